"""The exact search of phase two for four players in teams, where a trick leaves no choice but its cards.

A node is the start of a trick (see `frames`). Values are those of side 0, seats 0 and 2: the votes by which it is
ahead, or 1, 0 and -1 for a win, a shared win and a loss. Each search asks whether beta is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.tables.layout import NONE
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.teams.alike import Alike
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import (
    COLLECTED,
    DEPTH,
    FRAME,
    HANDS,
    LAST,
    LEADER,
    MOST,
    NEEDS,
    RAISED,
    TRICK,
    WAITING,
)
from claimant.search.exact.teams.last_trick import LastTrick
from claimant.search.exact.teams.ordering import ROOM, TeamOrdering
from claimant.search.exact.teams.stakes import UNDECIDED, TeamStakes
from claimant.search.exact.teams.sure_leads import TeamSureLeads
from claimant.search.exact.teams.table.hashing import Hashing, whole
from claimant.search.exact.teams.table.ranks import BY_VALUE, LISTS, Ranks, larger
from claimant.search.exact.teams.table.ranks import ROOM as LIST_ROOM
from claimant.search.exact.teams.table.terms import HIGH, allow, before, both, free, general, limited, settled
from claimant.search.exact.teams.table.transpositions import NO_RANKS, UNKNOWN, TeamTranspositions
from claimant.search.exact.teams.trick import add_card, cards_of, collect, reach_of_tops, reach_of_trick, take

PAUSE: Final = 1023
NOBODY: Final = -1
NEVER: Final = 100
"""Larger than any value."""


class TeamTrickSearch:
    """The search below a root that `Teams` prepares."""

    def __init__(self, t: Tables, table: TeamTranspositions, is_late: Callable[[], bool]) -> None:
        self.deck: Final[Deck] = Deck(t)
        self.stakes: Final[TeamStakes] = TeamStakes(self.deck)
        self.hashing: Final[Hashing] = Hashing(self.deck, self.stakes)
        self.ranks: Final[Ranks] = Ranks(self.deck)
        self.cashing: Final[TeamSureLeads] = TeamSureLeads(self.deck, self.stakes, self.ranks)
        self.last: Final[LastTrick] = LastTrick(self.deck, self.stakes, self.ranks)
        self.alike: Final[Alike] = Alike(self.deck, self.stakes, self.ranks)
        self.ordering: Final[TeamOrdering] = TeamOrdering(self.deck)
        self.table: Final[TeamTranspositions] = table
        self.frames: Final[vec[i64]] = vec[i64]([0] * (DEPTH * FRAME))
        self.margin: bool = False
        self.tied: bool = False
        """Is the question who wins if votes end equal, and not by how many votes?"""
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.is_late: Final[Callable[[], bool]] = is_late
        """Asked now and then; what runs uncompiled is also where Ctrl+C is noticed."""
        self.stopped: bool = False
        self.best: i64 = NONE
        """The best card of the trick that was searched last."""
        self.reach: i64 = 0
        """Which ranks mattered to the value that was found last, see `ranks`."""
        self.terms: i64 = 0
        """For which needs it holds, see `terms`."""
        self.salt: i64 = 0
        self.waives: i64 = NOBODY
        """The side whose cards are raised only if it wants that, as it may have tucked what raises them."""

    def search(self, depth: i64, beta: i64) -> i64:
        """The value, or a bound on its side of beta: at least beta, or less."""
        f = self.frames
        at = depth * FRAME
        stakes = self.stakes
        self.nodes += 1
        self.reach = 0
        if f[at + HANDS] == 0:
            if stakes.looters:
                return self._end(at)
            self._take_what_waits(at)
        known = stakes.look(f, at, beta)
        if known != UNDECIDED:
            self.terms = stakes.terms
            return known
        self._check_limits()
        if self.stopped:
            return 0
        self.alike.note(depth)
        if f[at + HANDS] & (f[at + HANDS] - 1) == 0:
            if stakes.plain and f[at + WAITING] == 0 and (self.waives == NOBODY or stakes.raising == 0):
                known = self.last.value(f, at, beta)
                self.reach = self.last.reach
                self.terms = self.last.terms
                return known
            return self._play(depth, 0, beta, NONE)
        known = self.cashing.value(f, at, beta)
        if known != UNDECIDED:
            self.reach = self.cashing.reach
            self.terms = stakes.terms
            return known
        return self._searched(depth, beta)

    def _searched(self, depth: i64, beta: i64) -> i64:
        """The same for the position that `stakes` has evaluated: from the table, or by playing its trick."""
        f = self.frames
        at = depth * FRAME
        stakes = self.stakes
        ranks = self.ranks
        table = self.table
        hashed = self.hashing.shape(f, at, self.salt)
        ranks.describe(f, at, depth, stakes.low)
        needs = stakes.needs
        unsure = stakes.unsure
        tops = stakes.tops_in(self._in_play(at, 0) | f[at + WAITING])
        where = depth * LISTS * LIST_ROOM
        known = table.look(hashed, needs, tops, beta, ranks.sums, where)
        if known != UNKNOWN:
            self.reach = ranks.reach(depth, table.classes)
            self.terms = limited(table.terms, f[at + MOST], 0 if known >= beta else 1)
            return known
        self.ordering.weigh(f, depth, stakes.decided)
        value = self._play(depth, 0, beta, table.best)
        if not self.stopped:
            kept = needs
            if stakes.looters:
                self.reach = larger(self.reach, reach_of_tops(stakes, ranks, self._in_play(at, 0), HIGH))
            else:
                side: i64 = 0 if value >= beta else 1
                decided = self.alike.decided[depth]
                self.terms = settled(self.terms, decided, needs, f[at + MOST], side)
                cared = ~(decided | free(self.terms, side))
                self.reach = larger(self.reach, reach_of_tops(stakes, ranks, self._in_play(at, 0), cared))
                kept = general(self.terms, decided, unsure, side)
            table.best = self.best
            table.keep(hashed, kept | tops, beta, value, ranks.classes(depth, self.reach), ranks.sums, where)
        return value

    def _search_tied(self, depth: i64, beta: i64) -> i64:
        """The same for who wins: by votes alone where that is enough."""
        f = self.frames
        at = depth * FRAME
        if f[at + HANDS] == 0:
            return self._end(at)
        self.tied = False
        ahead = self.search(depth, 1) > 0
        behind = not ahead and self.search(depth, 0) < 0
        self.tied = True
        if self.stopped:
            return 0
        if ahead or behind:
            return 1 if ahead else -1
        hashed = whole(f, at, self.salt + 1)
        known = self.table.look(hashed, 0, 0, beta, NO_RANKS, 0)
        if known != UNKNOWN:
            return known
        self.alike.tell_all_apart(depth)
        self.ordering.weigh(f, depth, 0)
        value = self._play(depth, 0, beta, self.table.best)
        if not self.stopped:
            self.table.best = self.best
            self.table.keep(hashed, 0, beta, value, 0, NO_RANKS, 0)
        return value

    def _check_limits(self) -> None:
        if self.limit and self.nodes > self.limit:
            self.stopped = True
        if self.nodes & PAUSE == 0 and self.is_late():
            self.stopped = True

    def _play(self, depth: i64, i: i64, beta: i64, first: i64) -> i64:
        """Try the cards of the seat whose turn it is, the most promising first."""
        f = self.frames
        at = depth * FRAME
        seat = (f[at + LEADER] + i) & 3
        hand = f[at + HANDS + seat]
        own = hand
        if i:
            led = self.deck.members[self.deck.faction[f[at + TRICK]]]
            if own & led:
                own &= led | self.deck.stand_ins
        allowed = own
        if own & (own - 1):
            own = self.alike.tried(f, depth, i, seat, own)
        if own & (own - 1) == 0:
            card = lowest(own)
            value = self._after(depth, i, beta, seat, hand, card)
            self.best = card
            if own != allowed:
                self.reach = self.alike.reach(self.reach, allowed, own)
            return value
        number = self.ordering.put(f, depth, i, seat, own, first)
        base = (depth * 4 + i) * ROOM
        sign: i64 = 1 if seat & 1 == 0 else -1
        best: i64 = -NEVER
        best_card: i64 = NONE
        reach: i64 = 0
        terms: i64 = 0
        k: i64 = 0
        while k < number:
            card = self.ordering.next(base, k, number)
            value = self._after(depth, i, beta, seat, hand, card)
            if self.stopped:
                return 0
            if (value >= beta) == (sign > 0):
                self.best = card
                return value
            reach = larger(reach, self.reach)
            terms = both(terms, self.terms, seat & 1 ^ 1) if k else self.terms
            if value * sign > best:
                best = value * sign
                best_card = card
            k += 1
            if k < number:
                number = self._left(base, k, number, depth, card, seat & 1 ^ 1)
        self.best = best_card
        self.terms = terms
        self.reach = reach if own == allowed else self.alike.reach(reach, allowed, own)
        return best * sign

    def _left(self, base: i64, k: i64, number: i64, depth: i64, failed: i64, side: i64) -> i64:
        """How many cards to try are left if all are left out that fail like the one tried last."""
        aside: i64 = 0
        if self.stakes.looters == 0:
            aside = free(self.terms, side)
        return self.alike.leave_out(self.ordering, base + k, base + number, depth, failed, self.reach, aside) - base

    def _after(self, depth: i64, i: i64, beta: i64, seat: i64, hand: i64, card: i64) -> i64:
        """The value after a card."""
        own = depth * FRAME + HANDS + seat
        self.frames[own] = hand & ~bit(card)
        self._add(depth * FRAME, i, seat, card)
        value = self._onwards(depth, i, beta)
        if seat & 1 == self.waives and self.frames[depth * FRAME + RAISED + i]:
            value = self._waived(depth, i, beta, seat, card, value)
        self.frames[own] = hand
        return value

    def _onwards(self, depth: i64, i: i64, beta: i64) -> i64:
        """The value after the trick's card `i`."""
        if i < 3:
            return self._play(depth, i + 1, beta, NONE)
        collect(self.deck, self.stakes, self.frames, depth * FRAME)
        if self.tied:
            return self._search_tied(depth + 1, beta)
        value = self.search(depth + 1, beta)
        self._look_back(depth, 0 if value >= beta else 1)
        return value

    def _waived(self, depth: i64, i: i64, beta: i64, seat: i64, card: i64, raised: i64) -> i64:
        """The value after a card that its player may raise or not, given that of the raised card."""
        if self.stopped or (raised >= beta) == (seat & 1 == 0):
            return raised
        reach = self.reach
        terms = self.terms
        add_card(self.deck, 0, self.frames, depth * FRAME, i, seat, card)
        value = self._onwards(depth, i, beta)
        if (value >= beta) == (seat & 1 == 0):
            return value
        self.reach = larger(reach, self.reach)
        self.terms = both(terms, self.terms, seat & 1 ^ 1)
        return max(value, raised) if seat & 1 == 0 else min(value, raised)

    def _look_back(self, depth: i64, side: i64) -> None:
        """Take reach and terms of a proof for a side back over a complete trick."""
        f = self.frames
        at = depth * FRAME
        stakes = self.stakes
        decided = self.alike.decided[depth]
        if stakes.looters == 0:
            decided |= free(self.terms, side)
        reach = reach_of_trick(stakes, self.ranks, f, at, decided, side)
        if stakes.looters == 0:
            needs = f[at + FRAME + NEEDS]
            change = needs - f[at + NEEDS]
            if reach & BY_VALUE and stakes.plain:
                lost = stakes.total(cards_of(f, at) & self.deck.to_lowest)
                if allow(self.terms, needs, lost, side):
                    reach &= ~BY_VALUE
                    change += -2 * lost if side else 2 * lost
            if change:
                self.terms = before(self.terms, change, side)
        self.reach = larger(self.reach, reach)

    def _add(self, at: i64, i: i64, seat: i64, card: i64) -> None:
        add_card(self.deck, self.stakes.raising, self.frames, at, i, seat, card)

    def _take_what_waits(self, at: i64) -> None:
        """At the end, the last winner takes what waits. [P2-4]"""
        f = self.frames
        if f[at + WAITING]:
            take(self.stakes, f, at, f[at + LAST], f[at + WAITING])
            f[at + WAITING] = 0

    def _end(self, at: i64) -> i64:
        """The value of a finished game, counted by the kernel."""
        f = self.frames
        self._take_what_waits(at)
        return self.stakes.outcome(
            f[at + COLLECTED] | f[at + COLLECTED + 2], f[at + COLLECTED + 1] | f[at + COLLECTED + 3], not self.tied
        )

    def _in_play(self, at: i64, played: i64) -> i64:
        """The cards in hands and in the trick."""
        f = self.frames
        cards = f[at + HANDS] | f[at + HANDS + 1] | f[at + HANDS + 2] | f[at + HANDS + 3]
        i: i64 = 0
        while i < played:
            cards |= bit(f[at + TRICK + i])
            i += 1
        return cards
