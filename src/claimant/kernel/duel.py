"""The exact search of phase two between two, where a trick leaves no choice but its cards.

A node is the start of a trick: both hands (`h0`, `h1`), what each side has collected (`c0`, `c1`, gnomes in front
included), the trolls that wait (`w`), leader, last winner and moon. Values are those of seat 0: 1 it wins, 0 both do,
-1 it loses; or, for the margin, the votes by which it is ahead. Each search asks whether beta is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.bits import bit, highest, lowest, number_of
from claimant.kernel.faces import Faces
from claimant.kernel.layout import (
    CRUSHES,
    FRONT,
    HAND,
    HERO,
    HOSTS,
    LEADER,
    LEADS_NEXT,
    MOON,
    NONE,
    ONE_AT_A_TIME,
    PLAYED,
    SEAT,
    SUPPORTERS,
    TO_LOSER,
    TRICK,
    TURNS_MOON,
    WAITING,
)
from claimant.kernel.ordering import DEPTH, ROOM, Ordering
from claimant.kernel.signature import MASK62, signature
from claimant.kernel.stakes import ALL, DIFFERENCE, SURE_FOR_0, SURE_FOR_1, UNDECIDED, Stakes
from claimant.kernel.tables import Tables
from claimant.kernel.transpositions import UNKNOWN, Transpositions

A_ROOT: Final = 0x9E3779B97F4A7C1
"""What tells the entries of one root from those of the next."""
PAUSE: Final = 1023
NEVER: Final = 100
"""Larger than any value."""
PLACES: Final = 8
"""Room for so many cards to be placed after a trick."""
KEEPS: Final = 1
TUCKS: Final = 2
HOSTED_BY: Final = 3
"""A card goes to its usual place, under the host, or becomes the host."""
UNUSUAL: Final = TO_LOSER | ONE_AT_A_TIME | LEADS_NEXT | TURNS_MOON


class Duel:
    """A search with its tables; one for each line-up, used again and again."""

    def __init__(self, t: Tables, log_size: i64, is_late: Callable[[], bool]) -> None:
        self.t: Tables = t
        self.faces: Faces = Faces(t)
        self.stakes: Stakes = Stakes(t, self.faces)
        self.ordering: Ordering = Ordering(t, self.faces)
        self.table: Transpositions = Transpositions(log_size)
        self.margin: bool = False
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.is_late: Callable[[], bool] = is_late
        """Asked now and then; what runs uncompiled is also where Ctrl+C is noticed."""
        self.stopped: bool = False
        self.best: i64 = NONE
        """The best card of the trick that was searched last."""
        self.root: i64 = 0
        self.cashable: i64 = 0
        """Cards that their player collects who wins with them."""
        self.seizing: i64 = 0
        """Cards that take the lead from who wins."""
        self.cashes: bool = False
        self.placing: vec[i64] = vec[i64]([NONE] * (DEPTH * PLACES))
        """For each depth: who places which card after the trick."""
        self.tricks: vec[i64] = vec[i64]([0] * DEPTH)
        self.wholes: vec[i64] = vec[i64]([1] * DEPTH)
        """For each depth: could votes end equal?"""

    def prepare(self, s: vec[i64], at: i64) -> None:
        """Take a board of phase two as the root, between tricks or within one."""
        h0 = s[at + HAND]
        h1 = s[at + HAND + SEAT]
        if s[at + PLAYED]:
            if s[at + LEADER] == 0:
                h0 |= bit(s[at + TRICK])
            else:
                h1 |= bit(s[at + TRICK])
        safe = s[at + SUPPORTERS] | s[at + SUPPORTERS + SEAT]
        c0 = s[at + SUPPORTERS] | s[at + FRONT]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + FRONT + SEAT]
        self.stakes.margin = self.margin
        self.stakes.shelter.take(s, at)
        self.stakes.prepare(h0, h1, c0, c1, s[at + WAITING], safe)
        self.root = (self.root + A_ROOT) & MASK62
        self.nodes = 0
        self.stopped = False
        self._prepare_cashing(h0 | h1)

    def _prepare_cashing(self, hands: i64) -> None:
        t = self.t
        self.cashable = 0
        self.seizing = 0
        self.cashes = self.stakes.even_hands
        while hands != 0:
            card = lowest(hands)
            hands &= hands - 1
            if t.flags[card] & LEADS_NEXT:
                self.seizing |= bit(card)
            if t.flags[card] & TURNS_MOON:
                self.cashes = False
            if t.flags[card] & (TO_LOSER | ONE_AT_A_TIME) == 0:
                self.cashable |= bit(card)

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
        self.wholes[depth] = 1 if self.stakes.whole else 0
        if self.cashes and not self.stakes.raises:
            known = self._cash(h0, h1, c0, c1, w, leader, beta)
            if known != UNDECIDED:
                return known
        waiting = w & self.stakes.apart
        misc = leader + 2 * moon + (4 * last if waiting else 0)
        hashed = signature(self.t, self.faces, self.stakes, self.root, h0, h1, waiting, misc)
        needs = self.stakes.needs
        known = self.table.look(hashed, needs, beta)
        if known != UNKNOWN:
            return known
        value = self._leads(h0, h1, c0, c1, w, leader, moon, beta, depth, self.table.best)
        if not self.stopped:
            self.table.keep(hashed, needs, beta, value, self.best)
        return value

    def _check_limits(self) -> None:
        if self.limit and self.nodes > self.limit:
            self.stopped = True
        if self.nodes & PAUSE == 0 and self.is_late():
            self.stopped = True

    def _cash(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, beta: i64) -> i64:
        """A value that the leader is sure of by leading nothing but cards that nothing in the other hand beats."""
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
        votes = self._votes_cashed(sure, c0 if leader == 0 else c1, c1 if leader == 0 else c0, h0 | h1 | w, other)
        ahead = 2 * votes - self.t.factions
        if self.margin:
            value = ahead if leader == 0 else -ahead
            return value if (value >= beta) == (leader == 0) else UNDECIDED
        if ahead <= 0:
            return UNDECIDED
        return 1 if leader == 0 else -1

    def _votes_cashed(self, sure: i64, mine: i64, theirs: i64, rest: i64, other: i64) -> i64:
        """How many votes these leads win at least; the other follows them if it must."""
        t = self.t
        forced = other & t.stand_ins[0] == 0
        votes: i64 = 0
        f: i64 = 0
        while f < t.factions:
            if self.stakes.style[f] >= DIFFERENCE:
                members = t.members[2 * f]
                gained = number_of(sure & members)
                if gained and forced:
                    gained += min(gained, number_of(other & members))
                ahead = number_of(mine & members) + gained - number_of(theirs & members)
                left = number_of(rest & members) - gained
                if ahead > left or (ahead == left and mine & self.stakes.top[f]):
                    votes += 1
            f += 1
        return votes

    def _merged(self, own: i64, other: i64, apart: i64) -> i64:
        """The cards worth trying: of neighbours in a hand that nothing tells apart, one."""
        tried: i64 = 0
        last: i64 = NONE
        while own != 0:
            card = lowest(own)
            low = own & -own
            own &= own - 1
            if last != NONE and self._stands_for(last, card, low | bit(last), other, apart):
                continue
            tried |= low
            last = card
        return tried

    def _stands_for(self, one: i64, two: i64, both: i64, other: i64, apart: i64) -> bool:
        """May one card be played for the other, whatever follows?"""
        if self.t.face[one] == self.t.face[two]:
            return True
        return both & apart == 0 and self.t.faction[one] == self.t.faction[two] and self.faces.alike(one, two, other)

    def _leads(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, moon: i64, beta: i64, depth: i64, first: i64
    ) -> i64:
        """Try the leads, the most promising first."""
        own = h0 if leader == 0 else h1
        other = h1 if leader == 0 else h0
        sign: i64 = 1 if leader == 0 else -1
        apart = self.stakes.apart
        replies = self._merged(other, own, apart)
        self.ordering.weigh(c0, c1, h0 | h1 | w, depth)
        number = self.ordering.put_leads(depth, leader, moon, self._merged(own, other, apart), replies, first)
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
        number = self.ordering.put_replies(depth, leader, moon, lead, self._merged(own, other, apart))
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
        """Play a trick, and search on."""
        t = self.t
        winner = leader
        if leader == 0:
            if self._second_wins(c0, c1, moon, lead, second):
                winner = 1
        elif self._second_wins(c1, c0, moon, lead, second):
            winner = 0
        flags = t.flags[lead] | t.flags[second]
        mine = bit(lead) | bit(second)
        h0 &= ~mine
        h1 &= ~mine
        theirs: i64 = 0
        next_leader = winner
        if flags & UNUSUAL or w:
            theirs = self._flagged(lead, second, TO_LOSER)
            mine &= ~theirs
            trolls = w | self._flagged(lead, second, ONE_AT_A_TIME)
            if trolls:
                taken = bit(highest(trolls))
                mine = (mine & ~trolls) | taken
                w = trolls & ~taken
            if t.flags[second] & LEADS_NEXT:
                next_leader = 1 - leader
            elif t.flags[lead] & LEADS_NEXT:
                next_leader = leader
            if t.flags[second if winner != leader else lead] & TURNS_MOON:
                moon = 1 - moon
        if self.stakes.shelter.is_open:
            self._enlist(depth, winner, lead, second, mine, theirs)
            return self._place(h0, h1, c0, c1, w, next_leader, winner, moon, beta, depth, 0)
        if winner == 0:
            c0 |= mine
            c1 |= theirs
            if flags & CRUSHES:
                c1 = self._crushed(c1, lead, second)
        else:
            c1 |= mine
            c0 |= theirs
            if flags & CRUSHES:
                c0 = self._crushed(c0, lead, second)
        return self.search(h0, h1, c0, c1, w, next_leader, winner, moon, beta, depth + 1)

    def _enlist(self, depth: i64, winner: i64, lead: i64, second: i64, mine: i64, theirs: i64) -> None:
        """Note who is to place which card, in their order: a trick's cards are all either the winner's or not."""
        self.tricks[depth] = lead * 64 + second
        hosts = mine & self.stakes.shelter.hosts
        at = depth * PLACES
        at = self._enlist_both(at, winner, lead, second, hosts)
        at = self._enlist_both(at, winner, lead, second, mine & ~hosts)
        waited = mine & ~(bit(lead) | bit(second))
        if waited:
            self.placing[at] = winner * 64 + lowest(waited)
            at += 1
        at = self._enlist_both(at, 1 - winner, lead, second, theirs)
        self.placing[at] = NONE

    def _enlist_both(self, at: i64, seat: i64, lead: i64, second: i64, cards: i64) -> i64:
        if cards & bit(lead):
            self.placing[at] = seat * 64 + lead
            at += 1
        if cards & bit(second):
            self.placing[at] = seat * 64 + second
            at += 1
        return at

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
        """Place what was collected card by card, trying what may be chosen, and search on."""
        entry = self.placing[depth * PLACES + i]
        if entry == NONE:
            lead = self.tricks[depth] >> 6
            second = self.tricks[depth] & 63
            if winner == 0:
                c1 = self._crushed(c1, lead, second)
            else:
                c0 = self._crushed(c0, lead, second)
            return self.search(h0, h1, c0, c1, w, leader, winner, moon, beta, depth + 1)
        seat = entry >> 6
        card = entry & 63
        options = self._options(h0 | h1 | w, c0, c1, depth, i, seat, card)
        sign: i64 = 1 if seat == 0 else -1
        best: i64 = -NEVER
        while options:
            option = options & 3
            options >>= 2
            k0 = c0 | bit(card) if option == KEEPS and seat == 0 else c0
            k1 = c1 | bit(card) if option == KEEPS and seat == 1 else c1
            shelter = self.stakes.shelter
            host = shelter.host0 if seat == 0 else shelter.host1
            tucked = shelter.tucked0 if seat == 0 else shelter.tucked1
            if option == TUCKS:
                self._shelter(seat, host, tucked | bit(card))
            elif option == HOSTED_BY:
                self._shelter(seat, card, 0)
            value = self._place(h0, h1, k0, k1, w, leader, winner, moon, beta, depth, i + 1)
            self._shelter(seat, host, tucked)
            if self.stopped:
                return 0
            if value * sign > best:
                best = value * sign
                if (value >= beta) == (sign > 0):
                    break
        return best * sign

    def _shelter(self, seat: i64, host: i64, tucked: i64) -> None:
        shelter = self.stakes.shelter
        if seat == 0:
            shelter.host0 = host
            shelter.tucked0 = tucked
        else:
            shelter.host1 = host
            shelter.tucked1 = tucked

    def _options(self, rest: i64, c0: i64, c1: i64, depth: i64, i: i64, seat: i64, card: i64) -> i64:
        """What may become of a card, two bits each, the first to try lowest. [VAMPIRES-2] [VAMPIRES-3]"""
        t = self.t
        shelter = self.stakes.shelter
        host = shelter.host0 if seat == 0 else shelter.host1
        if host == NONE:
            return HOSTED_BY if t.flags[card] & HOSTS else KEEPS
        if t.flags[card] & HERO:
            return KEEPS
        at = depth * PLACES + i
        while self.placing[at] != NONE:
            rest |= bit(self.placing[at])
            at += 1
        simple = (self.margin or self.wholes[depth] == 0) and t.leavers[0] == 0
        if simple and shelter.vote(rest):
            return KEEPS
        if t.flags[card] & HOSTS:
            return KEEPS | HOSTED_BY << 2
        need = self.stakes.need(t.faction[card], c0, c1, rest)
        if need != SURE_FOR_0 and need != SURE_FOR_1:
            return KEEPS | TUCKS << 2
        if simple and t.doubled[0] == 0 and self.stakes.raising == 0:
            return TUCKS
        return TUCKS | KEEPS << 2

    def _end(self, c0: i64, c1: i64, w: i64, last: i64) -> i64:
        """What still waits goes to the last winner, highest first, who may tuck it away. [P2-4]"""
        if w == 0:
            return self.stakes.outcome(c0, c1)
        card = highest(w)
        w &= ~bit(card)
        kept = self._end(c0 | bit(card), c1, w, last) if last == 0 else self._end(c0, c1 | bit(card), w, last)
        shelter = self.stakes.shelter
        host = shelter.host0 if last == 0 else shelter.host1
        tucked = shelter.tucked0 if last == 0 else shelter.tucked1
        if host == NONE:
            return kept
        self._shelter(last, host, tucked | bit(card))
        put_away = self._end(c0, c1, w, last)
        self._shelter(last, host, tucked)
        return max(kept, put_away) if last == 0 else min(kept, put_away)

    def _second_wins(self, own: i64, other: i64, moon: i64, lead: i64, second: i64) -> bool:
        """Does the second card win, with what its player (other) and the leader have collected?"""
        t = self.t
        where = t.by_phase + moon * t.by_moon + lead * 128 + second
        if self.stakes.raising:
            if own & t.raisers[2 * lead]:
                where += t.by_lead
            if other & t.raisers[2 * second]:
                where += t.by_second
        return t.wins[where] != 0

    def _flagged(self, lead: i64, second: i64, flag: i64) -> i64:
        """Those of two cards that have a flag."""
        found: i64 = bit(lead) if self.t.flags[lead] & flag else 0
        return found | bit(second) if self.t.flags[second] & flag else found

    def _crushed(self, loser: i64, lead: i64, second: i64) -> i64:
        """What the loser of a trick has left after its giants have crushed."""
        t = self.t
        gnomes = loser & t.crushed[2 * lead] & ~self.stakes.verdicts.safe
        loser &= ~(gnomes & -gnomes)
        gnomes = loser & t.crushed[2 * second] & ~self.stakes.verdicts.safe
        return loser & ~(gnomes & -gnomes)

    def bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        """A bound on its side of beta for the prepared board, after that card if there is one (else -1).

        Without a card, `best` is a move that reaches it, if its player reaches anything.
        """
        h0 = s[at + HAND]
        h1 = s[at + HAND + SEAT]
        c0 = s[at + SUPPORTERS] | s[at + FRONT]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + FRONT + SEAT]
        w = s[at + WAITING]
        leader = s[at + LEADER]
        moon = s[at + MOON]
        lead = s[at + TRICK] if s[at + PLAYED] else NONE
        if lead != NONE and leader == 0:
            h0 |= bit(lead)
        elif lead != NONE:
            h1 |= bit(lead)
        self.stakes.shelter.take(s, at)
        if self.stakes.look(h0, h1, c0, c1, w, beta) != UNDECIDED:
            self.stakes.apart = ALL  # decided, but each move still has a value of its own
        self.wholes[0] = 1
        self.ordering.weigh(c0, c1, h0 | h1 | w, 0)
        if lead == NONE and move == NONE:
            return self._leads(h0, h1, c0, c1, w, leader, moon, beta, 0, NONE)
        if move == NONE:
            return self._replies(h0, h1, c0, c1, w, leader, moon, beta, 0, lead, self.stakes.apart)
        if lead == NONE:
            return self._replies(h0, h1, c0, c1, w, leader, moon, beta, 0, move, self.stakes.apart)
        return self._trick(h0, h1, c0, c1, w, leader, moon, beta, 0, lead, move)

    def value(self, s: vec[i64], at: i64, move: i64, low: i64, high: i64) -> i64:
        """The value for seat 0, which lies from low to high, by asking for one bound after the other."""
        while low < high and not self.stopped:
            beta = low + (high - low + 1) // 2
            found = self.bound(s, at, move, beta)
            if found >= beta:
                low = found
            else:
                high = found
        return low
