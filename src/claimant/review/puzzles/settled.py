"""Proves that nothing can change the result any more: every line from a position wins, also with the worst play."""

from __future__ import annotations

from claimant.kernel.board import Board
from claimant.rules.cards import Seat

MOST_POSITIONS = 20_000
"""With more positions than these, nothing is proven."""


def is_settled(board: Board, seat: Seat) -> bool:
    """Does the seat win whatever both sides play from here? False if there are too many lines to try them all."""
    known: set[tuple[int, ...]] = set()
    waiting = [board]
    while waiting:
        here = waiting.pop()
        if here.is_over:
            if here.winners != (seat,):
                return False
            continue
        key = key_of(here)
        if key in known:
            continue
        known.add(key)
        if len(known) > MOST_POSITIONS:
            return False
        for move in here.legal:
            after = here.copy()
            after.play(move)
            waiting.append(after)
    return True


def key_of(board: Board) -> tuple[int, ...]:
    """All that matters of a position, to find it again."""
    return tuple(int(board.numbers[at]) for at in range(int(board.tables.size)))
