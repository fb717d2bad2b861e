"""Where the cards of a trick go if a player may choose: to their usual place or under a vampire."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.tables.layout import HERO, HOSTS, NONE
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.ordering import DEPTH
from claimant.search.exact.duel.stakes import SURE_FOR_0, SURE_FOR_1, Stakes

PLACES: Final = 8
"""The largest number of cards to place after a trick."""
KEEPS: Final = 1
TUCKS: Final = 2
BECOMES_HOST: Final = 3
"""The options for a card."""


class Tucking:
    """For each depth, who places which card after the trick."""

    def __init__(self, t: Tables, stakes: Stakes) -> None:
        self.t: Final[Tables] = t
        self.stakes: Final[Stakes] = stakes
        self.entries: Final[vec[i64]] = vec[i64]([NONE] * (DEPTH * PLACES))
        self.leads: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        self.seconds: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        self.wholes: Final[vec[i64]] = vec[i64]([1] * DEPTH)
        """Could votes end equal from there?"""

    def enlist(self, depth: i64, winner: i64, lead: i64, second: i64, mine: i64, theirs: i64) -> None:
        """List who places which card, in order."""
        self.leads[depth] = lead
        self.seconds[depth] = second
        hosts = mine & self.stakes.shelter.hosts
        at = depth * PLACES
        at = self._enter(at, winner, lead, second, hosts)
        at = self._enter(at, winner, lead, second, mine & ~hosts)
        waited = mine & ~(bit(lead) | bit(second))
        if waited:
            self.entries[at] = winner * 64 + lowest(waited)
            at += 1
        at = self._enter(at, 1 - winner, lead, second, theirs)
        self.entries[at] = NONE

    def _enter(self, at: i64, seat: i64, lead: i64, second: i64, cards: i64) -> i64:
        if cards & bit(lead):
            self.entries[at] = seat * 64 + lead
            at += 1
        if cards & bit(second):
            self.entries[at] = seat * 64 + second
            at += 1
        return at

    def options(self, rest: i64, c0: i64, c1: i64, depth: i64, i: i64, seat: i64, card: i64) -> i64:
        """The options for a card, two bits each; the first to try is in the lowest bits. [VAMPIRES-2] [VAMPIRES-3]"""
        t = self.t
        shelter = self.stakes.shelter
        host = shelter.host(seat)
        if host == NONE:
            return BECOMES_HOST if t.flags[card] & HOSTS else KEEPS
        if t.flags[card] & HERO:
            return KEEPS
        at = depth * PLACES + i
        while self.entries[at] != NONE:
            rest |= bit(self.entries[at])
            at += 1
        simple = (self.stakes.margin or self.wholes[depth] == 0) and t.leavers[0] == 0
        if simple and shelter.vote(rest):
            return KEEPS
        if t.flags[card] & HOSTS:
            return KEEPS | BECOMES_HOST << 2
        need = self.stakes.need(t.faction[card], c0, c1, rest)
        if need != SURE_FOR_0 and need != SURE_FOR_1:
            return KEEPS | TUCKS << 2
        if simple and t.doubled[0] == 0 and self.stakes.raising == 0:
            return TUCKS
        return TUCKS | KEEPS << 2
