"""Move ordering between teams: where the cards of the trick will go, who will lead, and what that is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, number_of
from claimant.kernel.tables.layout import NONE
from claimant.search.exact.duel.ordering import efforts, worths
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import (
    COLLECTED,
    DEPTH,
    FRAME,
    HANDS,
    LEADER,
    MOON,
    STRENGTH,
    TRICK,
    WAITING,
    WINNING,
)
from claimant.search.exact.teams.trick import strongest

ROOM: Final = 32
"""The largest number of moves in one list; each card of a trick has a list."""
A_LEAD: Final = 1600
"""The value of leading; a vote is worth 1000."""
A_POINT: Final = 20
"""The value of each point of a card that is kept for later."""
TWICE: Final = 3000
"""How much better a lead must look on which an opponent has twice as many cards to choose from."""
A_STAND_IN: Final = 200
"""The value of a stand-in that is kept for later."""
VERY_HIGH: Final = 1000
"""More than any card's value."""
FIRST: Final = 1 << 40
"""The score of the move to try first."""
MOST_AHEAD: Final = 24


class TeamOrdering:
    """The moves of each card of each trick with their scores."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final[Deck] = deck
        self.cards: Final[vec[i64]] = vec[i64]([0] * (DEPTH * 4 * ROOM))
        self.guesses: Final[vec[i64]] = vec[i64]([0] * (DEPTH * 4 * ROOM))
        self.gains: Final[vec[i64]] = vec[i64]([0] * (DEPTH * 16 + 64))
        """For each depth, side and faction: what one card more for that side is worth to side 0."""
        self.for_winner: Final[vec[i64]] = vec[i64]([0] * 2)
        self.for_lowest: Final[vec[i64]] = vec[i64]([0] * 2)
        """For each side: what it is worth to side 0 if that side gets what is on the table."""
        self.our_least: i64 = 0
        self.their_least: i64 = 0
        """The least value that the own side and the other one have played or may play."""
        self.seizer: i64 = NONE
        """The side that has taken the next lead."""
        self.efforts: Final[vec[i64]] = vec[i64](efforts(TWICE, ROOM))
        """What it costs to answer so many cards."""
        self.worth: Final[vec[i64]] = vec[i64](worths(MOST_AHEAD))
        """What it is worth to be so many cards ahead with so many left to collect."""

    def weigh(self, f: vec[i64], depth: i64, decided: i64) -> None:
        """Compute the gains for a depth."""
        deck = self.deck
        at = depth * FRAME
        base = depth * 16
        c0 = f[at + COLLECTED] | f[at + COLLECTED + 2]
        c1 = f[at + COLLECTED + 1] | f[at + COLLECTED + 3]
        rest = f[at + HANDS] | f[at + HANDS + 1] | f[at + HANDS + 2] | f[at + HANDS + 3] | f[at + WAITING]
        i: i64 = 0
        while i < deck.t.factions:
            self.gains[base + i] = 0
            self.gains[base + 8 + i] = 0
            members = deck.members[i]
            left = number_of(rest & members)
            if left and (decided >> (8 * i)) & 128 == 0:
                where = (number_of(c0 & members) - number_of(c1 & members) + MOST_AHEAD) * 32 + left
                now = self.worth[where]
                self.gains[base + i] = self.worth[where + 31] - now
                self.gains[base + 8 + i] = self.worth[where - 33] - now
            i += 1

    def put(self, f: vec[i64], depth: i64, i: i64, seat: i64, cards: i64, first: i64) -> i64:
        """List the cards that a seat may play as the trick's card `i`, and return their number."""
        if i == 0:
            return self._put_leads(f, depth, seat, cards, first)
        return self._put_replies(f, depth, i, seat, cards)

    def _put_leads(self, f: vec[i64], depth: i64, seat: i64, cards: i64, first: i64) -> i64:
        """List the leads with their scores, the highest for `first`, and return their number."""
        deck = self.deck
        at = depth * FRAME
        base = depth * 4 * ROOM
        gains = depth * 16
        own = seat & 1
        moon = f[at + MOON]
        one = f[at + HANDS + ((seat + 1) & 3)]
        two = f[at + HANDS + ((seat + 2) & 3)]
        three = f[at + HANDS + ((seat + 3) & 3)]
        number: i64 = 0
        led: i64 = -1
        mine: i64 = 0
        theirs: i64 = 0
        followers: i64 = 0
        effort: i64 = 0
        while cards != 0:
            card = lowest(cards)
            low = cards & -cards
            cards &= cards - 1
            if deck.faction[card] != led:
                led = deck.faction[card]
                members = deck.members[led]
                theirs = max(strongest(deck, one, led, moon), strongest(deck, three, led, moon))
                mine = strongest(deck, two, led, moon)
                effort = self._effort(one, led) + self._effort(three, led)
                followers = (1 if one & members else 0) + (1 if two & members else 0) + (1 if three & members else 0)
            strength = deck.strength[(2 * led + moon) * 64 + card]
            side = own if max(strength, mine) >= theirs else 1 - own
            goes = side
            if low & deck.to_lowest:
                least = min(self._least(one, led), self._least(three, led))
                goes = own if min(deck.value[card], self._least(two, led)) < least else 1 - own
            guess = self.gains[gains + 8 * goes + led] * (1 + followers)
            leads = own if low & deck.seizing else side
            self.cards[base + number] = card
            self.guesses[base + number] = FIRST
            if card != first:
                self.guesses[base + number] = self._score(guess, own, leads, card) - effort
            number += 1
        return number

    def _allowed(self, hand: i64, led: i64) -> i64:
        """The cards that a hand may play on a lead."""
        members = self.deck.members[led]
        return hand & (members | self.deck.stand_ins) if hand & members else hand

    def _effort(self, opponent: i64, led: i64) -> i64:
        """What it costs to answer all cards that an opponent may play on a lead."""
        return self.efforts[number_of(self._allowed(opponent, led))]

    def _score(self, gain: i64, own: i64, leads: i64, card: i64) -> i64:
        """The score of a card: what side 0 gains by its trick, who leads the next one, and what isn't kept."""
        score = -gain if own else gain
        score += A_LEAD if leads == own else -A_LEAD
        if self.deck.stand_ins & bit(card):
            score -= A_STAND_IN
        return score - A_POINT * self.deck.value[card]

    def _least(self, hand: i64, led: i64) -> i64:
        """The least value that a hand may play on a lead."""
        cards = self._allowed(hand, led)
        found: i64 = VERY_HIGH
        while cards != 0:
            found = min(found, self.deck.value[lowest(cards)])
            cards &= cards - 1
        return found

    def _put_replies(self, f: vec[i64], depth: i64, i: i64, seat: i64, cards: i64) -> i64:
        """List the cards that a seat may play as the trick's card `i`, and return their number."""
        deck = self.deck
        at = depth * FRAME
        base = (depth * 4 + i) * ROOM
        gains = depth * 16
        own = seat & 1
        next_hand = f[at + HANDS + ((seat + 1) & 3)]
        partner = f[at + HANDS + ((seat + 2) & 3)]
        moon = f[at + MOON]
        led = deck.faction[f[at + TRICK]]
        best = f[at + STRENGTH + i - 1]
        ours: i64 = 0
        theirs: i64 = 0
        if f[at + WINNING + i - 1] & 1 == own:
            ours = best
        else:
            theirs = best
        if i < 3:
            theirs = max(theirs, strongest(deck, next_hand, led, moon))
        if i == 1:
            ours = max(ours, strongest(deck, partner, led, moon))
        self._look_at_table(f, at, i, gains, own)
        dwarves = self.for_lowest[0] | self.for_lowest[1] != 0
        if dwarves or cards & deck.to_lowest:
            self._look_at_least(i, self._least(next_hand, led), self._least(partner, led))
        number: i64 = 0
        while cards != 0:
            card = lowest(cards)
            low = cards & -cards
            cards &= cards - 1
            strength = deck.strength[(2 * led + moon) * 64 + card]
            side = own if (strength > best and strength >= theirs) or ours >= theirs else 1 - own
            guess = self.for_winner[side]
            goes = side
            if dwarves or low & deck.to_lowest:
                lower = own if min(self.our_least, deck.value[card]) < self.their_least else 1 - own
                guess += self.for_lowest[lower]
                if low & deck.to_lowest:
                    goes = lower
            guess += self.gains[gains + 8 * goes + deck.faction[card]]
            leads = side if self.seizer == NONE else self.seizer
            if low & deck.seizing:
                leads = own
            self.cards[base + number] = card
            self.guesses[base + number] = self._score(guess, own, leads, card)
            number += 1
        return number

    def _look_at_least(self, i: i64, next_hand: i64, partner: i64) -> None:
        """Add the least values that those may play who come after the trick's card `i`."""
        if i < 3:
            self.their_least = min(self.their_least, next_hand)
        if i == 1:
            self.our_least = min(self.our_least, partner)

    def _look_at_table(self, f: vec[i64], at: i64, i: i64, gains: i64, own: i64) -> None:
        """Add up what the trick's cards are worth to each side, and note their least values and who takes the lead."""
        deck = self.deck
        side: i64 = 0
        while side < 2:
            self.for_winner[side] = 0
            self.for_lowest[side] = 0
            side += 1
        self.seizer = NONE
        self.our_least = VERY_HIGH
        self.their_least = VERY_HIGH
        j: i64 = 0
        while j < i:
            card = f[at + TRICK + j]
            sums = self.for_lowest if deck.to_lowest & bit(card) else self.for_winner
            sums[0] += self.gains[gains + deck.faction[card]]
            sums[1] += self.gains[gains + 8 + deck.faction[card]]
            side = (f[at + LEADER] + j) & 1
            if deck.seizing & bit(card):
                self.seizer = side
            if side == own:
                self.our_least = min(self.our_least, deck.value[card])
            else:
                self.their_least = min(self.their_least, deck.value[card])
            j += 1

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
