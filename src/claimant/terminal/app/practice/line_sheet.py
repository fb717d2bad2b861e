"""A line of a puzzle in words: a refutation with its reason, or the solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from claimant.review.puzzles.solving import Attempt
from claimant.rules.moves import Move
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.text import event_lines

if TYPE_CHECKING:
    from claimant.locale.languages import Language

ON_BOARD = "board"


class LineSheet(Sheet):
    """What happens in the line, how each faction votes then, and why; a key asks to see it on the board."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("b", "on_board", show=False)]

    def __init__(
        self, attempt: Attempt, line: tuple[Move, ...], wrong: bool, names: Callable[[], tuple[str, ...]]
    ) -> None:
        self._attempt = attempt
        self._line = line
        self._wrong = wrong
        self._names = names
        super().__init__(self._told)

    def relabel(self) -> None:
        super().relabel()
        text = self.language.text
        title, _ = self._told(self.language)
        self.title_with(title, f"b {text('See it on the board')} · Esc {text('Close')}")

    def _told(self, language: Language) -> tuple[str, Content]:
        text = language.text
        events, seen = self._attempt.imagined(self._line)
        lines = [
            *event_lines.news(events, seen, self._names(), language),
            *event_lines.ending(seen, self._names(), language),
        ]
        title = text("That doesn’t win") if self._wrong else text("The solution")
        return title, Content("\n").join(Content.styled(line.text, "bold" if line.strong else "") for line in lines)

    def action_on_board(self) -> None:
        self.dismiss(ON_BOARD)
