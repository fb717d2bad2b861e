"""Sensible answers to questions other than which card to play, for playouts."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import number_of
from claimant.kernel.engine.holdings import counted
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.looting import loot_of
from claimant.kernel.engine.votes import sum_of
from claimant.kernel.tables.layout import (
    ABOUT,
    ASKS,
    DECK_AT,
    DISCARDS,
    HAND,
    KIND,
    LOOTED,
    LOOTS,
    NONE,
    REPLACE,
    SEAT,
    TAKE,
    TO_MOVE,
    TOP,
    TUCK,
    UNDER,
    VAMPIRE,
)
from claimant.kernel.tables.tables import Tables


class Answers:
    """Takes the most valuable card, gives away the least valuable, and tucks and loots where that changes a vote."""

    def __init__(self, t: Tables, prize: vec[i64], strength: vec[i64], worth: vec[i64]) -> None:
        self._t: Tables = t
        self._prize: vec[i64] = prize
        self._strength: vec[i64] = strength
        self._worth: vec[i64] = worth
        self._found: vec[i64] = vec[i64]([0] * 128)

    def answer(self, s: vec[i64], at: i64) -> i64:
        """The answer that looks best; of equally good ones, the first."""
        asks = s[at + ASKS]
        if asks == TUCK:
            return (TUCK << KIND) + (0 if self._tucks(s, at) else 1)
        if asks == REPLACE:
            return (REPLACE << KIND) + (0 if self._replaces(s, at) else 1)
        number = legal_moves(self._t, s, at, self._found, 0)
        best = self._found[0]
        best_score: i64 = -(1 << 40)
        i: i64 = 0
        while i < number:
            score = self._score(s, at, asks, self._found[i] & 255)
            if score > best_score:
                best_score = score
                best = self._found[i]
            i += 1
        return best

    def _score(self, s: vec[i64], at: i64, asks: i64, about: i64) -> i64:
        if asks == DISCARDS:
            return -self._strength[about]
        if asks == TAKE:
            return self._prize[s[s[at + DECK_AT]] if about == TOP else about]
        if asks == LOOTS:
            side = s[at + LOOTED]
            lead = self._lead(s, at, about, side)
            loot = loot_of(self._t, s, at, side)
            return self._worth[(min(lead + loot, 20) + 20) * 32] - self._worth[(lead + 20) * 32]
        return -about  # yes: one more card does no harm

    def _tucks(self, s: vec[i64], at: i64) -> bool:
        """Is the card worth more under the vampire than in its own faction's vote?"""
        t = self._t
        card = s[at + ABOUT]
        seat = s[at + TO_MOVE]
        faction = t.faction[card]
        lead = self._lead(s, at, faction, seat & 1 if t.players == 4 else seat)
        where = (lead + 20) * 32 + self._left(s, at, faction)
        ahead = self._ahead(s, at, seat)
        under = at + UNDER + seat * SEAT
        first: i64 = 4 if s[under] | s[under + 1] == 0 else 0
        return (
            _sheltered(ahead + first + t.value[card]) - _sheltered(ahead) > self._worth[where + 32] - self._worth[where]
        )

    def _replaces(self, s: vec[i64], at: i64) -> bool:
        """Only a higher vampire, and one that loses nothing."""
        own = at + s[at + TO_MOVE] * SEAT
        return (s[own + UNDER] | s[own + UNDER + 1]) == 0 and self._t.value[s[at + ABOUT]] > self._t.value[
            s[own + VAMPIRE]
        ]

    def _lead(self, s: vec[i64], at: i64, faction: i64, side: i64) -> i64:
        """By how many cards the side is ahead of the best other one."""
        t = self._t
        first: i64 = 0
        other: i64 = 0
        while other < t.sides:
            if other != side:
                first = max(first, counted(t, s, at, faction, other))
            other += 1
        return max(-20, min(19, counted(t, s, at, faction, side) - first))

    def _left(self, s: vec[i64], at: i64, faction: i64) -> i64:
        """How many cards of the faction are still in hands."""
        t = self._t
        word: i64 = 1 if t.members[2 * faction + 1] else 0
        cards: i64 = 0
        seat: i64 = 0
        while seat < t.players:
            cards |= s[at + HAND + seat * SEAT + word]
            seat += 1
        return number_of(cards & t.members[2 * faction + word])

    def _ahead(self, s: vec[i64], at: i64, seat: i64) -> i64:
        """The lead of the side's vampire sum over the best other side's."""
        t = self._t
        side = seat & 1 if t.players == 4 else seat
        own: i64 = 0
        first: i64 = 0
        other: i64 = 0
        while other < t.sides:
            total: i64 = 0
            each = other
            while each < t.players:
                total += self._under(s, at, each)
                each += t.sides
            if other == side:
                own = total
            else:
                first = max(first, total)
            other += 1
        return own - first

    def _under(self, s: vec[i64], at: i64, seat: i64) -> i64:
        t = self._t
        host = s[at + VAMPIRE + seat * SEAT]
        if host == NONE:
            return 0
        under = at + UNDER + seat * SEAT
        return t.value[host] + sum_of(t, s[under], 0) + sum_of(t, s[under + 1], 64)


def _sheltered(ahead: i64) -> i64:
    """The value of this lead in the vampires' vote."""
    return 1000 * ahead // ((ahead if ahead > 0 else -ahead) + 8)
