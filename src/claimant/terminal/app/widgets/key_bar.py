"""The keys that work now, at the bottom; a click does the same."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

MARGIN = 2
"""A column at each side."""


class KeyBar(Static):
    """Keys with labels in one line, the most useful first. No key is shown without its label."""

    DEFAULT_CSS = """
    KeyBar { height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[Content] = []
        self._more = Content("")

    def show(self, keys: Iterable[tuple[str, str, str]], more: str = "", action: str = "") -> None:
        """Show these keys, each with its label and its action; `more` stands for keys that don't fit."""
        self._keys = [_labelled(*each) for each in keys]
        self._more = Content(more).stylize(_clicked(action))
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Fit the keys into the line: first with less space between them, then without the last ones."""
        width = self.app.size.width - MARGIN
        shown = Content("  ").join(self._keys)
        for number in range(len(self._keys), -1, -1):
            if shown.cell_length <= width:
                break
            rest = [self._more] if number < len(self._keys) else []
            shown = Content(" ").join([*self._keys[:number], *rest])
        self.update(shown)


def _labelled(key: str, label: str, action: str) -> Content:
    meta = _clicked(action)
    return Content.styled(key, "bold $primary").stylize(meta) + Content(" ") + Content(label).stylize(meta)


def _clicked(action: str) -> Style:
    return Style.from_meta({"@click": action}) if action else Style()
