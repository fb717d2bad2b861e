"""Puzzles in plain lines: one position after another, with hints, solutions and a rating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from claimant.locale.sentences.powers import power_name
from claimant.locale.sentences.puzzles import how_often, task, theme_names, why_solved
from claimant.review.puzzles.shown_piles import shown_piles
from claimant.review.puzzles.solving import Attempt, Verdict
from claimant.rules.legal import IllegalMove
from claimant.rules.moves import Move
from claimant.rules.state import RECRUIT
from claimant.terminal.input_parser import Command
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.talk import Talk
from claimant.terminal.puzzle_progress import Progress
from claimant.terminal.table_commands import AGAIN
from claimant.terminal.text import event_lines, reports
from claimant.terminal.text.lines import Line
from claimant.terminal.text.turn_lines import turn

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.review.puzzles.puzzle import Puzzle


class PuzzleLines:
    """Somebody who solves puzzles at a console."""

    def __init__(self, console: Console, language: Language, progress: Progress) -> None:
        self._console = console
        self._language = language
        self._progress = progress

    def run(self, puzzles: Iterator[Puzzle]) -> None:
        """One puzzle after another, until the person leaves or there are no more."""
        text = self._language.text
        for puzzle in puzzles:
            if not self.one(puzzle):
                return
            if not self._console.interactive or not self._console.agrees(
                text("Another one? (y/n)"), self._language, True
            ):
                return
        self._console.say(text("There are no more puzzles of this kind."))

    def one(self, puzzle: Puzzle) -> bool:
        """One puzzle; False if the person leaves before its end."""
        try:
            self._solve(puzzle)
        except (EOFError, KeyboardInterrupt):
            self._console.say("")
            return False
        return True

    def _solve(self, puzzle: Puzzle) -> None:
        attempt = Attempt(puzzle)
        talk = Talk(self._console, _names(attempt.seat, self._language), self._language)
        self._console.say(*self._headline(puzzle))
        self._show(attempt, talk)
        first_try = True
        while not attempt.solved:
            seen = attempt.view
            typed = self._console.ask(talk.prompt(seen))
            command = talk.command(typed, seen)
            if command is not None:
                first_try = self._obey(command, attempt, talk) and first_try
            elif (move := talk.move(typed, seen)) is not None:
                first_try = self._try(move, attempt, talk) and first_try
        self._rate(puzzle, first_try)

    def _headline(self, puzzle: Puzzle) -> list[Line]:
        text, words = self._language.text, self._language.words
        factions = words.listed([power_name(faction, self._language) for faction in puzzle.lineup.factions])
        return [
            Line(text("Puzzle {id}: difficulty {number} of 100.", id=puzzle.id, number=puzzle.difficulty), strong=True),
            Line(text("Factions: {names}.", names=factions)),
            Line(task(puzzle.game.state.phase == RECRUIT, puzzle.is_hidden, self._language)),
            Line(text("h: hint, q: the solution, ?: all commands.")),
        ]

    def _show(self, attempt: Attempt, talk: Talk) -> None:
        """The piles of both sides, what else is open, then the turn."""
        seen, in_words = attempt.view, self._language.words.cards_in_words
        self._console.say(*reports.piles(seen, talk.names, self._language))
        for title, pile in shown_piles(attempt.puzzle, attempt.game.state, self._language):
            self._console.say(Line(f"{title}: {in_words(pile)}.", hang=2))
        self._show_turn(attempt, talk)

    def _show_turn(self, attempt: Attempt, talk: Talk) -> None:
        seen = attempt.view
        whole = attempt.game.tricks
        number = whole - max(seen.hand_sizes) + 1
        self._console.say(*turn(seen, talk.names, number, self._language, whole=whole))

    def _obey(self, command: Command, attempt: Attempt, talk: Talk) -> bool:
        """Answer a command; False if it gave something away."""
        if command.letter == "h":
            self._console.say(
                self._language.text("It is about: {themes}.", themes=theme_names(attempt.puzzle.themes, self._language))
            )
            return False
        if command.letter == "q":
            self._tell_solution(attempt, talk)
            return False
        if command.letter == AGAIN:
            self._show(attempt, talk)
        else:
            talk.obey(command, attempt.view, attempt.events)
        return True

    def _try(self, move: Move, attempt: Attempt, talk: Talk) -> bool:
        """Try a move; False if it is wrong."""
        text, before = self._language.text, len(attempt.events)
        try:
            answer = attempt.play(move)
        except IllegalMove as error:
            self._console.say(self._language.words.explain(error.reason))
            return True
        if answer.verdict is Verdict.WRONG:
            self._console.say(Line(text("That doesn’t win. Best play goes on like this:"), strong=True))
            self._imagine((move, *answer.line), attempt, talk)
            if often := how_often(attempt.beats(move), self._language):
                self._console.say(often)
            self._console.say(text("The position is as it was: try another card."))
            return False
        if attempt.solved:
            why = why_solved(attempt.puzzle.is_recruiting, self._language)
            self._console.say(Line(f"{text('Right.')} {why}", strong=True))
        else:
            self._console.say(Line(text("Right."), strong=True))
            self._console.say(*event_lines.news(attempt.events[before:], attempt.view, talk.names, self._language))
            self._show_turn(attempt, talk)
        return True

    def _tell_solution(self, attempt: Attempt, talk: Talk) -> None:
        self._console.say(Line(self._language.text("The solution:"), strong=True))
        self._imagine(attempt.rest, attempt, talk)
        attempt.solved = True

    def _imagine(self, line: tuple[Move, ...], attempt: Attempt, talk: Talk) -> None:
        """Tell what would happen, and how the game would end."""
        events, seen = attempt.imagined(line)
        self._console.say(*event_lines.news(events, seen, talk.names, self._language))
        self._console.say(*event_lines.ending(seen, talk.names, self._language))

    def _rate(self, puzzle: Puzzle, solved: bool) -> None:
        """Count the first try, and tell the new rating."""
        before = self._progress.rating
        self._progress.add(puzzle, solved)
        self._console.say(
            self._language.text(
                "Your rating: {rating} ({change}).",
                rating=self._language.number(round(self._progress.rating)),
                change=f"{round(self._progress.rating) - round(before):+d}",
            )
        )


def _names(seat: int, language: Language) -> tuple[str, ...]:
    own, other = language.text("You"), language.text("Opponent")
    return (own, other) if seat == 0 else (other, own)
