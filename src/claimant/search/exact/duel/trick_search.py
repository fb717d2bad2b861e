"""The exact search of phase two between two, where a trick leaves no choice but its cards.

A node is the start of a trick: both hands (`h0`, `h1`), what each side has collected (`c0`, `c1`, gnomes in front
included), the trolls that wait (`w`), leader, last winner and moon. Values are those of seat 0: 1 it wins, 0 both do,
-1 it loses; or, for the margin, the votes by which it is ahead. Each search asks whether beta is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, number_of
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
from claimant.search.exact.duel.stakes import MASK62, NOBODY, UNDECIDED, Stakes
from claimant.search.exact.duel.sure_leads import SureLeads
from claimant.search.exact.duel.ties import Ties
from claimant.search.exact.duel.transpositions import UNKNOWN, Transpositions, signature
from claimant.search.exact.duel.trick import crushed, flagged, next_leader, second_wins
from claimant.search.exact.duel.tucking import BECOMES_HOST, KEEPS, PLACES, TUCKS, Tucking

CONCEDED: Final = 0x1B54A32D192ED03
"""Separates the table entries of searches in which a side has conceded a vote."""
PAUSE: Final = 1023
NEAR: Final = 6
"""The positions after fewer tricks are near the root."""
NEVER: Final = 1 << 50
"""Larger than any value."""
UNUSUAL: Final = TO_LOSER | ONE_AT_A_TIME | LEADS_NEXT | TURNS_MOON


class TrickSearch:
    """The search below a root that `Duel` prepares."""

    def __init__(self, t: Tables, log_size: i64, largest: i64, is_late: Callable[[], bool]) -> None:
        self.t: Final[Tables] = t
        self.faces: Final[CardRelations] = CardRelations(t)
        self.stakes: Final[Stakes] = Stakes(t, self.faces)
        self.ordering: Final[Ordering] = Ordering(t, self.faces)
        self.table: Final[Transpositions] = Transpositions(log_size, largest)
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
        self.paused: bool = False
        """Did the search stop to ask another question first?"""

    def search(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """The value, or a bound on its side of beta: at least beta, or less."""
        self.nodes += 1
        if h0 == 0 or h1 == 0:
            if w and self.stakes.shelter.is_open:
                return self._end(c0, c1, w, last)
            if last == 0:
                return self.stakes.outcome(c0 | w, c1)
            return self.stakes.outcome(c0, c1 | w)
        known = self.stakes.look(h0, h1, c0, c1, w, beta)
        if known != UNDECIDED:
            return known
        self._check_limits()
        if self.stopped:
            return 0
        self.placing.wholes[depth] = 1 if self.stakes.whole else 0
        if self.cashing.allowed and not self.stakes.raises:
            known = self.cashing.value(h0, h1, c0, c1, w, leader, beta)
            if known != UNDECIDED:
                return known
        self.ties.meet(self.stakes.whole)
        waiting = w & self.stakes.apart
        misc = leader + 2 * moon + (4 * last if waiting else 0)
        hashed = signature(self.t, self.faces, self.stakes, self.root, h0, h1, waiting, misc)
        needs = self.stakes.needs
        known = self.table.look(hashed, needs, beta)
        if known != UNKNOWN:
            return known
        first = self.table.best
        self.best = NONE
        value = self._conceding(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        if value == UNDECIDED:
            value = self._leads(h0, h1, c0, c1, w, leader, moon, beta, depth, first)
        if not self.stopped:
            self.table.keep(hashed, needs, beta, value, self.best, number_of(h0))
            if depth < NEAR:
                self.ties.leaning += 1 if value >= beta else -1
        return value

    def _conceding(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """A value that a side reaches even if the other one has the vampires' vote, else `UNDECIDED`.

        Then nobody tucks, so this is a simpler search. It asks for votes only.
        """
        stakes = self.stakes
        if not stakes.may_concede or stakes.sheltered == 0 or h0 & (h0 - 1) == 0:
            return UNDECIDED
        margin = stakes.margin
        live = stakes.live
        apart = stakes.apart
        root = self.root
        whole = self.placing.wholes[depth]
        hands = h0 | h1 | stakes.also
        cards = hands | c0 | c1 | w
        needs_host = stakes.may_double(hands & stakes.shelter.hosts, cards)
        known: i64 = UNDECIDED
        seat: i64 = 0
        while seat < 2 and known == UNDECIDED and not self.stopped:
            if needs_host and stakes.shelter.host(seat) == NONE:  # the first host lies in front and doubles nothing
                seat += 1
                continue
            stakes.concede(1 - seat, True, cards)
            self.root = root ^ ((CONCEDED << seat) + stakes.styles()) & MASK62
            target = beta if margin else 1 - seat
            value = self.search(h0, h1, c0, c1, w, leader, last, moon, target, depth)
            if (value >= target) == (seat == 0):
                known = value if margin else 1 - 2 * seat
            stakes.concede(NOBODY, margin, live)
            seat += 1
        self.best = NONE
        self.root = root
        stakes.apart = apart
        self.placing.wholes[depth] = whole
        return known

    def _check_limits(self) -> None:
        if self.limit and self.nodes > self.limit:
            self.stopped = True
        if self.nodes > self.ties.pause_at:
            self.paused = self.ties.are_many()
            self.stopped = self.stopped or self.paused
            self.ties.wait(self.nodes)
        if self.nodes & PAUSE == 0 and self.is_late():
            self.stopped = True

    def _leads(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, moon: i64, beta: i64, depth: i64, first: i64
    ) -> i64:
        """Try the leads, the most promising first."""
        own = h0 if leader == 0 else h1
        other = h1 if leader == 0 else h0
        sign: i64 = 1 if leader == 0 else -1
        apart = self.stakes.apart
        replies = self.faces.merged(other, own | self.unseen, apart)
        self.ordering.weigh(c0, c1, h0 | h1 | w, depth)
        leads = self.faces.merged(own, other | self.unseen, apart)
        number = self.ordering.put_leads(depth, leader, moon, leads, replies, first)
        best: i64 = -NEVER
        best_card: i64 = NONE
        i: i64 = 0
        while i < number:
            card = self.ordering.next(depth * 2 * ROOM, i, number)
            value = self._replies(h0, h1, c0, c1, w, leader, moon, beta, depth, card, apart)
            if self.stopped:
                return 0
            if value * sign > best:
                best = value * sign
                best_card = card
                if (value >= beta) == (sign > 0):
                    break
            i += 1
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
        sign: i64 = 1 if leader == 1 else -1
        led = t.faction[lead]
        if led < t.factions and own & t.members[2 * led]:
            own &= t.members[2 * led] | t.stand_ins[0]
        replies = self.faces.merged(own, other | self.unseen, apart)
        number = self.ordering.put_replies(depth, leader, moon, lead, replies)
        best: i64 = -NEVER
        best_card: i64 = NONE
        i: i64 = 0
        while i < number:
            card = self.ordering.next(depth * 2 * ROOM + ROOM, i, number)
            value = self._trick(h0, h1, c0, c1, w, leader, moon, beta, depth, lead, card)
            if self.stopped:
                return 0
            if value * sign > best:
                best = value * sign
                best_card = card
                if (value >= beta) == (sign > 0):
                    break
            i += 1
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
            return self._place(h0, h1, c0, c1, w, leads, winner, moon, beta, depth, 0)
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
        return self.search(h0, h1, c0, c1, w, leads, winner, moon, beta, depth + 1)

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
        sign: i64 = 1 if seat == 0 else -1
        best: i64 = -NEVER
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
            if value * sign > best:
                best = value * sign
                if (value >= beta) == (sign > 0):
                    break
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
