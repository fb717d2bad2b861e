"""Makes puzzles on all cores; a file that was begun is continued."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from claimant.kernel.pool import cores
from claimant.notation.moves import read_move
from claimant.review.puzzles.collection import as_line, read
from claimant.review.puzzles.from_games import made, puzzle_from
from claimant.review.puzzles.puzzle import Puzzle

PORTION = 8
"""How many games a process gets at a time."""
TASKS = 40
"""Portions that a process makes before a new one takes its place, since solvers of many line-ups fill its memory."""
AHEAD = 3
"""Portions in work for each process."""


def make(file: Path, wanted: int, processes: int | None = None) -> Iterator[int]:
    """Add puzzles to the file until it has as many as wanted; yields how many it has, after each portion of games.

    The puzzles don't depend on the number of processes. Whoever stops the iteration loses the portions in work only.
    """
    begun = read(file) if file.exists() else ()
    known = {puzzle.id for puzzle in begun}
    first = max((puzzle.number for puzzle in begun), default=-1) + 1
    yield len(known)
    if len(known) >= wanted:
        return
    with file.open("ab") as out:
        for portion in _portions(first, processes or cores()):
            for puzzle in portion:
                if puzzle.id not in known and len(known) < wanted:
                    known.add(puzzle.id)
                    out.write(as_line(puzzle))
            out.flush()
            yield len(known)
            if len(known) >= wanted:
                return


def _portions(first: int, processes: int) -> Iterator[list[Puzzle]]:
    """The puzzles of portion after portion of games, in order, without an end."""
    pool = ProcessPoolExecutor(processes, get_context("spawn"), max_tasks_per_child=TASKS)
    try:
        waiting: deque[Future[list[Puzzle]]] = deque()
        while True:
            while len(waiting) < processes * AHEAD:
                waiting.append(pool.submit(_portion, first))
                first += PORTION
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _portion(first: int) -> list[Puzzle]:
    return [puzzle for number in range(first, first + PORTION) if (puzzle := puzzle_from(number)) is not None]


def measured_again(puzzles: Sequence[Puzzle], processes: int | None = None) -> Iterator[Puzzle]:
    """The same puzzles with themes and difficulty measured by the bots of today."""
    with ProcessPoolExecutor(processes or cores(), get_context("spawn")) as pool:
        yield from pool.map(_measured, puzzles, chunksize=PORTION)


def _measured(puzzle: Puzzle) -> Puzzle:
    return made(puzzle.game, read_move(puzzle.solution[0]), puzzle.number)
