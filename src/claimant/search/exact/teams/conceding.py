"""Teams with vampires: does a side win even if the other one gets the vampires' vote?

Then it never tucks a card, and a card that the other side tucks only costs that side a vote or nothing. So this is the
game in which all cards are collected, which `teams` searches, and two votes ahead in it win. Where neither side is two
votes ahead, the vampires' vote decides, and `boards` looks at what is tucked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, number_of
from claimant.kernel.tables.layout import (
    ASKS,
    GNOMES,
    HAND,
    HOSTS,
    LEADER,
    NONE,
    PLAY,
    PLAYED,
    SEAT,
    SUPPORTERS,
    TO_MOVE,
    TRICK,
    WAITING,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.mixing import MASK62, mixed
from claimant.search.exact.teams.deck import ROOM
from claimant.search.exact.teams.table.transpositions import UNKNOWN, TeamTranspositions
from claimant.search.exact.teams.teams import Teams
from claimant.search.exact.teams.trick_search import NOBODY

CONCEDED: Final = 0x1B54A32D192ED03
"""Separates the table entries of searches in which one side or the other concedes, where that makes a difference."""
NOT_SEEN: Final = -1
"""No set of cards."""


class Conceding:
    """Asks about boards below a root. What it has found out about the same cards remains."""

    def __init__(self, t: Tables, table: TeamTranspositions, is_late: Callable[[], bool]) -> None:
        self.t: Final[Tables] = t
        self.plain: Final[Teams] = Teams(t, table, is_late)
        self.plain.margin = True
        self.hosts0: i64 = 0
        self.hosts1: i64 = 0
        """The vampires, in two words as in all piles of a board."""
        i: i64 = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            if t.flags[card] & HOSTS and card < 64:
                self.hosts0 |= bit(card)
            elif t.flags[card] & HOSTS:
                self.hosts1 |= bit(card & 63)
            i += 1
        self.fits: Final[bool] = t.fits_teams and (self.hosts0 | self.hosts1) != 0
        self.salt: i64 = 0
        self.prepared: i64 = 0
        """Separates the table entries of these cards from those of others."""
        self.live0: i64 = NOT_SEEN
        self.live1: i64 = NOT_SEEN
        """The cards that counted when the search was prepared, but for vampires."""
        self.held0: i64 = 0
        self.held1: i64 = 0
        """The cards in hands and in the trick at that time."""
        self.allowed: bool = False
        """Is tucking of no other use with these cards?"""
        self.differs: bool = False
        """Do some effects count for the side alone that doesn't concede?"""
        self.best: i64 = NONE
        """A card that keeps the seat to move from losing that way, if there is one."""

    def prepare(self, salt: i64) -> None:
        """Start with a new root."""
        self.salt = salt
        self.live0 = NOT_SEEN
        self.live1 = NOT_SEEN

    def value(self, s: vec[i64], at: i64, move: i64, beta: i64, margin: bool) -> i64:
        """A value on its side of beta for a board, after this move (-1: no move), or `UNKNOWN`."""
        self._begin()
        if not self.fits or s[at + ASKS] != PLAY or not self._take(s, at):
            return UNKNOWN
        least: i64 = beta + 1 if margin else 2
        ahead = self._ahead(s, at, move, least, 0)
        if ahead == UNKNOWN:
            return UNKNOWN
        self.best = self.plain.best_move
        if ahead >= least:
            return ahead - 1 if margin else 1
        most: i64 = beta - 1 if margin else -1
        ahead = self._ahead(s, at, move, most, 1)
        if ahead == UNKNOWN:
            return UNKNOWN
        if ahead < most:
            self.best = self.plain.best_move
            return ahead + 1 if margin else -1
        if s[at + TO_MOVE] & 1 == 0:
            self.best = self.plain.best_move
        return UNKNOWN

    def _ahead(self, s: vec[i64], at: i64, move: i64, beta: i64, side: i64) -> i64:
        """A bound for the votes by which side 0 is ahead if this side concedes, or `UNKNOWN` if it isn't found in time.

        The other side may have tucked what raises a card, so that is its choice; and its peasants that no king keeps.
        The vampires of the side that concedes double nothing: the first one lies in front.
        """
        plain = self.plain
        special = plain.stakes.special
        plain.salt = self.prepared
        if self.differs:
            plain.salt = (self.prepared ^ (CONCEDED << side)) & MASK62
        plain.waives = 1 - side
        special.conceding = side
        found = plain.bound(s, at, move, beta)
        plain.waives = NOBODY
        special.conceding = NOBODY
        return UNKNOWN if plain.stopped else found

    def _begin(self) -> None:
        self.best = NONE
        self.plain.nodes = 0
        self.plain.stopped = False

    def _take(self, s: vec[i64], at: i64) -> bool:
        """Prepare the search for the cards of a board, if it isn't; false if conceding says nothing there."""
        held0: i64 = 0
        held1: i64 = 0
        i: i64 = 0
        while i < s[at + PLAYED]:
            card = s[at + TRICK + i]
            if card < 64:
                held0 |= bit(card)
            else:
                held1 |= bit(card & 63)
            i += 1
        live0 = s[at + WAITING]
        live1 = s[at + WAITING + 1]
        seat: i64 = 0
        while seat < 4:
            own = at + seat * SEAT
            held0 |= s[own + HAND]
            held1 |= s[own + HAND + 1]
            live0 |= s[own + SUPPORTERS] | s[own + GNOMES]
            live1 |= s[own + SUPPORTERS + 1] | s[own + GNOMES + 1]
            seat += 1
        live0 = (live0 | held0) & ~self.hosts0
        live1 = (live1 | held1) & ~self.hosts1
        changed = live0 != self.live0 or live1 != self.live1
        if changed or held0 & ~self.held0 or held1 & ~self.held1:
            self.live0 = live0
            self.live1 = live1
            self.held0 = held0
            self.held1 = held1
            self.allowed = self._prepared(s, at)
        return self.allowed

    def _prepared(self, s: vec[i64], at: i64) -> bool:
        """Prepare the search for a board; false if a card that is tucked may do more than count no more."""
        hosts = number_of(self.hosts0) + number_of(self.hosts1)
        if number_of(self.live0) + number_of(self.live1) + hosts > ROOM or not has_equal_hands(s, at):
            return False
        plain = self.plain
        plain.prepare(s, at)
        deck = plain.deck
        special = plain.stakes.special
        # The same cards, of which the same may be crushed, have the same entries.
        salt = mixed(mixed(self.salt, self.live0), self.live1)
        i: i64 = 0
        while i < deck.size:
            salt = mixed(salt, deck.kernel[i])
            i += 1
        self.prepared = mixed(salt, special.crushable)
        special.idle = 0
        i = 0
        while i < deck.size:
            card = deck.kernel[i]
            held = self.held0 >> card if card < 64 else self.held1 >> (card & 63)
            if self.t.flags[card] & HOSTS and held & 1:
                special.idle |= bit(i)
            i += 1
        self.differs = plain.stakes.raising != 0 or special.leavers != 0 or special.doubled != 0
        return plain.stakes.looters == 0


def has_equal_hands(s: vec[i64], at: i64) -> bool:
    """Does everybody play equally many cards, with those of the trick?"""
    cards: i64 = 0
    i: i64 = 0
    while i < 4:
        own = at + ((s[at + LEADER] + i) & 3) * SEAT + HAND
        number = number_of(s[own]) + number_of(s[own + 1]) + (1 if i < s[at + PLAYED] else 0)
        if i and number != cards:
            return False
        cards = number
        i += 1
    return True
