"""Move ordering in a duel, by what a trick does to the votes, who leads next, and which cards it costs."""

from __future__ import annotations

from math import log2, sqrt, tanh
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, number_of
from claimant.kernel.tables.layout import LEADS_NEXT, TO_LOSER
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations

DEPTH: Final = 32
"""The largest number of tricks."""
ROOM: Final = 64
"""The largest number of moves in one list; leads and replies of a trick have a list each."""
A_LEAD: Final = 900
"""The value of leading; a vote is worth 1000."""
A_POINT: Final = 3
"""The value of each point of a card that is kept for later."""
A_STAND_IN: Final = 1500
"""The value of a stand-in that is kept: it may answer a lead of any faction."""
A_RANK: Final = 65
"""The value of a kept card for each lower card of its faction in the other hand; each higher one takes it off again."""
UNBEATEN: Final = 200
"""The value of a kept card that is higher than all cards of its faction in the other hand."""
TWICE: Final = 1500
"""How much better a lead must look that has twice as many replies, each of which needs an answer."""
TWICE_IF_TUCKED: Final = 5000
"""The same in line-ups where each reply is followed by choices of what to tuck."""
FIRST: Final = 1 << 40
"""The score of the move to try first."""
MOST_AHEAD: Final = 20


class Ordering:
    """The moves of each depth with their scores."""

    def __init__(self, t: Tables, faces: CardRelations, tucks: bool) -> None:
        self.t: Final[Tables] = t
        self.faces: Final[CardRelations] = faces
        self.cards: Final[vec[i64]] = vec[i64]([0] * (DEPTH * 2 * ROOM))
        self.guesses: Final[vec[i64]] = vec[i64]([0] * (DEPTH * 2 * ROOM))
        self.gains: Final[vec[i64]] = vec[i64]([0] * (DEPTH * 16 + 64))
        """For each depth, seat and faction: what one card more is worth to seat 0."""
        self.efforts: Final[vec[i64]] = vec[i64](efforts(TWICE_IF_TUCKED if tucks else TWICE, ROOM))
        """What it costs to answer so many replies."""
        self.worth: Final[vec[i64]] = vec[i64](worths(MOST_AHEAD))
        """What it is worth to be so many cards ahead with so many left to collect."""

    def weigh(self, c0: i64, c1: i64, rest: i64, depth: i64) -> None:
        """Compute the gains for a depth."""
        t = self.t
        base = depth * 16
        f: i64 = 0
        while f < t.factions:
            members = t.members[2 * f]
            left = number_of(rest & members)
            if left:
                where = (number_of(c0 & members) - number_of(c1 & members) + MOST_AHEAD) * 32 + left
                now = self.worth[where]
                self.gains[base + f] = self.worth[where + 31] - now
                self.gains[base + 8 + f] = self.worth[where - 33] - now
            f += 1

    def trick(self, depth: i64, leader: i64, moon: i64, lead: i64, second: i64) -> i64:
        """How good a trick looks for seat 0."""
        t = self.t
        base = depth * 16
        winner = leader if self.faces.beaten[moon * 64 + lead] & bit(second) else 1 - leader
        lead_taker = 1 - winner if t.flags[lead] & TO_LOSER else winner
        second_taker = 1 - winner if t.flags[second] & TO_LOSER else winner
        next_leader = winner
        if t.flags[second] & LEADS_NEXT:
            next_leader = 1 - leader
        elif t.flags[lead] & LEADS_NEXT:
            next_leader = leader
        value = self.gains[base + 8 * lead_taker + t.faction[lead]]
        value += self.gains[base + 8 * second_taker + t.faction[second]]
        return value + A_LEAD * (1 - 2 * next_leader)

    def put_leads(self, depth: i64, leader: i64, moon: i64, own: i64, cards: i64, replies: i64, first: i64) -> i64:
        """List the leads from a hand with their scores, the highest for `first`, and return their number."""
        base = depth * 2 * ROOM
        number: i64 = 0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            self.cards[base + number] = card
            self.guesses[base + number] = FIRST
            if card != first:
                self.guesses[base + number] = self._lead(depth, leader, moon, own, card, replies)
            number += 1
        return number

    def _lead(self, depth: i64, leader: i64, moon: i64, own: i64, lead: i64, replies: i64) -> i64:
        """How good a lead looks for the leader: by the reply that looks best, and by how few replies there are."""
        t = self.t
        sign = 1 - 2 * leader
        led = t.faction[lead]
        if led < t.factions and replies & t.members[2 * led]:
            replies &= t.members[2 * led] | t.stand_ins[0]
        effort = self.efforts[number_of(replies)]
        worst: i64 = 1 << 30
        while replies != 0:
            second = lowest(replies)
            replies &= replies - 1
            worst = min(worst, self.trick(depth, leader, moon, lead, second) * sign + self._cost(second, own))
        return worst - A_POINT * t.value[lead] - effort

    def _cost(self, card: i64, other: i64) -> i64:
        """What it costs to reply with a card, by what it could still do against the other hand."""
        t = self.t
        cost = A_POINT * t.value[card]
        if t.stand_ins[0] & bit(card):
            cost += A_STAND_IN
        faction = t.faction[card]
        if faction < t.factions and other & t.members[2 * faction]:
            same = other & t.members[2 * faction]
            lower = number_of(same & (bit(card) - 1))
            higher = number_of(same) - lower
            cost += A_RANK * (lower - higher)
            if higher == 0:
                cost += UNBEATEN
        return cost

    def put_replies(self, depth: i64, leader: i64, moon: i64, other: i64, lead: i64, cards: i64) -> i64:
        """List the replies to a lead from the other hand, and return their number."""
        base = depth * 2 * ROOM + ROOM
        sign = 2 * leader - 1
        number: i64 = 0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            self.cards[base + number] = card
            guess = self.trick(depth, leader, moon, lead, card) * sign
            self.guesses[base + number] = guess - self._cost(card, other)
            number += 1
        return number

    def next(self, base: i64, i: i64, number: i64) -> i64:
        """Move the best remaining move to the front."""
        top = i
        j = i + 1
        while j < number:
            if self.guesses[base + j] > self.guesses[base + top]:
                top = j
            j += 1
        card = self.cards[base + top]
        self.cards[base + top] = self.cards[base + i]
        self.guesses[base + top] = self.guesses[base + i]
        self.cards[base + i] = card
        return card


def efforts(twice: int, most: int) -> list[int]:
    """The cost of each number of replies up to the largest, if twice as many cost so much more."""
    return [round(twice * log2(max(number, 1))) for number in range(most + 1)]


def worths(most: int) -> list[int]:
    """The value of each lead in a vote, up to the largest, bounded where the other side can't catch up."""
    ahead = range(-most, most + 1)
    return [round(1000 * tanh(1.2 * lead / sqrt(left + 0.3))) for lead in ahead for left in range(32)]
