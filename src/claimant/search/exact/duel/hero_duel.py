"""A duel with heroes whose tricks leave more to decide than cards: the Cube, Cthulhu and the Skeleton.

While the Skeleton is in a hand, the value may be an expectation, so values and beta are multiples of `UNIT`. What is
at stake is judged anew whenever one of these heroes has left the hands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of
from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    CUBE,
    DISCARD,
    ENGULFS,
    GNOMES,
    HAND,
    HERO,
    HOSTS,
    LEADER,
    NONE,
    ONE_AT_A_TIME,
    PLAYED,
    RAISES,
    SEAT,
    SUPPORTERS,
    TO_LOSER,
    TRICK,
    TURNS_MOON,
    WAITING,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.duel import NEVER, Duel
from claimant.search.exact.duel.expectations import Expectations
from claimant.search.exact.duel.hashing import MASK62, signature
from claimant.search.exact.duel.ordering import DEPTH
from claimant.search.exact.duel.stakes import UNDECIDED
from claimant.search.exact.duel.transpositions import UNKNOWN
from claimant.search.exact.duel.trick import crushed, flagged, next_leader, second_wins

UNIT: Final = 1 << 40
"""What a vote or a win counts while the Skeleton may draw."""
MIX: Final = 0x2545F4914F6CDD1D


class HeroDuel(Duel):
    """A duel that also handles what these heroes ask."""

    def __init__(self, t: Tables, log_size: i64, is_late: Callable[[], bool]) -> None:
        super().__init__(t, log_size, is_late)
        self.expected: Expectations = Expectations(log_size)
        self.raisers: i64 = 0
        self.choosers: i64 = 0
        """All heroes that this class is about."""
        self.alive: i64 = 0
        """Those in a hand when the stakes were last prepared."""
        self.held: i64 = NONE
        """The card under the Cube that waits for a winner."""
        self.cards: i64 = 0
        """All cards of the board."""
        self.first_root: i64 = 0
        self.safe: i64 = 0
        self.prepared: vec[i64] = vec[i64]([0] * 5)
        """Hands, collected and waiting cards that the stakes were last prepared for."""
        self.raising: vec[i64] = vec[i64]([0] * DEPTH)
        """For each depth: may the trick's winner draw?"""
        self.shedding: vec[i64] = vec[i64]([0] * DEPTH)
        """For each depth: who discards first, if anybody."""
        self.collected: vec[i64] = vec[i64]([0] * DEPTH)
        """For each depth: the card from under the Cube that is collected with the trick."""
        self.useful: vec[i64] = vec[i64]([0] * 128)
        """For each seat and card: how often it was right to discard it."""
        i: i64 = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            if t.flags[card] & RAISES:
                self.raisers |= bit(card)
            if t.flags[card] & (RAISES | ALL_DISCARD | ENGULFS):
                self.choosers |= bit(card)
            i += 1

    def prepare(self, s: vec[i64], at: i64) -> None:
        super().prepare(s, at)
        self.first_root = self.root
        i: i64 = 0
        while i < 128:
            self.useful[i] = 0
            i += 1
        self.safe = self.stakes.verdicts.safe
        self._take(s, at)

    def _take(self, s: vec[i64], at: i64) -> None:
        """Take the cards of a board and prepare the stakes for it."""
        h0 = s[at + HAND]
        h1 = s[at + HAND + SEAT]
        if s[at + PLAYED] and s[at + LEADER] == 0:
            h0 |= bit(s[at + TRICK])
        elif s[at + PLAYED]:
            h1 |= bit(s[at + TRICK])
        c0 = s[at + SUPPORTERS] | s[at + GNOMES]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + GNOMES + SEAT]
        self.stakes.shelter.take(s, at)
        self._hold(s[at + CUBE + 1])
        self.cards = h0 | h1 | c0 | c1 | s[at + WAITING] | s[at + DISCARD] | self._lying()
        self._regard(h0, h1, c0, c1, s[at + WAITING])

    def _hold(self, card: i64) -> None:
        self.held = card
        self.stakes.also = 0 if card == NONE else bit(card)

    def _lying(self) -> i64:
        """The cards in front of both sides and under the Cube."""
        shelter = self.stakes.shelter
        found = shelter.tucked0 | shelter.tucked1 | self.stakes.also
        if shelter.host0 != NONE:
            found |= bit(shelter.host0)
        return found if shelter.host1 == NONE else found | bit(shelter.host1)

    def _discard(self, taken: i64) -> i64:
        """The cards that the Skeleton may draw: those that nobody has."""
        return self.cards & ~(taken | self._lying())

    def _regard(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64) -> None:
        """Prepare the stakes for a position."""
        stakes = self.stakes
        self.prepared[0] = h0
        self.prepared[1] = h1
        self.prepared[2] = c0
        self.prepared[3] = c1
        self.prepared[4] = w
        self.alive = (h0 | h1) & self.choosers
        draws = self.alive & self.raisers != 0
        stakes.sheds = self.alive & ~self._engulfers() != 0
        stakes.draws = draws
        stakes.draw_from(self._discard(h0 | h1 | c0 | c1 | w) if draws else 0)
        self.unseen = self.cards if draws else 0
        stakes.prepare(h0, h1, c0, c1, w | stakes.also | self.unseen, self.safe)
        if self.alive == self.alive & self.raisers and not stakes.shelter.is_open and stakes.verdicts.crushable == 0:
            self.unseen = stakes.drawable  # nothing else gets into the discard
        self.cashing.prepare(h0 | h1)
        code = self.first_root + 4 * stakes.conceded + (2 if stakes.margin else 0)
        special: i64 = 0
        f: i64 = 0
        while f < self.t.factions:
            code = (code * 8 + stakes.style[f]) & MASK62
            if stakes.style[f] < 2:
                special |= self.t.members[2 * f]
            f += 1
        code = (code * MIX + stakes.verdicts.crushable) & MASK62
        code ^= code >> 31
        code = (code * MIX + stakes.raising) & MASK62
        code ^= code >> 31
        code = (code * MIX + (stakes.live & special)) & MASK62
        code ^= code >> 31
        self.root = (code * 4 + (2 if stakes.all_collected else 0) + (1 if draws else 0)) & MASK62

    def _engulfers(self) -> i64:
        found: i64 = 0
        cards = self.choosers
        while cards != 0:
            if self.t.flags[lowest(cards)] & ENGULFS:
                found |= cards & -cards
            cards &= cards - 1
        return found

    def unit(self, s: vec[i64], at: i64) -> i64:
        """What a win counts in the values of a board."""
        cards = s[at + HAND] | s[at + HAND + SEAT]
        if s[at + PLAYED]:
            cards |= bit(s[at + TRICK])
        return UNIT if cards & self.raisers else 1

    def search(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        alive = (h0 | h1) & self.choosers
        if alive != self.alive:
            return self._search_anew(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        if alive == 0 and self.held == NONE:
            return super().search(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        self.nodes += 1
        self._check_limits()
        if self.stopped:
            return 0
        unit: i64 = UNIT if alive & self.raisers else 1
        if h0 == 0 or h1 == 0:
            return unit * self._last(c0, c1, w, last, NONE)
        if unit > 1:
            self.stakes.draw_from(self._discard(h0 | h1 | c0 | c1 | w))
        known = self._judge(h0, h1, c0, c1, w, leader, -(-beta // unit))
        if known != UNDECIDED:
            return known * unit
        self.placing.wholes[depth] = 1 if self.stakes.whole else 0
        drawn = self.stakes.drawable
        misc = leader + 2 * moon + 8 * (self.held + 1) + drawn * MIX
        waiting = (w & self.stakes.apart) | self.stakes.also | drawn
        hashed = signature(self.t, self.faces, self.stakes, self.root, h0, h1, waiting, misc)
        needs = self.stakes.needs
        if unit == 1:
            known = self.table.look(hashed, needs, beta)
            first = self.table.best
        else:
            known = self.expected.look(hashed, needs, beta)
            first = self.expected.best
        if known != UNKNOWN:
            return known
        self.best = NONE
        value = self._conceding(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        if value == UNDECIDED:
            value = self._leads(h0, h1, c0, c1, w, leader, moon, beta, depth, first)
        if unit == 1 and not self.stopped:
            self.table.keep(hashed, needs, beta, value, self.best)
        elif not self.stopped:
            self.expected.keep(hashed, needs, beta, value, self.best)
        return value

    def _judge(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, beta: i64) -> i64:
        """A value on its side of beta if decided votes or sure leads ensure it, else `UNDECIDED`."""
        known = self.stakes.look(h0, h1, c0, c1, w, beta)
        if known == UNDECIDED and self.cashing.allowed and not self.stakes.raises:
            known = self.cashing.value(h0, h1, c0, c1, w | self.stakes.also, leader, beta)
        return known

    def _search_anew(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """Search with new stakes, as such a hero has left the hands."""
        drew = self.alive & self.raisers != 0
        p0 = self.prepared[0]
        p1 = self.prepared[1]
        p2 = self.prepared[2]
        p3 = self.prepared[3]
        p4 = self.prepared[4]
        held = self.held
        self._regard(h0, h1, c0, c1, w)
        if drew and self.alive & self.raisers == 0:
            value = UNIT * self.search(h0, h1, c0, c1, w, leader, last, moon, -(-beta // UNIT), depth)
        else:
            value = self.search(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        self._regard(p0, p1, p2, p3, p4)
        self._hold(held)
        return value

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
        t = self.t
        mine = bit(lead) | bit(second)
        held = self.held
        if held == NONE and mine & self.choosers == 0:
            self.raising[depth] = 0
            self.shedding[depth] = NONE
            self.collected[depth] = NONE
            return super()._trick(h0, h1, c0, c1, w, leader, moon, beta, depth, lead, second)
        own = c0 if leader == 0 else c1
        other = c1 if leader == 0 else c0
        winner = 1 - leader if second_wins(t, self.stakes.raising, own, other, moon, lead, second) else leader
        won = second if winner != leader else lead
        h0 &= ~mine
        h1 &= ~mine
        self.raising[depth] = t.flags[won] & RAISES
        self.shedding[depth] = NONE
        if t.flags[lead] & ALL_DISCARD:
            self.shedding[depth] = leader
        elif t.flags[second] & ALL_DISCARD:
            self.shedding[depth] = 1 - leader
        self.collected[depth] = held
        self._hold(NONE)
        theirs: i64 = 0
        if t.flags[second] & ENGULFS:
            self._hold(lead)
            mine = bit(second) | (bit(highest(w)) if w else 0)
            w &= ~mine
        else:
            theirs = flagged(t, lead, second, TO_LOSER)
            mine &= ~theirs
            trolls = w | flagged(t, lead, second, ONE_AT_A_TIME)
            if trolls:
                taken = bit(highest(trolls))
                mine = (mine & ~trolls) | taken
                w = trolls & ~taken
        leads = next_leader(t, leader, winner, lead, second)
        if t.flags[won] & TURNS_MOON:
            moon = 1 - moon
        if self.stakes.shelter.is_open:
            self.placing.enlist(depth, winner, lead, second, mine, theirs, held)
            value = self._place(h0, h1, c0, c1, w, leads, winner, moon, beta, depth, 0)
        else:
            if held != NONE:
                mine |= bit(held)
            c0 |= mine if winner == 0 else theirs
            c1 |= mine if winner == 1 else theirs
            self.placing.leads[depth] = lead
            self.placing.seconds[depth] = second
            value = self._placed(h0, h1, c0, c1, w, leads, winner, moon, beta, depth)
        self._hold(held)
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
        if self.stakes.draws:
            self.stakes.draw_from(self._discard(h0 | h1 | c0 | c1 | w | self.placing.pending(depth, i)))
        return super()._place(h0, h1, c0, c1, w, leader, winner, moon, beta, depth, i)

    def _placed(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leads: i64, winner: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """Crush, then let the Skeleton and Cthulhu act. [HERO-CUBE]"""
        lead = self.placing.leads[depth]
        second = self.placing.seconds[depth]
        loser = c1 if winner == 0 else c0
        if self.t.flags[second] & ENGULFS == 0:
            loser = crushed(self.t, self.safe, loser, lead, second)
        loser = self._crushed_by(self.collected[depth], loser)
        if winner == 0:
            c1 = loser
        else:
            c0 = loser
        other = h1 if winner == 0 else h0
        if self.raising[depth] and other and self._discard(h0 | h1 | c0 | c1 | w):
            return self._raise(h0, h1, c0, c1, w, leads, winner, moon, beta, depth)
        return self._shed(h0, h1, c0, c1, w, leads, winner, moon, beta, depth, self.shedding[depth], 2)

    def _crushed_by(self, giant: i64, loser: i64) -> i64:
        if giant == NONE:
            return loser
        gnomes = loser & self.t.crushed[2 * giant] & ~self.safe
        return loser & ~(gnomes & -gnomes)

    def _raise(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leads: i64, winner: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """The winner may draw a card of the discard. [HERO-SKELETON]"""
        first = self.shedding[depth]
        value = self._shed(h0, h1, c0, c1, w, leads, winner, moon, beta, depth, first, 2)
        if self.stopped or (value >= beta) == (winner == 0):
            return value
        drawn = self._draw(h0, h1, c0, c1, w, leads, winner, moon, beta, depth)
        return max(value, drawn) if winner == 0 else min(value, drawn)

    def _draw(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leads: i64, winner: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """What the draw is worth: every card of the discard is equally likely."""
        cards = self._discard(h0 | h1 | c0 | c1 | w)
        number = number_of(cards)
        most: i64 = self.t.factions if self.stakes.margin else 1
        low = -most * UNIT * number
        high = most * UNIT * number
        while cards != 0:
            copies = cards & self.t.twins[lowest(cards)]
            low_bit = cards & -cards
            cards &= ~copies
            k0 = h0 | low_bit if winner == 0 else h0
            k1 = h1 | low_bit if winner == 1 else h1
            worst = -most
            best = most
            while worst < best:
                middle = worst + (best - worst + 1) // 2
                value = self._shed(
                    k0, k1, c0, c1, w, leads, winner, moon, middle * UNIT, depth, self.shedding[depth], 2
                )
                if self.stopped:
                    return 0
                value = value // UNIT
                if value >= middle:
                    worst = value
                else:
                    best = value
            low += number_of(copies) * UNIT * (worst + most)
            high -= number_of(copies) * UNIT * (most - worst)
            if low >= beta * number:
                return low // number
            if high < beta * number:
                return high // number
        return low // number

    def _shed(
        self,
        h0: i64,
        h1: i64,
        c0: i64,
        c1: i64,
        w: i64,
        leads: i64,
        winner: i64,
        moon: i64,
        beta: i64,
        depth: i64,
        seat: i64,
        left: i64,
    ) -> i64:
        """Both discard a card, `seat` first, and the search continues. [HERO-CTHULHU]"""
        if seat == NONE or left == 0 or (left == 2 and (h0 == 0 or h1 == 0)):
            return self.search(h0, h1, c0, c1, w, leads, winner, moon, beta, depth + 1)
        unit: i64 = 1
        if self.alive & self.raisers:
            unit = UNIT
            self.stakes.draw_from(self._discard(h0 | h1 | c0 | c1 | w))
        known = self.stakes.look(h0, h1, c0, c1, w, -(-beta // unit))
        if known != UNDECIDED:
            return known * unit
        own = h0 if seat == 0 else h1
        other = h1 if seat == 0 else h0
        sign: i64 = 1 if seat == 0 else -1
        best: i64 = -NEVER
        cards = self.faces.merged(own, other | self.unseen, self.stakes.apart)
        while cards != 0:
            card = self._next_shed(cards, 64 * seat)
            cards &= ~bit(card)
            k0 = h0 & ~bit(card) if seat == 0 else h0
            k1 = h1 & ~bit(card) if seat == 1 else h1
            value = self._shed(k0, k1, c0, c1, w, leads, winner, moon, beta, depth, 1 - seat, left - 1)
            if self.stopped:
                return 0
            best = max(best, value * sign)
            if (value >= beta) == (sign > 0):
                self.useful[64 * seat + card] += 1
                break
        return best * sign

    def _next_shed(self, cards: i64, side: i64) -> i64:
        """The most promising card to discard: the one that was right most often, the lowest of equals."""
        best: i64 = NONE
        most: i64 = 0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            hope = 64 * self.useful[side + card] - self.t.value[card]
            if best == NONE or hope > most:
                best = card
                most = hope
        return best

    def _last(self, c0: i64, c1: i64, w: i64, last: i64, below: i64) -> i64:
        """Give what still waits to the last winner, who may be asked where it goes. [P2-4]"""
        if w == 0 and self.held == NONE:
            if last == 0:
                return self.stakes.outcome(c0, self._crushed_by(below, c1))
            return self.stakes.outcome(self._crushed_by(below, c0), c1)
        shelter = self.stakes.shelter
        host = shelter.host(last)
        tucked = shelter.tucked(last)
        held = self.held
        card = highest(w) if w else held
        flags = self.t.flags[card]
        if w == 0:
            self._hold(NONE)
            below = card
        w &= ~bit(card)
        k0 = c0 | bit(card) if last == 0 else c0
        k1 = c1 | bit(card) if last == 1 else c1
        if host == NONE and flags & HOSTS:
            shelter.put(last, card, 0)
            value = self._last(c0, c1, w, last, below)
        else:
            value = self._last(k0, k1, w, last, below)
            if host != NONE and flags & HERO == 0:
                if flags & HOSTS:
                    shelter.put(last, card, 0)
                else:
                    shelter.put(last, host, tucked | bit(card))
                other = self._last(c0, c1, w, last, below)
                value = max(value, other) if last == 0 else min(value, other)
        shelter.put(last, host, tucked)
        self._hold(held)
        return value

    def bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        self._take(s, at)
        return super().bound(s, at, move, beta)
