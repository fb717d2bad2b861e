"""Makes puzzles on an executor; a file that was begun is continued."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from claimant.arena.executors.executor import Executor, Job, Pulse, Tell, ignored, in_order
from claimant.notation.moves import read_move
from claimant.review.puzzles.collection import as_line, read
from claimant.review.puzzles.making.from_games import made, puzzle_from
from claimant.review.puzzles.puzzle import Puzzle

PORTION = 8
"""How many games a job plays."""
RENEW_AFTER = 40
"""Jobs that a process does before a new one takes its place, since solvers of many line-ups fill its memory."""


def make(file: Path, wanted: int, executor: Executor, pulse: Pulse = ignored) -> Iterator[int]:
    """Add puzzles to the file until it has as many as wanted; yields how many it has, after each portion of games.

    The puzzles don't depend on the executor. Whoever stops the iteration loses the portions in work only.
    """
    begun = read(file) if file.exists() else ()
    known = {puzzle.id for puzzle in begun}
    first = max((puzzle.number for puzzle in begun), default=-1) + 1
    yield len(known)
    if len(known) >= wanted:
        return
    jobs = (Job(number, portion, (first + number * PORTION,)) for number in count())
    with file.open("ab") as out:
        for puzzles in in_order(executor, jobs, pulse):
            for puzzle in puzzles:
                if puzzle.id not in known and len(known) < wanted:
                    known.add(puzzle.id)
                    out.write(as_line(puzzle))
            out.flush()
            yield len(known)
            if len(known) >= wanted:
                return


def portion(tell: Tell, first: int) -> list[Puzzle]:
    """The puzzles of a few games in a row."""
    return [puzzle for number in range(first, first + PORTION) if (puzzle := puzzle_from(number)) is not None]


def measured_again(puzzles: Sequence[Puzzle], executor: Executor, pulse: Pulse = ignored) -> Iterator[Puzzle]:
    """The same puzzles with themes and difficulty measured by the bots of today."""
    jobs = (Job(number, measured, (puzzle,)) for number, puzzle in enumerate(puzzles))
    return in_order(executor, jobs, pulse)


def measured(tell: Tell, puzzle: Puzzle) -> Puzzle:
    """The puzzle with what the bots of today say about it."""
    return made(puzzle.game, read_move(puzzle.solution[0]), puzzle.number, puzzle.beats)
