"""A list with one selected line, marked by a pointer because colours may be missing."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class Listing(OptionList):
    """Lines with names."""

    DEFAULT_CSS = """
    Listing { background: $background; scrollbar-size-vertical: 1; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(id=name, compact=True)
        self._entries: list[tuple[str, Content]] = []
        self._ascii = False

    def fill(self, lines: Sequence[tuple[str, Content]], chosen: str, ascii: bool) -> None:  # noqa: A002 - it says what it is
        """Show these lines; the first is selected if the wanted one isn't there."""
        self._entries, self._ascii = list(lines), ascii
        with self.prevent(OptionList.OptionHighlighted):
            self.clear_options()
            self.add_options(Option(self._pointed(at, -1), id=name) for at, (name, _) in enumerate(lines))
            names = [name for name, _ in lines]
            self.highlighted = names.index(chosen) if chosen in names else 0

    def relabel(self, at: int, line: Content) -> None:
        """Change the text of a line."""
        self._entries[at] = (self._entries[at][0], line)
        self.replace_option_prompt_at_index(at, self._pointed(at, self.highlighted))

    @property
    def chosen(self) -> str | None:
        """The name of the selected line."""
        return None if self.highlighted is None or not self._entries else self._entries[self.highlighted][0]

    def _pointed(self, at: int, highlighted: int | None) -> Content:
        pointer = (">" if self._ascii else "▸") if at == highlighted else " "
        return Content.styled(pointer, "bold $accent") + self._entries[at][1]

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        for at in range(min(len(self._entries), self.option_count)):
            self.replace_option_prompt_at_index(at, self._pointed(at, highlighted))
