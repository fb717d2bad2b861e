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
        self._parts: list[Content] = []

    def show(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Each key with its label and the action that a click calls."""
        self._parts = []
        for key, label, action in keys:
            meta = Style.from_meta({"@click": action}) if action else Style()
            self._parts.append(Content.styled(f"{key} ", "bold $primary") + Content(label).stylize(meta))
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """The keys stand closer where there is little room, and those that still don't fit are left out."""
        width = self.app.size.width - MARGIN
        roomy = sum(part.cell_length + 2 for part in self._parts) - 2 <= width
        space = "  " if roomy else " "
        shown = Content("")
        for part in self._parts:
            longer = shown + Content(space) + part if shown else part
            if longer.cell_length > width:
                break
            shown = longer
        self.update(shown)
