"""The exact search of phase two between two, where a trick leaves no choice but its cards.

A node is the start of a trick: both hands (`h0`, `h1`), what each side has collected (`c0`, `c1`, gnomes in front
included), the trolls that wait (`w`), leader, last winner and moon. Values are those of seat 0: 1 it wins, 0 both do,
-1 it loses. Positions that must end the same way share an entry of the hash table: of a faction only counts what can
still change its vote.
"""

from __future__ import annotations

from math import sqrt, tanh
from time import monotonic
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.bits import bit, highest, lowest, number_of
from claimant.kernel.holdings import leave
from claimant.kernel.layout import (
    CRUSHES,
    FRONT,
    HAND,
    LARGEST,
    LEADER,
    LEADS_NEXT,
    MOON,
    NUMBER,
    ONE_AT_A_TIME,
    PLAYED,
    RUN,
    SEAT,
    SUPPORTERS,
    TO_LOSER,
    TRICK,
    TURNS_MOON,
    VOTES,
    WAITING,
    WINNER,
    WINNERS,
)
from claimant.kernel.score import count_votes, higher_cards, votes_for
from claimant.kernel.tables import Tables

MASK62: Final = 0x3FFFFFFFFFFFFFFF
DEPTH: Final = 32
"""Room for so many tricks."""

FIELDS: Final = 0x80808080808080
"""The upper bit of each of seven fields of eight bits."""
NEEDS: Final = 0x7F7F7F7F7F7F7F
A_LEAD: Final = 60
"""What it is worth to lead, where a vote is worth a thousand."""
A_POINT: Final = 3
"""What a point of a card's value is worth, kept for later."""
OPEN: Final = 99
"""Nothing is decided yet."""
EXACT: Final = 0
DIFFERENCE: Final = 1
TOP: Final = 2
"""What of a faction's collected cards still matters: all, how many more, or that and who has the highest."""


