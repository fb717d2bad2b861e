"""A line of a puzzle in words: a refutation with its reason, or the solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from claimant.review.puzzles.solving import Attempt
from claimant.rules.moves import Move
from claimant.rules.view import View
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
        title = text("That doesn’t win") if self._wrong else text("The solution")
        lines = [*self._reasons(seen, language), Content("")]
        lines += [Content(line.text) for line in event_lines.news(events, seen, self._names(), language)]
        return title, Content("\n").join(lines)

    def _reasons(self, seen: View, language: Language) -> list[Content]:
        """How it ends, and how each faction votes then: a long line may have no room below that."""
        assert seen.result is not None
        words, names = language.words, self._names()
        result = words.explain_result(seen.result, names, seen.seat)
        votes = (words.explain_vote(vote, seen.lineup, names, seen.seat) for vote in seen.result.votes)
        said = language.text("Best play ends like this: {result}", result=result)
        return [Content.styled(said, "bold"), *map(Content, votes)]

    def action_on_board(self) -> None:
        self.dismiss(ON_BOARD)
