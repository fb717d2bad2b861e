"""The keys that do something now, at the bottom; a click does the same."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

MARGIN = 2
"""A column at each side."""


class KeyBar(Static):
    """Keys with what they do, in one line, the most useful first."""

    DEFAULT_CSS = """
    KeyBar { height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[tuple[Content, Content]] = []

    def show(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Each key with its label and the action that a click calls."""
        self._keys = []
        for key, label, action in keys:
            meta = Style.from_meta({"@click": action}) if action else Style()
            name = Content.styled(key, "bold $primary").stylize(meta)
            self._keys.append((name, Content(" ") + Content(label).stylize(meta)))
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """The keys stand closer where there is little room; then the last ones lose their labels, but stay."""
        width = self.app.size.width - MARGIN
        parts = [name + label for name, label in self._keys]
        shown = Content("  ").join(parts)
        for at in range(len(parts), -1, -1):
            if shown.cell_length <= width:
                break
            parts[at:] = [name for name, _ in self._keys[at:]]
            shown = Content(" ").join(parts)
        self.update(shown)
