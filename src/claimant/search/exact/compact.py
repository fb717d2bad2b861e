"""Boards whose cards need two words, numbered anew without the cards that are out of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import (
    ABOUT,
    BOX,
    CUBE,
    CUBE_NOW,
    DISCARD,
    ENTRIES,
    GNOMES,
    HAND,
    HIDDEN,
    MARKET,
    NONE,
    OFFERED,
    PLACED,
    RUN,
    SEAT,
    SUPPORTERS,
    TO_PLACE,
    TRICK,
    UNDER,
    VAMPIRE,
    WAITING,
    WINNING,
)
from claimant.kernel.tables.tables import Tables
from claimant.rules.cards import Card
from claimant.rules.lineup import LineUp

OUT: Final = (BOX, HIDDEN, HIDDEN + SEAT, MARKET)
"""The piles of cards that never come back in phase two. A position may leave them out."""
PILES: Final = (
    DISCARD, WAITING, HAND, HAND + SEAT, SUPPORTERS, SUPPORTERS + SEAT, GNOMES, GNOMES + SEAT, UNDER, UNDER + SEAT,
)  # fmt: skip
SINGLE: Final = (ABOUT, TRICK, TRICK + 1, WINNING, OFFERED, CUBE_NOW, CUBE, CUBE + 1, VAMPIRE, VAMPIRE + SEAT)
"""Where the number of one card stands."""


def compact(board: Board) -> Board:
    """The same game in phase two between two players; only the cards that are still in it have numbers.

    In a faction that votes by runs all cards keep theirs: a missing one interrupts a run.
    """
    old = board.numbers
    in_play = _in_play(old)
    kept = [card for card in board.tables.numbering.cards if card in in_play or _is_in_a_run(board.tables, card)]
    tables = _tables(board.tables.lineup, tuple(board.tables.numbering.cards[number] for number in kept))
    new = dict(zip(kept, tables.numbering.cards, strict=True))
    numbers = vec[i64](old)
    for pile in OUT:
        numbers[pile] = numbers[pile + 1] = 0
    for pile in PILES:
        found = [new[number] for number in kept if old[pile + number // 64] >> number % 64 & 1]
        numbers[pile] = sum(1 << number for number in found if number < 64)
        numbers[pile + 1] = sum(1 << number % 64 for number in found if number >= 64)
    for place in SINGLE:
        numbers[place] = new.get(int(old[place]), NONE)
    for entry in range(ENTRIES + old[PLACED], ENTRIES + old[TO_PLACE]):
        numbers[entry] = (old[entry] & 255) + (new[int(old[entry]) >> 8] << 8)
    found_board = board.copy()
    found_board.tables = tables
    found_board.numbers = numbers
    return found_board


def _in_play(numbers: vec[i64]) -> set[int]:
    """The cards that lie somewhere from where they may be played or count."""
    words = [sum(int(numbers[pile + word]) for pile in PILES) for word in (0, 1)]
    entries = range(ENTRIES + numbers[PLACED], ENTRIES + numbers[TO_PLACE])
    return {
        *(64 * word + at for word in (0, 1) for at in range(64) if words[word] >> at & 1),
        *(int(numbers[place]) for place in SINGLE),
        *(int(numbers[entry]) >> 8 for entry in entries),
    }


def _is_in_a_run(tables: Tables, card: int) -> bool:
    """Does the card's faction vote by runs, whose cards must keep their distances?"""
    faction = tables.faction[card]
    return bool(faction < tables.factions and tables.votes_by[faction] == RUN)


@lru_cache(maxsize=4)
def _tables(lineup: LineUp, kept: tuple[Card, ...]) -> Tables:
    return Tables(lineup, kept)
