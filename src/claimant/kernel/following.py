"""Follows the moves of a recorded game on a board, as texts; the compiled part of `databases.verification`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.batch_boards import MOST_MOVES
from claimant.kernel.engine.dealing import clear, hand_out
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.piles import nth_of, put, size
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import (
    ASKS,
    BOX,
    DISCARD,
    DRAW,
    KIND,
    LARGEST,
    PHASE,
    TO_MOVE,
    TOP,
    TUCK,
    VOTES,
    WINNERS,
)
from claimant.kernel.tables.tables import Tables

DECK: Final = 128
"""Room for a deck."""


class Follower:
    """One board that follows many games of a line-up, one after the other."""

    def __init__(self, t: Tables, codes: dict[str, int]) -> None:
        self.t: Final[Tables] = t
        self.codes: Final[dict[str, int]] = codes
        """The number of each move by its text; of equal cards, the first one's."""
        self.s: Final[vec[i64]] = vec[i64]([0] * (LARGEST + DECK))
        self._legal: Final[vec[i64]] = vec[i64]([0] * MOST_MOVES)

    def deal(self, deck: list[int], box: list[int], leader: int) -> None:
        """Begin a game with these cards, as numbers; each number is there once."""
        s = self.s
        clear(self.t, s, 0, leader)
        for card in box:
            put(s, BOX, card)
        number: i64 = 0
        for card in deck:
            s[LARGEST + number] = card
            number += 1
        hand_out(self.t, s, 0, LARGEST, number)

    def follow(self, texts: list[str], first: int, before_draws: bool) -> int:
        """Make the moves from `first` on, as long as they are legal; returns the number of the first one not made.

        With `before_draws` it also stops where chance draws a card.
        """
        t = self.t
        s = self.s
        at: i64 = first
        number: i64 = len(texts)
        while at < number:
            if before_draws and s[ASKS] == DRAW:
                break
            move = self._legal_move(self.codes.get(texts[at], -1))
            if move < 0:
                break
            step(t, s, 0, move)
            at += 1
        return at

    def _legal_move(self, wanted: i64) -> i64:
        """The legal move with this number, or an equal card's; -1 if there is none."""
        count = legal_moves(self.t, self.s, 0, self._legal, 0)
        i: i64 = 0
        while i < count:
            move = self._legal[i]
            kind = move >> KIND
            known = move
            if (kind < TUCK or kind == DRAW) and move & 255 != TOP:
                known = (kind << KIND) + self.t.face[move & 255]
            if known == wanted:
                return move
            i += 1
        return -1

    @property
    def discarded(self) -> int:
        """The number of cards in the discard."""
        return size(self.s, DISCARD)

    def draw_of(self, number: int) -> int:
        """The draw of the discard's card with this number of cards before it, as a number of `codes`."""
        return (DRAW << KIND) + self.t.face[nth_of(self.s[DISCARD], self.s[DISCARD + 1], number)]

    @property
    def phase(self) -> int:
        return self.s[PHASE]

    @property
    def to_move(self) -> int:
        return self.s[TO_MOVE]

    @property
    def asks_draw(self) -> bool:
        return self.s[ASKS] == DRAW

    @property
    def winners(self) -> int:
        """The seats that have won, a bit each."""
        return self.s[WINNERS]

    @property
    def votes(self) -> int:
        """The vote of each faction, three bits each: 0 for nobody, otherwise the side plus one."""
        return self.s[VOTES]
