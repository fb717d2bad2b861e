"""The keys that work now, at the bottom; a click does the same."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

MARGIN = 2
"""A column at each side."""


class KeyBar(Static):
    """Keys with labels in one line, the most useful first."""

    DEFAULT_CSS = """
    KeyBar { height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[tuple[Content, Content]] = []

    def show(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Show these keys, each with its label and its action."""
        self._keys = []
        for key, label, action in keys:
            meta = Style.from_meta({"@click": action}) if action else Style()
            name = Content.styled(key, "bold $primary").stylize(meta)
            self._keys.append((name, Content(" ") + Content(label).stylize(meta)))
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Fit the keys into the line: first with less space between them, then without the labels of the last ones."""
        width = self.app.size.width - MARGIN
        parts = [name + label for name, label in self._keys]
        shown = Content("  ").join(parts)
        for at in range(len(parts), -1, -1):
            if shown.cell_length <= width:
                break
            parts[at:] = [name for name, _ in self._keys[at:]]
            shown = Content(" ").join(parts)
        self.update(shown)
