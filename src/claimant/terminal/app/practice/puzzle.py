"""A puzzle on the table: the card is found by playing it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from claimant.locale.errors import why
from claimant.locale.sentences.puzzles import how_often, task, theme_names, why_solved
from claimant.notation.records.record_file import Record
from claimant.review.puzzles.daily import puzzle_of_today, today
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.shown_piles import shown_piles
from claimant.review.puzzles.solving import Answer, Attempt, Verdict
from claimant.rules.legal import IllegalMove
from claimant.rules.moves import Move
from claimant.rules.state import RECRUIT
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.practice.analysis import AnalysisScreen
from claimant.terminal.app.practice.line_sheet import ON_BOARD, LineSheet
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.screens.playing import TABLE_KEYS, Playing
from claimant.terminal.app.screens.replay import ReplayScreen
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.open_hands import OpenHands
from claimant.terminal.app.widgets.table import TableView
from claimant.terminal.background import in_thread
from claimant.terminal.puzzle_progress import Progress
from claimant.terminal.replay_steps import ReviewedWalk

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class PuzzleScreen(Playing):
    """One puzzle after another, each with hint, solution and refutations."""

    KEYS: ClassVar[dict[str, str]] = TABLE_KEYS | {
        "h": "hint", "j": "solution", "n": "next", "o": "analyse", "q": "shut", "escape": "shut",
    }  # fmt: skip
    DEFAULT_CSS = """
    PuzzleScreen #said { height: auto; max-height: 3; padding: 0 1; background: $surface; text-style: bold; }
    PuzzleScreen #where { height: 1; padding: 0 1; background: $panel; color: $primary; text-style: bold; }
    """

    def __init__(self, puzzles: Sequence[Puzzle], progress: Progress | None = None) -> None:
        """Begin with the first of the puzzles; the others follow in their order."""
        super().__init__()
        self._puzzles = list(puzzles)
        self.progress = progress or Progress()
        self._begin(self._puzzles.pop(0))

    def _begin(self, puzzle: Puzzle) -> None:
        self.attempt = Attempt(puzzle)
        self.day: date | None = today() if puzzle == puzzle_of_today() else None
        self._verdict: Verdict | None = None
        self._wrong: Move | None = None
        self._change: int | None = None
        """How the rating changed."""
        self._is_trying = False
        self._is_told = False
        """Was the solution shown?"""

    def body(self) -> ComposeResult:
        yield TableView()
        yield OpenHands()
        yield Static(id="said", markup=False)
        yield Static(id="where", markup=False)
        yield KeyBar()

    # What is shown

    @property
    def names(self) -> tuple[str, ...]:
        own, other = self.language.text("You"), self.language.text("Opponent")
        return (own, other) if self.attempt.seat == 0 else (other, own)

    @property
    def scene(self) -> Scene:
        ascii_only = self.here.settings.draws_ascii
        attempt = self.attempt
        return Scene(
            attempt.view,
            self.names,
            self.language,
            attempt.events,
            ascii_only,
            watching=attempt.solved,
            tricks=attempt.game.tricks,
        )

    def relabel(self) -> None:
        self.look()
        self.query_one(KeyBar).show(self._keys(), self.more, self._action("keys"))

    def _keys(self) -> list[tuple[str, str, str]]:
        text = self.language.text
        return [
            ("?", text("Keys"), "screen.keys"),
            ("q", text("Back"), "screen.shut"),
            ("h", text("Hint"), "screen.hint"),
            ("j", text("Show the solution"), "screen.solution"),
            ("n", text("Next puzzle"), "screen.next"),
            ("o", text("Analyse"), "screen.analyse"),
            ("f", text("Powers"), "screen.powers"),
            ("i", text("Piles"), "screen.piles"),
            ("y", text("Why"), "screen.votes"),
        ]

    def look(self) -> None:
        if not self.query("#said") or not self.query_one(TableView).is_complete:
            return
        scene, attempt = self.scene, self.attempt
        self.query_one(TableView).show(scene)
        hands = self.query_one(OpenHands)
        state, puzzle = attempt.game.state, attempt.puzzle
        hands.display = any(state.hands)
        drawn_elsewhere = {attempt.seat} | ({1 - attempt.seat} if puzzle.is_hidden and not attempt.solved else set())
        hands.show(state, scene, drawn_elsewhere, shown_piles(puzzle, state, self.language))
        self.query_one("#said", Static).update(self._said())
        self.query_one("#where", Static).update(self._where())
        self._prompt()

    def _said(self) -> str:
        text = self.language.text
        if self._is_trying:
            return text("Thinking …")
        match self._verdict:
            case Verdict.SOLVED:
                return f"{text('Solved')}. {why_solved(self.attempt.puzzle.is_recruiting, self.language)}{self._days()}"
            case Verdict.RIGHT:
                return f"{text('Right')}. {text('Go on: keep the win.')}"
            case Verdict.WRONG:
                often = how_often(self.attempt.beats(self._wrong), self.language)
                tail = text("The position is as it was: try another card.")
                return " ".join(filter(None, (f"{text('That doesn’t win')}.", often, tail)))
        return task(self.attempt.game.state.phase == RECRUIT, self.attempt.puzzle.is_hidden, self.language)

    def _days(self) -> str:
        """How many days in a row are solved, after the puzzle of the day."""
        if self.day is None:
            return ""
        days = self.language.number(self.progress.days_in_a_row(self.day))
        return f" {self.language.text('days in a row')}: {days}."

    def _where(self) -> str:
        text, number = self.language.text, self.language.number
        puzzle, progress = self.attempt.puzzle, self.progress
        title = text("Puzzle of the day") if self.day else f"{text('Puzzle')} {puzzle.id}"
        rating = f"{text('rating')} {number(round(progress.rating))}"
        if self._change is not None:
            rating += f" ({self._change:+d})"
        return f"{title} · {text('Difficulty: {number} of 100', number=puzzle.difficulty)} · {rating}"

    # Solving

    def _play(self, move: Move) -> None:
        self._typed = self._refusal = ""
        if not self._is_trying and not self.attempt.solved:
            self._is_trying = True
            self.look()
            self.run_worker(self._try(move), name="try")

    async def _try(self, move: Move) -> None:
        attempt = self.attempt
        try:
            answer = await in_thread(lambda: attempt.play(move))
        except IllegalMove as error:
            self._refusal = self.language.words.explain(error.reason)
        else:
            self._judge(move, answer)
        finally:
            self._is_trying = False
        self.look()

    def _judge(self, move: Move, answer: Answer) -> None:
        self._verdict = answer.verdict
        if answer.verdict is Verdict.WRONG:
            self._wrong = move
            self._rate(solved=False)
            self._show_line((move, *answer.line), wrong=True)
        elif self.attempt.solved:
            self._rate(solved=not self._is_told)

    def _rate(self, solved: bool) -> None:
        """Count the first try. The puzzle of the day counts for the days in a row as soon as it is solved."""
        before, known = self.progress.rating, self.progress.knows(self.attempt.puzzle)
        try:
            self.progress.add(self.attempt.puzzle, solved, self.day)
        except OSError as error:
            problem = why(error, self.language.words)
            self._refusal = self.language.text("The rating can’t be saved: {problem}.", problem=problem)
        if not known:
            self._change = round(self.progress.rating) - round(before)

    def action_hint(self) -> None:
        if self.attempt.solved:
            return
        self._rate(solved=False)
        self.app.push_screen(Sheet(self._hinted))
        self.look()

    def _hinted(self, language: Language) -> sheet_texts.Page:
        themes = theme_names(self.attempt.puzzle.themes, language)
        return language.text("Hint"), Content(language.text("It is about: {themes}.", themes=themes))

    def action_solution(self) -> None:
        if self._is_trying:
            return
        if not self.attempt.solved:
            self._rate(solved=False)
            self._is_told = True
        self.run_worker(self._solution(), name="solution", exclusive=True)

    async def _solution(self) -> None:
        attempt = Attempt(self.attempt.puzzle) if self.attempt.solved else self.attempt
        line = await in_thread(lambda: attempt.rest)
        if line:
            self._show_line(line, wrong=False, attempt=attempt)
        self.look()

    def _show_line(self, line: tuple[Move, ...], wrong: bool, attempt: Attempt | None = None) -> None:
        """Tell what happens in a line; a key shows it on the board."""
        attempt = attempt or self.attempt
        sheet = LineSheet(attempt, line, wrong, lambda: self.names)

        def then(wanted: str | None) -> None:
            if wanted == ON_BOARD:
                walk = ReviewedWalk(Record(attempt.game.replay(line)))
                walk.go(len(attempt.game.moves))
                self.app.push_screen(ReplayScreen(walk))

        self.app.push_screen(sheet, then)

    def action_analyse(self) -> None:
        """The position on the analysis board: that shows what every card is worth, so the try is over."""
        if self.attempt.game.state.phase == RECRUIT:
            self._refusal = self.language.text("The analysis board solves phase two only.")
            self._prompt()
            return
        if not self.attempt.solved:
            self._rate(solved=False)
            self._is_told = True
        self.app.push_screen(AnalysisScreen(self.attempt.game))
        self.look()

    # Going on

    def action_ending(self) -> None:
        self.action_next()

    def action_next(self) -> None:
        """Go to the next puzzle; one that was left without a try isn't counted."""
        if self._is_trying:
            return
        if not self._puzzles:
            self._refusal = self.language.text("There are no more puzzles of this kind.")
            self._prompt()
            return
        self._begin(self._puzzles.pop(0))
        self._typed = self._refusal = ""
        self.look()

    async def action_answer(self) -> None:
        """Enter plays a card; once the puzzle is solved, it leads to the next one."""
        if self.attempt.solved:
            self.action_next()
        else:
            await super().action_answer()

    async def action_shut(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.dismiss("")
        else:
            await self.here.action_quit()

    def action_keys(self) -> None:
        self.app.push_screen(Sheet(_all_keys))


def _all_keys(language: Language) -> sheet_texts.Page:
    text = language.text
    return sheet_texts.practice_keys(
        language,
        [
            ("h", text("Hint"), text("what the puzzle is about; it counts as not solved")),
            ("j", text("Show the solution"), text("best play to the end; it counts as not solved")),
            ("n", text("Next puzzle"), text("leave this one")),
            ("o", text("Analyse"), text("what every card is worth; it counts as not solved")),
            ("q", text("Back"), text("to the list; the rating is kept")),
        ],
    )
