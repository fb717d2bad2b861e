"""A marked move of a reviewed game, to be tried again: find a better one, from what the player could see then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from claimant.notation.moves import read_move
from claimant.notation.records.record_file import Record
from claimant.review.marks import is_as_good
from claimant.review.sentences import worth_of_try
from claimant.review.summary import Summary
from claimant.review.values import Decision, Review
from claimant.rules.moves import Move
from claimant.rules.view import view
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.screens.playing import TABLE_KEYS, Playing
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.table import TableView
from claimant.terminal.replay_steps import ReviewedWalk

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class AgainScreen(Playing):
    """The table as the deciding seat saw it; every try is judged by the review."""

    KEYS: ClassVar[dict[str, str]] = TABLE_KEYS | {"j": "line", "q": "shut", "escape": "shut"}
    DEFAULT_CSS = """
    AgainScreen #said { height: auto; max-height: 5; padding: 0 1; background: $surface; text-style: bold; }
    """

    def __init__(
        self,
        walk: ReviewedWalk,
        review: Review,
        decision: Decision,
        names: tuple[str, ...],
        replay: Callable[[ReviewedWalk], Screen[Any]],
    ) -> None:
        """`replay` makes the screen that shows a game step by step."""
        super().__init__()
        self._replay = replay
        self._walk = walk
        self._review = review
        self.decision = decision
        self.names = names
        self.game = walk.games[decision.at]
        self.tried = ""

    def body(self) -> ComposeResult:
        yield TableView()
        yield Static(id="said", markup=False)
        yield KeyBar()

    @property
    def is_found(self) -> bool:
        return bool(self.tried) and is_as_good(self.decision, self.tried)

    @property
    def scene(self) -> Scene:
        seat = self.decision.seat
        history = self.game.seen_by(seat)
        return Scene(view(self.game, seat), self.names, self.language, history, self.here.settings.draws_ascii)

    def relabel(self) -> None:
        self.look()
        text = self.language.text
        keys = [
            ("?", text("Keys"), "screen.keys"),
            ("q", text("Back"), "screen.shut"),
            ("j", text("Best play"), "screen.line"),
            ("i", text("Piles"), "screen.piles"),
            ("y", text("Why"), "screen.votes"),
            ("f", text("Powers"), "screen.powers"),
        ]
        self.query_one(KeyBar).show(keys, self.more, "screen.keys")

    def look(self) -> None:
        if self.query("#said") and self.query_one(TableView).is_complete:
            self.query_one(TableView).show(self.scene)
            self.query_one("#said", Static).update(self._said())
            self._prompt()

    def _said(self) -> str:
        """What is to be found, or what came of the try."""
        language, decision = self.language, self.decision
        text = language.text
        row = Summary(self._walk.record, self._review, self._walk.games, language).row(decision)
        if not self.tried:
            said = text("{played} was played here: {mark}", played=row.played, mark=row.mark)
            return f"{text('Find a better move')}. {said}. {text('You see what this player could see.')}"
        worth = worth_of_try(decision, self.tried, language)
        if self.is_found:
            return f"{text('Right')}. {worth} {row.why}"
        return f"{text('There is a better one')}. {worth}"

    def _play(self, move: Move) -> None:
        self._typed = self._refusal = ""
        if reason := self.game.why_not(move):
            self._refusal = self.language.words.explain(reason)
        else:
            self.tried = move.text
        self.look()

    async def action_answer(self) -> None:
        """Enter tries a card; once the better one is found, it leads back."""
        if self.is_found and not self._typed:
            self.action_shut()
        else:
            await super().action_answer()

    def action_line(self) -> None:
        """Best play from here, step by step."""
        line = self.game.replay(map(read_move, self.decision.line))
        shown = ReviewedWalk(Record(line, self._walk.record.details))
        shown.go(self.decision.at)
        self.app.push_screen(self._replay(shown))

    def action_shut(self) -> None:
        self.dismiss("")

    def action_keys(self) -> None:
        self.app.push_screen(Sheet(_all_keys))


def _all_keys(language: Language) -> sheet_texts.Page:
    text = language.text
    return sheet_texts.practice_keys(
        language,
        [
            ("j", text("Best play"), text("best play from here, on the board")),
            ("q", text("Back"), text("to where you came from")),
        ],
    )
