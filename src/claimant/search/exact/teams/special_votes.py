"""Votes between teams that depend on more than numbers of cards: whether they are decided, and by which cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, number_of
from claimant.kernel.tables.layout import RUN, SHELTERED
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.ending import Ending

OPEN: Final = 0
FOR_0: Final = 1
FOR_1: Final = 2
FOR_NOBODY: Final = 3
NOBODY: Final = -1


class TeamSpecialVotes:
    """Bounds the votes by run, of doubled cards, of cards that leave or may be crushed."""

    def __init__(self, deck: Deck, ending: Ending) -> None:
        self.deck: Final[Deck] = deck
        self.t: Final[Tables] = deck.t
        self.ending: Final[Ending] = ending
        self.safe: i64 = 0
        """Cards that can't be crushed although others of their kind can: those not in front."""
        self.crushable: i64 = 0
        """Cards that a card in a hand of the root could crush."""
        self.crushers: Final[vec[i64]] = vec[i64]([0] * 64)
        """For each card, the cards that crush it."""
        self.doublers: Final[vec[i64]] = vec[i64]([0] * 64)
        self.leavers: i64 = 0
        self.kept_by: Final[vec[i64]] = vec[i64]([0] * 64)
        """For each card that may leave, the cards that keep it."""
        self.keepers: i64 = 0
        self.doubled: i64 = 0
        self.related: Final[vec[i64]] = vec[i64]([0] * 8)
        """For each faction, the cards of other factions that its vote depends on."""
        self.conceding: i64 = NOBODY
        """The side that concedes a vote, see `conceding`: all doubts count against it."""
        self.idle: i64 = 0
        """Vampires in a hand of the root: they may lie in front and double nothing."""

    def prepare(self, hands: i64, safe: i64) -> None:
        """Set the root: the cards in hands, and those that can't be crushed."""
        self.safe = safe
        deck = self.deck
        t = self.t
        self.crushable = 0
        self.leavers = deck.pile(t.leavers[0], t.leavers[1])
        self.doubled = deck.pile(t.doubled[0], t.doubled[1])
        self.keepers = 0
        i: i64 = 0
        while i < deck.size:
            self.crushers[i] = 0
            self.doublers[i] = deck.pile(t.doublers[2 * deck.kernel[i]], t.doublers[2 * deck.kernel[i] + 1])
            i += 1
        i = 0
        while i < deck.size:
            if self.leavers & bit(i):
                self.kept_by[i] = deck.pile(t.keepers[2 * deck.kernel[i]], t.keepers[2 * deck.kernel[i] + 1])
                self.keepers |= self.kept_by[i]
            victims = deck.crushed[i]
            if hands & bit(i):
                self.crushable |= victims
            while victims != 0:
                self.crushers[lowest(victims)] |= bit(i)
                victims &= victims - 1
            i += 1
        f: i64 = 0
        while f < 8:
            self._prepare_related(deck.members[f], f)
            f += 1

    def _prepare_related(self, members: i64, f: i64) -> None:
        found: i64 = 0
        if members & self.leavers:
            found |= self.keepers
        cards = members
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            found |= self.crushers[card]
            if self.doubled & bit(card):
                found |= self.doublers[card]
        if members & self.doubled and self.leavers:
            found |= self.leavers | self.keepers
        if members & self.doubled:
            cards = found & self.crushable
            while cards != 0:
                found |= self.crushers[lowest(cards)]
                cards &= cards - 1
        self.related[f] = found

    def has_hosts(self, f: i64) -> bool:
        """Does the faction vote by the cards under its hosts? Nobody has any here."""
        return self.t.votes_by[f] == SHELTERED

    def vote(self, f: i64, c0: i64, c1: i64, rest: i64, looters: i64) -> i64:
        """The side that is sure of a faction's vote, no matter who collects the rest."""
        members = self.deck.members[f]
        if self.has_hosts(f):
            return OPEN
        if self.conceding == 0:
            c0 &= ~self.idle
        elif self.conceding == 1:
            c1 &= ~self.idle
        loot0 = number_of(looters & (c0 | rest))
        loot1 = number_of(looters & (c1 | rest))
        if members & self.leavers:
            if rest & (members | self.keepers) or looters:
                return OPEN
            return self._settled(f, c0, c1)
        if members & self.doubled:
            return self._doubled(f, c0, c1, rest, loot0, loot1)
        if self.t.votes_by[f] == RUN:
            return self._by_run(f, c0, c1, rest & members, looters)
        return self._by_number(f, c0, c1, rest, loot0, loot1)

    def _by_number(self, f: i64, c0: i64, c1: i64, rest: i64, loot0: i64, loot1: i64) -> i64:
        members = self.deck.members[f]
        left = number_of(rest & members)
        ahead = number_of(c0 & members) - number_of(c1 & members)
        lost0 = self.losses(c0 & members, rest)
        lost1 = self.losses(c1 & members, rest)
        if ahead - lost0 > left + loot1:
            return FOR_0
        if -ahead - lost1 > left + loot0:
            return FOR_1
        if left or lost0 + lost1 + loot0 + loot1:
            return OPEN
        return self._settled(f, c0, c1)

    def losses(self, cards: i64, rest: i64) -> i64:
        """The largest number of these cards that could still be crushed, two for each crushing card."""
        number: i64 = 0
        cards &= self.crushable & ~self.safe
        while cards != 0:
            card = lowest(cards)
            face = self.deck.face[card]
            copies: i64 = 0
            while cards != 0 and self.deck.face[lowest(cards)] == face:
                cards &= cards - 1
                copies += 1
            number += min(copies, 2 * number_of(rest & self.crushers[card]))
        return number

    def _by_run(self, f: i64, c0: i64, c1: i64, left: i64, looters: i64) -> i64:
        if left == 0:
            return self._settled(f, c0, c1) if looters == 0 else self._longer(f, c0, c1, 0)
        return self._longer(f, c0, c1, left)

    def _longer(self, f: i64, c0: i64, c1: i64, left: i64) -> i64:
        """Is a run longer than any that the other side can still get?"""
        members = self.deck.members[f]
        own = self._values(c0 & members)
        theirs = self._values(c1 & members)
        rest = self._values(left)
        if _run(own) > _run(theirs | rest):
            return FOR_0
        return FOR_1 if _run(theirs) > _run(own | rest) else OPEN

    def _values(self, cards: i64) -> i64:
        """The values of the cards, a bit each."""
        found: i64 = 0
        while cards != 0:
            found |= bit(self.deck.value[lowest(cards)])
            cards &= cards - 1
        return found

    def _doubled(self, f: i64, c0: i64, c1: i64, rest: i64, loot0: i64, loot1: i64) -> i64:
        """At worst the other side collects all the rest, and our doubling cards are crushed or leave."""
        leavers = self.leavers
        crushable = self.crushable
        if self._weight(f, c0 & ~leavers & ~crushable) > self._weight(f, c1 | rest | (c0 & leavers)) + loot1:
            return FOR_0
        if self._weight(f, c1 & ~leavers & ~crushable) > self._weight(f, c0 | rest | (c1 & leavers)) + loot0:
            return FOR_1
        if rest or loot0 + loot1:
            return OPEN
        return self._settled(f, c0, c1)

    def _weight(self, f: i64, cards: i64) -> i64:
        own = cards & self.deck.members[f]
        number = number_of(own)
        own &= self.doubled
        while own != 0:
            if cards & self.doublers[lowest(own)]:
                number += 1
            own &= own - 1
        return number

    def _settled(self, f: i64, c0: i64, c1: i64) -> i64:
        """The vote by the rules, once nothing can change it."""
        if self.conceding == 0:
            c1 &= ~self._leaving(c1)
        elif self.conceding == 1:
            c0 &= ~self._leaving(c0)
        vote = self.ending.vote(f, c0, c1)
        return vote or FOR_NOBODY

    def _leaving(self, cards: i64) -> i64:
        """The cards of a side that leave it at the end, unless it has tucked them. [PEASANTS-1]"""
        found: i64 = 0
        leavers = cards & self.leavers
        while leavers != 0:
            if cards & self.kept_by[lowest(leavers)] == 0:
                found |= leavers & -leavers
            leavers &= leavers - 1
        return found


def _run(values: i64) -> i64:
    length: i64 = 0
    while values != 0:
        values &= values >> 1
        length += 1
    return length
