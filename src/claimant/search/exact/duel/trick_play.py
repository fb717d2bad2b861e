"""The tricks of a duel: leads, replies, and where the cards go. What follows a trick is a search of its own.

A node is the start of a trick: both hands (`h0`, `h1`), what each side has collected (`c0`, `c1`, gnomes in front
included), the trolls that wait (`w`), leader, last winner and moon. Values are those of seat 0: 1 it wins, 0 both do,
-1 it loses; or, for the margin, the votes by which it is ahead. Each search asks whether beta is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest
from claimant.kernel.tables.layout import (
    CRUSHES,
    LEADS_NEXT,
    NONE,
    ONE_AT_A_TIME,
    TO_LOSER,
    TURNS_MOON,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations
from claimant.search.exact.duel.ordering import ROOM, Ordering
from claimant.search.exact.duel.stakes import Stakes
from claimant.search.exact.duel.sure_leads import SureLeads
from claimant.search.exact.duel.table.general_table import GeneralTable
from claimant.search.exact.duel.table.orders import LEADS, REPLIES, Orders
from claimant.search.exact.duel.table.transpositions import Transpositions
from claimant.search.exact.duel.ties import Ties
from claimant.search.exact.duel.trick import crushed, flagged, next_leader, second_wins
from claimant.search.exact.duel.tucking import BECOMES_HOST, KEEPS, PLACES, TUCKS, Tucking

GENERAL_LOG_SIZE: Final = 9
GENERAL_LARGEST: Final = 14
"""The general table starts with two to this power places (at most 1 MB), and grows to so many (32 MB)."""
NEVER: Final = 1 << 50
"""Larger than any value."""
UNUSUAL: Final = TO_LOSER | ONE_AT_A_TIME | LEADS_NEXT | TURNS_MOON


class TrickPlay:
    """What a duel knows about its root, and how it plays one trick after the other."""

    def __init__(self, t: Tables, log_size: i64, largest: i64, is_late: Callable[[], bool]) -> None:
        self.t: Final[Tables] = t
        self.faces: Final[CardRelations] = CardRelations(t)
        self.stakes: Final[Stakes] = Stakes(t, self.faces)
        self.ordering: Final[Ordering] = Ordering(t, self.faces, self.stakes.shelter.hosts != 0)
        self.table: Final[Transpositions] = Transpositions(log_size, largest)
        self.orders: Final[Orders] = Orders(t)
        self.general: Final[GeneralTable] = GeneralTable(GENERAL_LOG_SIZE, GENERAL_LARGEST, self.orders)
        self.ordered: bool = False
        """Does the search note which orders of cards matter, and use the general table?"""
        self.cashing: Final[SureLeads] = SureLeads(t, self.faces, self.stakes)
        self.placing: Final[Tucking] = Tucking(t, self.stakes)
        self.margin: bool = False
        """Are questions about the difference in votes, and not about who wins?"""
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.is_late: Callable[[], bool] = is_late
        """Asked now and then; what runs uncompiled is also where Ctrl+C is noticed."""
        self.stopped: bool = False
        self.best: i64 = NONE
        """The best card of the trick that was searched last."""
        self.root: i64 = 0
        self.unseen: i64 = 0
        """Cards that may still get into a hand."""
        self.ties: Final[Ties] = Ties()
        self.tied: bool = False
        """Are votes equal with best play at the root, so that each position is asked about votes first?"""
        self.paused: bool = False
        """Did the search stop to ask another question first?"""

    def search(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """The value, or a bound on its side of beta: at least beta, or less."""
        raise NotImplementedError

    def _leads(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, moon: i64, beta: i64, depth: i64, first: i64
    ) -> i64:
        """Try the leads, the most promising first."""
        own = h0 if leader == 0 else h1
        other = h1 if leader == 0 else h0
        sign = 1 - 2 * leader
        apart = self.stakes.apart
        replies = self.faces.merged(other, own | self.unseen, apart)
        self.ordering.weigh(c0, c1, h0 | h1 | w, depth)
        leads = self.faces.merged(own, other | self.unseen, apart)
        number = self.ordering.put_leads(depth, leader, moon, own, leads, replies, first)
        noted = self.ordered and depth > 0
        if noted:
            self.orders.begin(depth, LEADS)
        best: i64 = -NEVER
        best_card: i64 = NONE
        i: i64 = 0
        while i < number:
            card = self.ordering.next(depth * 2 * ROOM, i, number)
            value = self._replies(h0, h1, c0, c1, w, leader, moon, beta, depth, card, apart)
            if self.stopped:
                return 0
            if (value >= beta) == (sign > 0):
                self.best = card
                return value
            if value * sign > best:
                best = value * sign
                best_card = card
            if noted:
                self.orders.add(depth, LEADS)
            i += 1
        if noted:
            self.orders.end(depth, LEADS)
            if own != leads:
                self.orders.tell_alike(h0, h1, leader, own, leads)
        self.best = best_card
        return best * sign

    def _replies(
        self,
        h0: i64,
        h1: i64,
        c0: i64,
        c1: i64,
        w: i64,
        leader: i64,
        moon: i64,
        beta: i64,
        depth: i64,
        lead: i64,
        apart: i64,
    ) -> i64:
        """Try the replies to a lead."""
        t = self.t
        own = h1 if leader == 0 else h0
        other = h0 if leader == 0 else h1
        sign = 2 * leader - 1
        led = t.faction[lead]
        if led < t.factions and own & t.members[2 * led]:
            own &= t.members[2 * led] | t.stand_ins[0]
        replies = self.faces.merged(own, other | self.unseen, apart)
        number = self.ordering.put_replies(depth, leader, moon, other, lead, replies)
        noted = self.ordered and depth > 0
        if noted:
            self.orders.begin(depth, REPLIES)
        best: i64 = -NEVER
        best_card: i64 = NONE
        i: i64 = 0
        while i < number:
            card = self.ordering.next(depth * 2 * ROOM + ROOM, i, number)
            value = self._trick(h0, h1, c0, c1, w, leader, moon, beta, depth, lead, card)
            if self.stopped:
                return 0
            if (value >= beta) == (sign > 0):
                self.best = card
                return value
            if value * sign > best:
                best = value * sign
                best_card = card
            if noted:
                self.orders.add(depth, REPLIES)
            i += 1
        if noted:
            self.orders.end(depth, REPLIES)
            if own != replies:
                self.orders.tell_alike(h0, h1, 1 - leader, own, replies)
        self.best = best_card
        return best * sign

    def _trick(
        self,
        h0: i64,
        h1: i64,
        c0: i64,
        c1: i64,
        w: i64,
        leader: i64,
        moon: i64,
        beta: i64,
        depth: i64,
        lead: i64,
        second: i64,
    ) -> i64:
        """Play a trick and continue the search."""
        t = self.t
        own = c0 if leader == 0 else c1
        other = c1 if leader == 0 else c0
        winner = 1 - leader if second_wins(t, self.stakes.raising, own, other, moon, lead, second) else leader
        flags = t.flags[lead] | t.flags[second]
        mine = bit(lead) | bit(second)
        k0 = h0
        k1 = h1
        h0 &= ~mine
        h1 &= ~mine
        theirs: i64 = 0
        leads = winner
        if flags & UNUSUAL or w:
            theirs = flagged(t, lead, second, TO_LOSER)
            mine &= ~theirs
            trolls = w | flagged(t, lead, second, ONE_AT_A_TIME)
            if trolls:
                taken = bit(highest(trolls))
                mine = (mine & ~trolls) | taken
                w = trolls & ~taken
            leads = next_leader(t, leader, winner, lead, second)
            if t.flags[second if winner != leader else lead] & TURNS_MOON:
                moon = 1 - moon
        if self.stakes.shelter.is_open:
            self.placing.enlist(depth, winner, lead, second, mine, theirs, NONE)
            value = self._place(h0, h1, c0, c1, w, leads, winner, moon, beta, depth, 0)
        else:
            if winner == 0:
                c0 |= mine
                c1 |= theirs
                if flags & CRUSHES:
                    c1 = crushed(self.t, self.stakes.verdicts.safe, c1, lead, second)
            else:
                c1 |= mine
                c0 |= theirs
                if flags & CRUSHES:
                    c0 = crushed(self.t, self.stakes.verdicts.safe, c0, lead, second)
            value = self.search(h0, h1, c0, c1, w, leads, winner, moon, beta, depth + 1)
        if self.ordered and depth:
            self.orders.before(k0, k1, lead, second)
        return value

    def _place(
        self,
        h0: i64,
        h1: i64,
        c0: i64,
        c1: i64,
        w: i64,
        leader: i64,
        winner: i64,
        moon: i64,
        beta: i64,
        depth: i64,
        i: i64,
    ) -> i64:
        """Place the collected cards one by one, try every choice, and continue the search."""
        entry = self.placing.entries[depth * PLACES + i]
        if entry == NONE:
            return self._placed(h0, h1, c0, c1, w, leader, winner, moon, beta, depth)
        seat = entry >> 6
        card = entry & 63
        options = self.placing.options(h0 | h1 | w, c0, c1, depth, i, seat, card)
        shelter = self.stakes.shelter
        host = shelter.host(seat)
        tucked = shelter.tucked(seat)
        sign = 1 - 2 * seat
        best: i64 = -NEVER
        if self.ordered:
            self.orders.begin(depth, i)
        while options:
            option = options & 3
            options >>= 2
            k0 = c0 | bit(card) if option == KEEPS and seat == 0 else c0
            k1 = c1 | bit(card) if option == KEEPS and seat == 1 else c1
            if option == TUCKS:
                shelter.put(seat, host, tucked | bit(card))
            elif option == BECOMES_HOST:
                shelter.put(seat, card, 0)
            value = self._place(h0, h1, k0, k1, w, leader, winner, moon, beta, depth, i + 1)
            shelter.put(seat, host, tucked)
            if self.stopped:
                return 0
            if (value >= beta) == (sign > 0):
                return value
            best = max(best, value * sign)
            if self.ordered:
                self.orders.add(depth, i)
        if self.ordered:
            self.orders.end(depth, i)
        return best * sign

    def _placed(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leads: i64, winner: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """Crush once all cards are placed, and continue the search."""
        lead = self.placing.leads[depth]
        second = self.placing.seconds[depth]
        if winner == 0:
            c1 = crushed(self.t, self.stakes.verdicts.safe, c1, lead, second)
        else:
            c0 = crushed(self.t, self.stakes.verdicts.safe, c0, lead, second)
        return self.search(h0, h1, c0, c1, w, leads, winner, moon, beta, depth + 1)

    def _end(self, c0: i64, c1: i64, w: i64, last: i64) -> i64:
        """Give the waiting cards to the last winner, highest first; the winner may tuck them. [P2-4]"""
        if w == 0:
            return self.stakes.outcome(c0, c1)
        card = highest(w)
        w &= ~bit(card)
        kept = self._end(c0 | bit(card), c1, w, last) if last == 0 else self._end(c0, c1 | bit(card), w, last)
        shelter = self.stakes.shelter
        host = shelter.host(last)
        tucked = shelter.tucked(last)
        if host == NONE:
            return kept
        shelter.put(last, host, tucked | bit(card))
        put_away = self._end(c0, c1, w, last)
        shelter.put(last, host, tucked)
        return max(kept, put_away) if last == 0 else min(kept, put_away)
