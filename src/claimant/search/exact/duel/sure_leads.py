"""Leads that nothing in the other hand beats: a duel counts them instead of playing them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, number_of
from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    ENGULFS,
    LEADS_NEXT,
    NONE,
    ONE_AT_A_TIME,
    RAISES,
    TO_LOSER,
    TURNS_MOON,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations
from claimant.search.exact.duel.stakes import DIFFERENCE, UNDECIDED, Stakes


class SureLeads:
    """Decides whether leads may be counted, and which cards."""

    def __init__(self, t: Tables, faces: CardRelations, stakes: Stakes) -> None:
        self.t: Final[Tables] = t
        self.faces: Final[CardRelations] = faces
        self.stakes: Final[Stakes] = stakes
        self.allowed: bool = False
        self.cashable: i64 = 0
        """Cards that go to whoever wins with them."""
        self.sure: i64 = 0
        """The leads that were counted last."""
        self.seizing: i64 = 0
        """Cards that take the lead from who wins, or change who collects."""

    def prepare(self, hands: i64) -> None:
        """Check the hands at the root: the moon must not change, and every lead must be answered."""
        t = self.t
        self.cashable = 0
        self.seizing = 0
        self.allowed = self.stakes.even_hands
        while hands != 0:
            card = lowest(hands)
            hands &= hands - 1
            if t.flags[card] & (LEADS_NEXT | ENGULFS | ALL_DISCARD):
                self.seizing |= bit(card)
            if t.flags[card] & TURNS_MOON:
                self.allowed = False
            if t.flags[card] & (TO_LOSER | ONE_AT_A_TIME | ENGULFS | ALL_DISCARD | RAISES) == 0:
                self.cashable |= bit(card)

    def value(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, beta: i64) -> i64:
        """A value that the leader can ensure by leading only cards that nothing in the other hand beats."""
        own = h0 if leader == 0 else h1
        other = h1 if leader == 0 else h0
        if other & self.seizing:
            return UNDECIDED
        sure: i64 = 0
        cards = own & self.cashable
        while cards != 0:
            if other & ~self.faces.beaten[lowest(cards)] == 0:
                sure |= cards & -cards
            cards &= cards - 1
        if sure == 0:
            return UNDECIDED
        self.sure = sure
        mine = c0 if leader == 0 else c1
        theirs = c1 if leader == 0 else c0
        rest = h0 | h1 | w
        votes = self._votes(sure, mine, theirs, rest, other, 8 - 8 * leader)
        shelter = self.stakes.shelter
        if self.stakes.conceded == leader:
            votes += 1
        if shelter.is_open:
            if shelter.is_won(leader, rest & ~sure, 0):
                votes += 1
            elif shelter.host(leader) != NONE and shelter.is_won(leader, rest & ~sure, sure):
                votes = max(votes, 1 + self._votes(0, mine, theirs, rest & ~sure, other, 8 - 8 * leader))
        ahead = 2 * votes - self.t.factions
        if self.stakes.margin:
            value = ahead * (1 - 2 * leader)
            if (value >= beta) != (leader == 0):
                return UNDECIDED
            return value
        if ahead <= 0:
            return UNDECIDED
        return 1 if leader == 0 else -1

    def _votes(self, sure: i64, mine: i64, theirs: i64, rest: i64, other: i64, spare: i64) -> i64:
        """The smallest number of votes that these leads win; the other player follows where they must.

        `spare` is where the loot that the other player may get is listed.
        """
        t = self.t
        forced = other & t.stand_ins[0] == 0
        kept = number_of(other) - number_of(sure)
        votes: i64 = 0
        f: i64 = 0
        while f < t.factions:
            if self.stakes.style[f] >= DIFFERENCE:
                members = t.members[2 * f]
                gained = number_of(sure & members)
                given = number_of(other & members & self.cashable) - kept
                if gained and forced:
                    given = max(given, min(gained, number_of(other & members)))
                gained += max(given, 0)
                ahead = number_of(mine & members) + gained - number_of(theirs & members)
                left = number_of(rest & members) - gained
                left += self.stakes.verdicts.loot.spare[spare + f]
                if ahead > left or (ahead == left and mine & self.stakes.top[f]):
                    votes += 1
            f += 1
        return votes
