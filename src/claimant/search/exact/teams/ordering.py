"""Move ordering between teams: who will win the trick, and what its cards are worth to that side."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.search.exact.duel.ordering import worths
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import (
    COLLECTED,
    DEPTH,
    FRAME,
    HANDS,
    MOON,
    STRENGTH,
    TRICK,
    WAITING,
    WINNING,
)
from claimant.search.exact.teams.trick import strongest

ROOM: Final = 32
"""The largest number of moves in one list; each card of a trick has a list."""
A_LEAD: Final = 150
"""The value of leading; a vote is worth 1000."""
A_POINT: Final = 12
"""The value of each point of a card that is kept for later."""
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
        sign: i64 = 1 if seat & 1 == 0 else -1
        moon = f[at + MOON]
        number: i64 = 0
        led: i64 = -1
        mine: i64 = 0
        theirs: i64 = 0
        followers: i64 = 0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            if deck.faction[card] != led:
                led = deck.faction[card]
                members = deck.members[led]
                one = f[at + HANDS + ((seat + 1) & 3)]
                two = f[at + HANDS + ((seat + 2) & 3)]
                three = f[at + HANDS + ((seat + 3) & 3)]
                theirs = max(strongest(deck, one, led, moon), strongest(deck, three, led, moon))
                mine = strongest(deck, two, led, moon)
                followers = (1 if one & members else 0) + (1 if two & members else 0) + (1 if three & members else 0)
            strength = deck.strength[(2 * led + moon) * 64 + card]
            side = seat & 1 if max(strength, mine) >= theirs else 1 - (seat & 1)
            guess = self.gains[gains + 8 * side + led] * (1 + followers) * sign
            guess += A_LEAD if side == seat & 1 else -A_LEAD
            guess -= A_POINT * deck.value[card]
            self.cards[base + number] = card
            self.guesses[base + number] = FIRST if card == first else guess
            number += 1
        return number

    def _put_replies(self, f: vec[i64], depth: i64, i: i64, seat: i64, cards: i64) -> i64:
        """List the cards that a seat may play as the trick's card `i`, and return their number."""
        deck = self.deck
        at = depth * FRAME
        base = (depth * 4 + i) * ROOM
        gains = depth * 16
        sign: i64 = 1 if seat & 1 == 0 else -1
        moon = f[at + MOON]
        led = deck.faction[f[at + TRICK]]
        best = f[at + STRENGTH + i - 1]
        ours: i64 = 0
        theirs: i64 = 0
        if f[at + WINNING + i - 1] & 1 == seat & 1:
            ours = best
        else:
            theirs = best
        if i < 3:
            theirs = max(theirs, strongest(deck, f[at + HANDS + ((seat + 1) & 3)], led, moon))
        if i == 1:
            ours = max(ours, strongest(deck, f[at + HANDS + ((seat + 2) & 3)], led, moon))
        table0: i64 = 0
        table1: i64 = 0
        j: i64 = 0
        while j < i:
            card = f[at + TRICK + j]
            table0 += self.gains[gains + deck.faction[card]]
            table1 += self.gains[gains + 8 + deck.faction[card]]
            j += 1
        number: i64 = 0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            strength = deck.strength[(2 * led + moon) * 64 + card]
            side = seat & 1 if (strength > best and strength >= theirs) or ours >= theirs else 1 - (seat & 1)
            guess = self.gains[gains + 8 * side + deck.faction[card]] + (table1 if side else table0)
            guess *= sign
            guess += A_LEAD if side == seat & 1 else -A_LEAD
            guess -= A_POINT * deck.value[card]
            self.cards[base + number] = card
            self.guesses[base + number] = guess
            number += 1
        return number

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