class Duel:
    """A search with its tables; one for each line-up, used again and again."""

    def __init__(self, t: Tables, log_size: i64) -> None:
        self.t: Tables = t
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.deadline: float = 0.0
        self.stopped: bool = False
        self.generation: i64 = 0
        self.mask: i64 = (1 << log_size) - 1
        self.entries: vec[i64] = vec[i64]([0] * (8 << log_size))
        self.order: vec[i64] = vec[i64]([0] * (DEPTH * 128))
        self.scores: vec[i64] = vec[i64]([0] * (DEPTH * 128))
        self.board: vec[i64] = vec[i64]([0] * LARGEST)
        self.style: vec[i64] = vec[i64]([0] * 8)
        self.top: vec[i64] = vec[i64]([0] * 8)
        self.may_tie: vec[i64] = vec[i64]([0] * 8)
        self.beaten: vec[i64] = vec[i64]([0] * 256)
        """For each moon and card: the cards that it beats when it is led."""
        self.beats: vec[i64] = vec[i64]([0] * 256)
        """For each moon and card: the led cards that it wins against."""
        self.worth: vec[i64] = vec[i64](_worths())
        """What a lead of so many cards is worth with so many left to collect."""
        self.safe: i64 = 0
        """Gnomes that no giant can crush: they were captured in phase one."""
        self.live: i64 = 0
        self.needs: i64 = 0
        self.uncertain: i64 = 0
        self.turn: i64 = 0
        self.key0: i64 = 0
        self.key_exact: i64 = 0
        self.above: vec[i64] = vec[i64]([0] * 64)
        """The stand-ins of more than a value."""
        self.key1: i64 = 0
        self.best: i64 = 0
        self.crushable: i64 = 0
        self.crushers: i64 = 0
        self.cashes: bool = False
        self.gains: vec[i64] = vec[i64]([0] * (DEPTH * 16 + 64))
        self.cashable: i64 = 0
        self.seizing: i64 = 0
        self.keep_cost: vec[i64] = vec[i64]([0] * 128)
        self.raising: i64 = 0
        self.margin: bool = False
        self._fill_beats()

    def _fill_beats(self) -> None:
        t = self.t
        value: i64 = 0
        while value < 40:
            i: i64 = 0
            while i < len(t.numbers):
                card = t.numbers[i]
                if t.stand_ins[0] & bit(card) and t.value[card] > value:
                    self.above[value] |= bit(card)
                i += 1
            value += 1
        moon: i64 = 0
        while moon < 2:
            i = 0
            while i < len(t.numbers):
                card = t.numbers[i]
                beaten: i64 = 0
                beats: i64 = 0
                j: i64 = 0
                while j < len(t.numbers):
                    other = t.numbers[j]
                    if t.wins[t.by_phase + moon * t.by_moon + card * 128 + other] == 0:
                        beaten |= bit(other)
                    if t.wins[t.by_phase + moon * t.by_moon + other * 128 + card] != 0:
                        beats |= bit(other)
                    j += 1
                self.beaten[moon * 64 + card] = beaten
                self.beats[moon * 64 + card] = beats
                self.keep_cost[card] = -A_POINT * t.value[card]
                i += 1
            moon += 1

    def prepare(self, s: vec[i64], at: i64) -> None:
        """Take a board at the start of a trick of phase two as the root."""
        t = self.t
        h0 = s[at + HAND]
        h1 = s[at + HAND + SEAT]
        if s[at + PLAYED]:
            if s[at + LEADER] == 0:
                h0 |= bit(s[at + TRICK])
            else:
                h1 |= bit(s[at + TRICK])
        c0 = s[at + SUPPORTERS] | s[at + FRONT]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + FRONT + SEAT]
        self.safe = s[at + SUPPORTERS] | s[at + SUPPORTERS + SEAT]
        self.live = h0 | h1 | c0 | c1 | s[at + WAITING]
        self.generation = (self.generation + 0x9E3779B97F4A7C1) & MASK62
        self.raising = 0
        self.nodes = 0
        self.stopped = False
        even_hands = number_of(h0) == number_of(h1)
        i: i64 = 0
        while i < len(t.numbers):
            if t.raised_by != 0:
                self.raising |= t.raisers[2 * t.numbers[i]] & self.live
            i += 1
        crushable: i64 = 0
        self.crushers = 0
        hands = h0 | h1
        while hands != 0:
            card = lowest(hands)
            hands &= hands - 1
            if t.flags[card] & CRUSHES:
                crushable |= t.crushed[2 * card]
                self.crushers |= bit(card)
        self.crushable = crushable
        f: i64 = 0
        self.cashable = 0
        self.seizing = 0
        hands = h0 | h1
        turning: i64 = 0
        while hands != 0:
            card = lowest(hands)
            hands &= hands - 1
            if t.flags[card] & LEADS_NEXT:
                self.seizing |= bit(card)
            turning |= t.flags[card] & TURNS_MOON
            if t.flags[card] & (TO_LOSER | ONE_AT_A_TIME) == 0:
                self.cashable |= bit(card)
        self.cashes = even_hands and turning == 0 and self.raising == 0
        while f < t.factions:
            self._prepare_faction(f, even_hands, crushable)
            f += 1

    def _prepare_faction(self, f: i64, even_hands: bool, crushable: i64) -> None:
        t = self.t
        members = t.members[2 * f]
        live = self.live & members
        self.style[f] = EXACT
        self.top[f] = 0
        pairs = _in_pairs(t, live)
        self.may_tie[f] = 1 if pairs or not even_hands or crushable & live else 0
        plain = t.votes_by[f] == NUMBER and members & (t.leavers[0] | t.doubled[0] | self.raising) == 0
        if not plain or not even_hands or crushable & live or live == 0:
            return
        if number_of(live) & 1:
            self.style[f] = DIFFERENCE
            return
        top = bit(highest(live))
        below = live & ~top
        if below == 0 or t.value[highest(below)] != t.value[highest(live)]:
            self.style[f] = TOP
            self.top[f] = top

    def vote_bound(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """1 or 2 if seat 0 or 1 is sure of the vote, 3 if nobody gets it, 0 while it is open."""
        t = self.t
        members = t.members[2 * f]
        own = c0 & members
        theirs = c1 & members
        left = rest & members
        if t.leavers[0]:
            if members & t.leavers[0]:
                if rest & (members | self._keepers()):
                    return 0
                return self._settled(f, c0, c1)
        if t.doubled[0] & members:
            if left != 0:
                return self._doubled_bound(f, c0, c1, rest)
            return self._doubled_bound(f, c0, c1, rest)
        if t.votes_by[f] == RUN:
            if left == 0:
                return self._settled(f, c0, c1)
            ahead = _run(own) - _run(theirs | left)
            if ahead > 0:
                return 1
            return 2 if _run(theirs) > _run(own | left) else 0
        number = number_of(left)
        ahead = number_of(own) - number_of(theirs)
        lost0: i64 = 0
        lost1: i64 = 0
        if self.crushable & members:
            lost0 = self._losses(own, rest)
            lost1 = self._losses(theirs, rest)
        if ahead - lost0 > number:
            return 1
        if -ahead - lost1 > number:
            return 2
        if number == 0 and lost0 + lost1 == 0:
            higher = higher_cards(t, own, theirs, 0)
            return 1 if higher > 0 else (2 if higher < 0 else 3)
        return 0

    def _losses(self, cards: i64, rest: i64) -> i64:
        """How many of these cards could still be crushed, at most."""
        t = self.t
        number: i64 = 0
        cards &= ~self.safe
        giants = rest & self.crushers
        while giants != 0:
            if cards & t.crushed[2 * lowest(giants)]:
                number += 1
            giants &= giants - 1
        return number

    def _keepers(self) -> i64:
        t = self.t
        found: i64 = 0
        leavers = t.leavers[0]
        while leavers != 0:
            found |= t.keepers[2 * lowest(leavers)]
            leavers &= leavers - 1
        return found

    def _doubled_bound(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """Vikings: the worst case is that the other side collects all the rest."""
        ahead = self._weight(f, c0) - self._weight(f, c1 | rest)
        if ahead > 0:
            return 1
        behind = self._weight(f, c1) - self._weight(f, c0 | rest)
        if behind > 0:
            return 2
        return self._settled(f, c0, c1) if rest == 0 else 0

    def _weight(self, f: i64, cards: i64) -> i64:
        t = self.t
        own = cards & t.members[2 * f]
        number = number_of(own)
        own &= t.doubled[0]
        while own != 0:
            if cards & t.doublers[2 * lowest(own)]:
                number += 1
            own &= own - 1
        return number

    def _settled(self, f: i64, c0: i64, c1: i64) -> i64:
        """The vote by the rules, once nothing can change it."""
        self._score(c0, c1)
        vote = (self.board[VOTES] >> (3 * f)) & 7
        return vote or 3

    def _score(self, c0: i64, c1: i64) -> None:
        self.board[SUPPORTERS] = c0
        self.board[SUPPORTERS + SEAT] = c1
        if self.t.leavers[0]:
            leave(self.t, self.board, 0)
        count_votes(self.t, self.board, 0)

    def outcome(self, c0: i64, c1: i64) -> i64:
        """The end of the game by the rules."""
        self._score(c0, c1)
        if self.margin:
            return votes_for(self.board, 0, self.t.factions, 0) - votes_for(self.board, 0, self.t.factions, 1)
        winners = self.board[WINNERS]
        return 1 if winners == 1 else (-1 if winners == 2 else 0)

    def bounds(self, c0: i64, c1: i64, rest: i64, beta: i64) -> i64:
        """Look at all votes: `OPEN`, or a value on its side of beta; leaves what still matters for the hash table.

        Of a plain faction that is one number: by how many of the cards left seat 0 must lead in order to win its vote.
        """
        t = self.t
        sure0: i64 = 0
        sure1: i64 = 0
        opened: i64 = 0
        fragile: i64 = 0
        needs: i64 = 0
        exact: i64 = 0
        uncertain: i64 = 0
        f: i64 = 0
        while f < t.factions:
            members = t.members[2 * f]
            style = self.style[f]
            need: i64 = 63
            if style == EXACT:
                vote = self.vote_bound(f, c0, c1, rest)
                if vote == 0:
                    exact |= members
                    fragile |= self.may_tie[f]
            else:
                left = number_of(rest & members)
                most = left
                need = number_of(c1 & members) - number_of(c0 & members)
                vote = 0
                if style == TOP:
                    if c0 & self.top[f] == 0:
                        if c1 & self.top[f]:
                            need += 2
                        else:
                            uncertain |= bit(f)
                            need += 1
                            most += 1
                else:
                    need += 1
                if need <= -left:
                    vote = 1
                elif need > most:
                    vote = 2
                need += 63
            needs <<= 8
            if vote == 0:
                opened += 1
                needs += need
            elif vote == 1:
                sure0 += 1
            elif vote == 2:
                sure1 += 1
                needs += 127
            else:
                exact |= members
            f += 1
        if not self.margin:
            if sure0 > sure1 + opened:
                return 1
            if sure1 > sure0 + opened:
                return -1
            if fragile or (sure0 + sure1 + opened) & 1 == 0:
                exact = -1
        else:
            if sure0 - sure1 - opened >= beta:
                return sure0 - sure1 - opened
            if sure0 - sure1 + opened < beta:
                return sure0 - sure1 + opened
        if t.doubled[0] or t.leavers[0]:
            exact = -1
        exact |= self.raising
        self.needs = needs
        self.uncertain = uncertain
        self.key_exact = exact
        self.key0 = c0 & exact
        self.key1 = c1 & exact
        return OPEN

    def search(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """The value, or a bound on its side of beta: at least beta, or less."""
        self.nodes += 1
        if h0 == 0 or h1 == 0:
            if last == 0:
                return self.outcome(c0 | w, c1)
            return self.outcome(c0, c1 | w)
        known = self.bounds(c0, c1, h0 | h1 | w, beta)
        if known != OPEN:
            return known
        if self.limit and self.nodes > self.limit:
            self.stopped = True
        if self.deadline != 0.0 and self.nodes & 1023 == 0 and monotonic() > self.deadline:
            self.stopped = True
        if self.stopped:
            return 0
        if self.cashes and self._cash(h0, h1, c0, c1, w, leader):
            return 1 if leader == 0 else -1
        hashed = self._hash(h0, h1, w, leader + 2 * moon + (4 * last if w else 0))
        slot = 8 * (hashed & self.mask)
        needs = self.needs
        first: i64 = -1
        i = slot
        while i < slot + 8:
            if self.entries[i] == hashed - (hashed & 31) + (self.entries[i] & 31):
                entry = self.entries[i + 1]
                low = (self.entries[i] & 31) - 15
                stored = entry & NEEDS
                at_least = entry >> 55 & 1
                if at_least:
                    if low >= beta and ((stored | FIELDS) - needs) & FIELDS == FIELDS:
                        return low
                elif low < beta and ((needs | FIELDS) - stored) & FIELDS == FIELDS:
                    return low
                first = entry >> 56
            i += 2
        value = self._leads(h0, h1, c0, c1, w, leader, last, moon, beta, depth, first)
        if not self.stopped:
            self._keep(slot, hashed, value, beta, needs)
        return value

    def _cash(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64) -> bool:
        """Is the leader sure of most votes just by leading cards that nothing in the other hand beats?"""
        t = self.t
        own = h0 if leader == 0 else h1
        other = h1 if leader == 0 else h0
        if other & self.seizing:
            return False
        sure: i64 = 0
        cards = own & self.cashable
        while cards != 0:
            card = lowest(cards)
            if other & ~self.beaten[card] == 0:
                sure |= bit(card)
            cards &= cards - 1
        if sure == 0:
            return False
        mine = c0 if leader == 0 else c1
        theirs = c1 if leader == 0 else c0
        rest = h0 | h1 | w
        forced = other & t.stand_ins[0] == 0
        votes: i64 = 0
        f: i64 = 0
        while f < t.factions:
            members = t.members[2 * f]
            gained = number_of(sure & members)
            if gained and forced:
                followed = number_of(other & members)
                gained += min(gained, followed)
            ahead = number_of(mine & members) + gained - number_of(theirs & members)
            left = number_of(rest & members) - gained
            if self.style[f] != EXACT and (ahead > left or (ahead == left and mine & self.top[f])):
                votes += 1
            f += 1
        return votes * 2 > t.factions

    def _hash(self, h0: i64, h1: i64, w: i64, misc: i64) -> i64:
        """Positions that must end alike have the same: of most factions only the order of the cards left matters."""
        t = self.t
        code = self.generation + misc
        cards = h0 | h1 | w
        standing = cards & t.stand_ins[0]
        while cards != 0:
            low = cards & -cards
            card = lowest(cards)
            f = t.faction[card]
            if f == t.factions or self.style[f] == EXACT or self.key_exact == -1:
                element = 1024 + 4 * card + (0 if h0 & low else (1 if h1 & low else 2))
            elif t.twins[card] & ~low:
                twins = t.twins[card] & cards
                element = 4096 + f * 64 + number_of(h0 & twins) * 8 + number_of(h1 & twins)
                cards &= ~twins
            else:
                element = f * 64 + (0 if h0 & low else (1 if h1 & low else 2))
            if standing and element < 1024:
                value = t.value[card]
                element += 8192 * (1 + number_of(standing & self.above[value]))
                if t.by_moon and value:
                    element += 131072 * number_of(standing & self.above[value - 1])
            cards &= ~low
            code = (code * 0x2545F4914F6CDD1D + element) & MASK62
            code ^= code >> 31
        code = (code * 0x369DEA0F31A53F85 + self.uncertain) & MASK62
        code ^= code >> 29
        code = (code * 0x27BB2EE687B0B0FD + self.key0 * 0x3C6EF372FE94F82B + self.key1 * 0x2F58476D1CE4E5B9) & MASK62
        code ^= code >> 32
        return code

    def _keep(self, slot: i64, hashed: i64, value: i64, beta: i64, needs: i64) -> None:
        """Four entries share a place; one that says less than the new one goes first, else one after the other."""
        at_least: i64 = 1 if value >= beta else 0
        head = hashed - (hashed & 31)
        target: i64 = -1
        i = slot
        while i < slot + 8:
            kept = self.entries[i]
            if kept - (kept & 31) == head:
                entry = self.entries[i + 1]
                stored = entry & NEEDS
                if entry >> 55 & 1 == at_least:
                    says_less = (
                        ((needs | FIELDS) - stored) & FIELDS == FIELDS
                        if at_least
                        else ((stored | FIELDS) - needs) & FIELDS == FIELDS
                    )
                    if says_less:
                        target = i
            elif target < 0 and kept == 0:
                target = i
            i += 2
        if target < 0:
            self.turn = (self.turn + 1) & 3
            target = slot + 2 * self.turn
        self.entries[target] = head + value + 15
        self.entries[target + 1] = needs | (at_least << 55) | (self.best << 56)

    def merged(self, own: i64, other: i64, moon_known: i64) -> i64:
        """The cards worth trying: of neighbours in a hand that nothing tells apart, one."""
        t = self.t
        tried: i64 = 0
        last: i64 = -1
        while own != 0:
            card = lowest(own)
            own &= own - 1
            if last < 0 or not self._alike(last, card, other):
                tried |= bit(card)
                last = card
        return tried

    def _alike(self, one: i64, two: i64, other: i64) -> bool:
        """May one card be played for the other, whatever follows?"""
        t = self.t
        if t.face[one] == t.face[two]:
            return True
        f = t.faction[one]
        if f != t.faction[two] or self.style[f] == EXACT or (bit(one) | bit(two)) & self.top[f]:
            return False
        if t.flags[one] & (CRUSHES | ONE_AT_A_TIME) or self.raising:
            return False
        differ = (self.beaten[one] ^ self.beaten[two]) | (self.beats[one] ^ self.beats[two])
        if t.by_moon:
            differ |= (self.beaten[64 + one] ^ self.beaten[64 + two]) | (self.beats[64 + one] ^ self.beats[64 + two])
        return differ & other == 0

    def _leads(
        self,
        h0: i64,
        h1: i64,
        c0: i64,
        c1: i64,
        w: i64,
        leader: i64,
        last: i64,
        moon: i64,
        beta: i64,
        depth: i64,
        first: i64,
    ) -> i64:
        """Try the leads, the most promising first."""
        t = self.t
        own = h0 if leader == 0 else h1
        other = h1 if leader == 0 else h0
        sign: i64 = 1 if leader == 0 else -1
        base = depth * 128
        number: i64 = 0
        cards = self.merged(own, other, moon)
        replies = self.merged(other, own, moon)
        self._weigh(c0, c1, h0 | h1 | w, depth * 16)
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            self.order[base + number] = card
            self.scores[base + number] = (
                1 << 40 if card == first else self._guess_lead(leader, moon, card, replies, depth * 16, sign)
            )
            number += 1
        best: i64 = -100
        best_card: i64 = 0
        i: i64 = 0
        while i < number:
            card = self._next(base, i, number)
            value = self._replies(h0, h1, c0, c1, w, leader, moon, beta, depth, card)
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

    def _next(self, base: i64, i: i64, number: i64) -> i64:
        """Bring the best of the moves left to the front."""
        top = i
        j = i + 1
        while j < number:
            if self.scores[base + j] > self.scores[base + top]:
                top = j
            j += 1
        card = self.order[base + top]
        self.order[base + top] = self.order[base + i]
        self.scores[base + top] = self.scores[base + i]
        self.order[base + i] = card
        return card

    def _weigh(self, c0: i64, c1: i64, rest: i64, base: i64) -> None:
        """What one card more is worth in each vote, for seat 0 and for seat 1, as a guess for the order of moves."""
        t = self.t
        f: i64 = 0
        while f < t.factions:
            members = t.members[2 * f]
            left = number_of(rest & members)
            where = (number_of(c0 & members) - number_of(c1 & members) + 20) * 32 + left
            now = self.worth[where]
            if left:
                self.gains[base + f] = self.worth[where + 31] - now
                self.gains[base + 8 + f] = self.worth[where - 33] - now
            f += 1

    def _guess_reply(self, leader: i64, moon: i64, lead: i64, second: i64, base: i64) -> i64:
        """How good the trick looks for seat 0."""
        t = self.t
        winner = leader if self.beaten[moon * 64 + lead] & bit(second) else 1 - leader
        lead_taker = 1 - winner if t.flags[lead] & TO_LOSER else winner
        second_taker = 1 - winner if t.flags[second] & TO_LOSER else winner
        next_leader = winner
        if t.flags[second] & LEADS_NEXT:
            next_leader = 1 - leader
        elif t.flags[lead] & LEADS_NEXT:
            next_leader = leader
        value = (
            self.gains[base + 8 * lead_taker + t.faction[lead]]
            + self.gains[base + 8 * second_taker + t.faction[second]]
        )
        return value + (A_LEAD if next_leader == 0 else -A_LEAD)

    def _guess_lead(self, leader: i64, moon: i64, lead: i64, replies: i64, base: i64, sign: i64) -> i64:
        """How good a lead looks for the leader if the other replies as well as it looks."""
        t = self.t
        led = t.faction[lead]
        if led < t.factions and replies & t.members[2 * led]:
            replies &= t.members[2 * led] | t.stand_ins[0]
        worst: i64 = 1 << 30
        while replies != 0:
            second = lowest(replies)
            replies &= replies - 1
            guess = self._guess_reply(leader, moon, lead, second, base) * sign - self.keep_cost[second]
            worst = min(worst, guess)
        return worst + self.keep_cost[lead]

    def _replies(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, moon: i64, beta: i64, depth: i64, lead: i64
    ) -> i64:
        """Try the replies to a lead."""
        t = self.t
        follower = 1 - leader
        own = h0 if follower == 0 else h1
        other = (h1 if follower == 0 else h0) & ~bit(lead)
        sign: i64 = 1 if follower == 0 else -1
        led = t.faction[lead]
        if led < t.factions and own & t.members[2 * led]:
            own &= t.members[2 * led] | t.stand_ins[0]
        base = depth * 128 + 64
        number: i64 = 0
        cards = self.merged(own, other | bit(lead), moon)
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            self.order[base + number] = card
            guess = self._guess_reply(leader, moon, lead, card, depth * 16)
            self.scores[base + number] = guess * sign + self.keep_cost[card]
            number += 1
        best: i64 = -100
        i: i64 = 0
        while i < number:
            card = self._next(base, i, number)
            value = self._trick(h0, h1, c0, c1, w, leader, moon, beta, depth, lead, card)
            if self.stopped:
                return 0
            if value * sign > best:
                best = value * sign
                if (value >= beta) == (sign > 0):
                    break
            i += 1
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
        where = t.by_phase + moon * t.by_moon + lead * 128 + second
        if self.raising:
            own = c0 if leader == 0 else c1
            other = c1 if leader == 0 else c0
            if own & t.raisers[2 * lead]:
                where += t.by_lead
            if other & t.raisers[2 * second]:
                where += t.by_second
        winner = 1 - leader if t.wins[where] != 0 else leader
        lead_bit = bit(lead)
        second_bit = bit(second)
        hands = ~(lead_bit | second_bit)
        flags = t.flags[lead] | t.flags[second]
        mine = lead_bit | second_bit
        theirs: i64 = 0
        next_leader = winner
        next_moon = moon
        if flags & (TO_LOSER | ONE_AT_A_TIME | LEADS_NEXT | TURNS_MOON) or w:
            if t.flags[lead] & TO_LOSER:
                theirs = lead_bit
            if t.flags[second] & TO_LOSER:
                theirs |= second_bit
            mine &= ~theirs
            if w or flags & ONE_AT_A_TIME:
                trolls = w
                if t.flags[lead] & ONE_AT_A_TIME:
                    trolls |= lead_bit
                if t.flags[second] & ONE_AT_A_TIME:
                    trolls |= second_bit
                taken = bit(highest(trolls))
                mine = (mine & ~trolls) | taken
                w = trolls & ~taken
            if t.flags[second] & LEADS_NEXT:
                next_leader = 1 - leader
            elif t.flags[lead] & LEADS_NEXT:
                next_leader = leader
            winning = second if winner != leader else lead
            if t.flags[winning] & TURNS_MOON:
                next_moon = 1 - moon
        if winner == 0:
            c0 |= mine
            c1 |= theirs
        else:
            c1 |= mine
            c0 |= theirs
        if flags & CRUSHES:
            if t.flags[lead] & CRUSHES:
                victims = (c1 if winner == 0 else c0) & t.crushed[2 * lead] & ~self.safe
                if victims != 0:
                    if winner == 0:
                        c1 &= ~(victims & -victims)
                    else:
                        c0 &= ~(victims & -victims)
            if t.flags[second] & CRUSHES:
                victims = (c1 if winner == 0 else c0) & t.crushed[2 * second] & ~self.safe
                if victims != 0:
                    if winner == 0:
                        c1 &= ~(victims & -victims)
                    else:
                        c0 &= ~(victims & -victims)
        return self.search(h0 & hands, h1 & hands, c0, c1, w, next_leader, winner, next_moon, beta, depth + 1)

    def reaches(self, s: vec[i64], at: i64, move: i64, beta: i64) -> bool:
        """Does seat 0 reach beta from the prepared board, after that card if there is one (else -1)?"""
        h0 = s[at + HAND]
        h1 = s[at + HAND + SEAT]
        c0 = s[at + SUPPORTERS] | s[at + FRONT]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + FRONT + SEAT]
        w = s[at + WAITING]
        leader = s[at + LEADER]
        moon = s[at + MOON]
        if s[at + PLAYED] == 0:
            if move < 0:
                return self.search(h0, h1, c0, c1, w, leader, s[at + WINNER], moon, beta, 0) >= beta
            self._weigh(c0, c1, h0 | h1 | w, 0)
            return self._replies(h0, h1, c0, c1, w, leader, moon, beta, 0, move) >= beta
        lead = s[at + TRICK]
        if leader == 0:
            h0 |= bit(lead)
        else:
            h1 |= bit(lead)
        self._weigh(c0, c1, h0 | h1 | w, 0)
        if move < 0:
            return self._replies(h0, h1, c0, c1, w, leader, moon, beta, 0, lead) >= beta
        return self._trick(h0, h1, c0, c1, w, leader, moon, beta, 0, lead, move) >= beta

    def value(self, s: vec[i64], at: i64, move: i64, low: i64, high: i64) -> i64:
        """The value for seat 0, which lies from low to high, by asking for one bound after the other."""
        while low < high:
            middle = low + (high - low + 1) // 2
            if self.reaches(s, at, move, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def solve(self, s: vec[i64], at: i64) -> i64:
        """The value of a board at the start of a trick, as a bound on its side of 1."""
        self.prepare(s, at)
        return 1 if self.reaches(s, at, -1, 1) else -1


def _worths() -> list[int]:
    """A bounded lead: all is won or lost once it can't be caught up with."""
    found = []
    for ahead in range(-20, 21):
        for left in range(32):
            found.append(round(1000 * tanh(1.2 * ahead / sqrt(left + 0.3))))
    return found


def _in_pairs(t: Tables, cards: i64) -> bool:
    """Could two sides have equal cards? Then each value is there an even number of times."""
    while cards != 0:
        card = lowest(cards)
        number: i64 = 0
        face = t.face[card]
        while cards != 0 and t.face[lowest(cards)] == face:
            cards &= cards - 1
            number += 1
        if number & 1:
            return False
    return True


def _run(cards: i64) -> i64:
    length: i64 = 0
    while cards != 0:
        cards &= cards >> 1
        length += 1
    return length
