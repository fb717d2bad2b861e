"""A duel with heroes whose tricks leave more to decide than cards: the Cube, Cthulhu and the Skeleton."""

from __future__ import annotations

from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of
from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    ENGULFS,
    HERO,
    HOSTS,
    NONE,
    ONE_AT_A_TIME,
    RAISES,
    TO_LOSER,
    TURNS_MOON,
)
from claimant.search.exact.duel.hero_stakes import FREE, NEVER_WINS, UNIT, RestrictedDraws
from claimant.search.exact.duel.stakes import NOBODY, UNDECIDED
from claimant.search.exact.duel.table.transpositions import UNKNOWN, signature
from claimant.search.exact.duel.trick import crushed, flagged, next_leader, second_wins
from claimant.search.exact.duel.trick_play import NEVER
from claimant.search.exact.mixing import MIX


class HeroDuel(RestrictedDraws):
    """A duel that also handles what these heroes ask."""

    def search(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        if self._is_changed(h0 | h1):
            return self._search_anew(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        if self.alive == 0 and self.held == NONE and not self.stakes.draws:
            return super().search(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        self.nodes += 1
        self._check_limits()
        if self.stopped:
            return 0
        unit: i64 = UNIT if self.alive & self.raisers else 1
        if h0 == 0 or h1 == 0:
            return unit * self._last(c0, c1, w, last, NONE)
        if self.stakes.draws:
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
        value = self._easier(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        if value == UNDECIDED:
            value = self._leads(h0, h1, c0, c1, w, leader, moon, beta, depth, first)
        if unit == 1 and not self.stopped:
            self.table.keep(hashed, needs, beta, value, self.best, number_of(h0))
        elif not self.stopped:
            self.expected.keep(hashed, needs, beta, value, self.best)
        return value

    def _easier(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """A value that an easier question ensures, else `UNDECIDED`."""
        self.best = NONE
        if self._may_restrict():
            return self._restricted(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        return self._conceding(h0, h1, c0, c1, w, leader, last, moon, beta, depth)

    def _is_changed(self, hands: i64) -> bool:
        """Has one of these heroes left the hands?"""
        alive = hands & self.choosers
        if self.rule != FREE:
            if alive & self.raisers == 0:
                return True
            alive &= ~self.raisers
        return alive != self.alive

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
        p5 = self.prepared[5]
        root = self.root
        stakes = self.stakes
        live = stakes.live
        rule = self.rule
        if (h0 | h1) & self.raisers == 0:
            self.rule = FREE
        self._regard(h0, h1, c0, c1, w)
        if drew and self.alive & self.raisers == 0:
            value = UNIT * self.search(h0, h1, c0, c1, w, leader, last, moon, -(-beta // UNIT), depth)
        else:
            value = self.search(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        self.rule = rule
        self._regard_again(p0, p1, p2, p3, p4, p5)
        if stakes.conceded != NOBODY:  # since then cards may have been tucked
            stakes.concede(stakes.conceded, stakes.margin, live)
        self.root = root
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
        if self.rule == NEVER_WINS and self.raising[depth] and (h1 if winner == 0 else h0) != 0:
            return t.factions if winner == 0 else -t.factions
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
        if self.rule == FREE and self.raising[depth] and other and self._discard(h0 | h1 | c0 | c1 | w):
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
        unit: i64 = UNIT if self.alive & self.raisers else 1
        if self.stakes.draws:
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
