"""Where the cards of a trick go if a player may choose: to their usual place or under a vampire."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.engine.votes import sum_of
from claimant.kernel.tables.layout import HERO, HOSTS, NONE
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.noted import SURE_FOR_0, SURE_FOR_1
from claimant.search.exact.duel.ordering import DEPTH
from claimant.search.exact.duel.stakes import Stakes
from claimant.search.exact.duel.vampires import FOR_0, FOR_1, FOR_NOBODY

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

    def enlist(self, depth: i64, winner: i64, lead: i64, second: i64, mine: i64, theirs: i64, held: i64) -> None:
        """List who places which card, in order; `held` is a card that was under the Cube. [VAMPIRES-5]"""
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
        if held != NONE:
            self.entries[at] = winner * 64 + held
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

    def pending(self, depth: i64, i: i64) -> i64:
        """The cards that are still to be placed."""
        cards: i64 = 0
        at = depth * PLACES + i
        while self.entries[at] != NONE:
            cards |= bit(self.entries[at])
            at += 1
        return cards

    def options(self, rest: i64, c0: i64, c1: i64, depth: i64, i: i64, seat: i64, card: i64) -> i64:
        """The options for a card, two bits each; the first to try is in the lowest bits. [VAMPIRES-2] [VAMPIRES-3]"""
        t = self.t
        shelter = self.stakes.shelter
        host = shelter.host(seat)
        if host == NONE:
            return BECOMES_HOST if t.flags[card] & HOSTS else KEEPS
        if t.flags[card] & HERO:
            return KEEPS
        rest |= self.stakes.also | self.pending(depth, i)
        whole = not self.stakes.margin and self.wholes[depth] != 0
        mixed = t.leavers[0] != 0 or self.stakes.draws
        if self.stakes.verdicts.loot.is_open:
            mixed = True
            self.stakes.look_for_spare(c0, c1, rest)
        if t.flags[card] & HOSTS:
            return self._as_host(shelter.vote(rest), mixed or whole, seat, host, card)
        if not mixed and self._needs_nothing(shelter.vote(rest), whole, seat, card):
            return KEEPS
        need = self.stakes.need(t.faction[card], c0, c1, rest)
        if need != SURE_FOR_0 and need != SURE_FOR_1:
            return KEEPS | TUCKS << 2
        helps = mixed or t.doubled[0] != 0 or self.stakes.raising != 0
        if not helps and (not whole or need == (SURE_FOR_1 if seat == 0 else SURE_FOR_0)):
            return TUCKS
        return TUCKS | KEEPS << 2

    def _as_host(self, vote: i64, mixed: bool, seat: i64, host: i64, card: i64) -> i64:
        """The options for a further vampire. One that is worth less than all that lies in front stays away."""
        t = self.t
        tucked = self.stakes.shelter.tucked(seat)
        if vote and not mixed:
            return KEEPS
        if not self.stakes.draws:
            if t.value[host] + sum_of(t, tucked, 0) > t.value[card]:
                return KEEPS
            if tucked == 0 and t.doubled[0] == 0:
                return BECOMES_HOST
        return KEEPS | BECOMES_HOST << 2

    def _needs_nothing(self, vote: i64, whole: bool, seat: i64, card: i64) -> bool:
        """Would the card do nothing under the seat's vampire? If votes could end equal, it counts for a vote won."""
        if vote and (not whole or vote == FOR_NOBODY or vote == (FOR_1 if seat == 0 else FOR_0)):
            return True
        return not whole and self.t.value[card] == 0 and self.stakes.shelter.tucked(seat) != 0
