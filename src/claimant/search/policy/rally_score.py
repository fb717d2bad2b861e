"""Scores for cards in phase two with three or four players: who takes the trick, and what that gains."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import highest, lowest
from claimant.kernel.tables.layout import (
    ELSEWHERE,
    HAND,
    HERO,
    LEADS_NEXT,
    MOON,
    PLAYED,
    SEAT,
    TO_LAST,
    TO_LEADER,
    TO_LOSER,
    TO_LOWEST,
    TO_MOVE,
)
from claimant.search.policy.trick_so_far import TrickSoFar

A_LEAD: Final = 40
"""The value of leading; a vote is worth 1000."""
A_POINT: Final = 3
"""The value of each point of a card that is kept for later."""
BEATEN: Final = 750
"""The probability, in thousandths, that a player who can take a trick does so."""
PULLED: Final = 700
"""The weight, in thousandths, of a card that is still to be added to the trick; a played card weighs 1000."""
LOWER: Final = 120
"""The probability, in thousandths for each point of a card's value, that a later player plays a lower card."""


class RallyScore:
    """Scores cards in phase two."""

    def __init__(self, so_far: TrickSoFar) -> None:
        self._so_far: Final[TrickSoFar] = so_far
        self._others: i64 = 0
        """The best rank that an opponent may still play."""
        self._partner: i64 = 0
        self._following: i64 = 0
        """How many of those who play later have the led faction."""

    def look_ahead(self, s: vec[i64], at: i64, led: i64) -> None:
        """Compute what the later players can do."""
        so_far = self._so_far
        self._others = -1000
        self._partner = -1000
        self._following = 0
        i: i64 = 1
        while i <= so_far.later:
            seat = (s[at + TO_MOVE] + i) % so_far.t.players
            found = self._best_of(s, at, seat, led)
            if so_far.side_of(seat) == so_far.side:
                self._partner = found
            else:
                self._others = max(self._others, found)
            i += 1

    def _best_of(self, s: vec[i64], at: i64, seat: i64, led: i64) -> i64:
        """The best rank that a seat may play."""
        t = self._so_far.t
        hand = at + HAND + seat * SEAT
        low_wins = t.lowest_wins[2 * led + s[at + MOON]] != 0
        best: i64 = 0
        if (s[hand] & t.members[2 * led]) | (s[hand + 1] & t.members[2 * led + 1]):
            self._following += 1
            best = self._best_among(s, hand, t.members, 2 * led, low_wins)
        else:
            best = self._best_among(s, hand, t.trumps, 2 * led, False)
        return max(best, self._best_among(s, hand, t.stand_ins, 0, low_wins))

    def _best_among(self, s: vec[i64], hand: i64, masks: vec[i64], mask: i64, low_wins: bool) -> i64:
        """The best rank among the cards of a hand that are in a mask of two words; 0 if there are none."""
        so_far = self._so_far
        best: i64 = 0
        word: i64 = 0
        while word <= so_far.t.last_word:
            cards = s[hand + word] & masks[mask + word]
            if cards != 0:
                card = 64 * word + (lowest(cards) if low_wins else highest(cards))
                best = max(best, so_far.ranks.keys[so_far.row + card])
            word += 1
        return best

    def score(self, s: vec[i64], at: i64, card: i64) -> i64:
        """How good a card looks: what the trick gains, for each side that may take it, and the lead."""
        so_far = self._so_far
        t = so_far.t
        raised = so_far.raised(s, at, s[at + TO_MOVE], card)
        key = so_far.ranks.keys[so_far.row + card] + raised
        ahead = key > so_far.best
        own = ahead or so_far.best_side == so_far.side
        ours = self._ours(own, max(key, so_far.best))
        other = (so_far.side + 1) % t.sides if own else so_far.best_side
        found = (self._taken(card, so_far.side) * ours + self._taken(card, other) * (1000 - ours)) // 1000
        if t.all_flags & (TO_LOSER | TO_LOWEST):
            found += self._lowest(card, t.value[card] + raised)
        if t.flags[card] & (TO_LEADER | TO_LAST):
            found += self._goes_to(card, self._ends_of_trick(s, at, t.flags[card]))
        if ahead:
            found += A_LEAD * ours // 1000
        if t.flags[card] & LEADS_NEXT:
            found += A_LEAD
        return found - A_POINT * t.value[card]

    def _ours(self, own: bool, best: i64) -> i64:
        """The probability, in thousandths, that the side to move takes the trick."""
        if own and self._others > best:
            return 1000 - BEATEN // 2 if self._partner > self._others else 1000 - BEATEN
        if own:
            return 1000
        return BEATEN if self._partner > best and self._others <= best else 0

    def _taken(self, card: i64, side: i64) -> i64:
        """What the trick gains if a side takes it."""
        so_far = self._so_far
        t = so_far.t
        stake = so_far.at_stake[side]
        if t.flags[card] & (ELSEWHERE | HERO) == 0:
            stake += so_far.gains.brings[8 * side + t.faction[card]]
        led = so_far.row // 256
        if self._following != 0 and t.flags[t.numbers[t.first_of[led]]] & ELSEWHERE == 0:
            stake += self._following * PULLED * so_far.gains.brings[8 * side + led] // 1000
        return stake

    def _lowest(self, card: i64, value: i64) -> i64:
        """What the cards gain that go to the player of the lowest card; the loser is taken for that player."""
        so_far = self._so_far
        t = so_far.t
        side = so_far.side if value <= so_far.low else so_far.low_side
        stake = so_far.low_stake[side]
        if t.flags[card] & (TO_LOSER | TO_LOWEST):
            stake += self._goes_to(card, side)
        stays = 1000 - LOWER * so_far.later * min(value, so_far.low)
        return stake * max(0, stays) // 1000

    def _goes_to(self, card: i64, side: i64) -> i64:
        """What a card brings if a side takes it."""
        return self._so_far.gains.brings[8 * side + self._so_far.t.faction[card]]

    def _ends_of_trick(self, s: vec[i64], at: i64, flags: i64) -> i64:
        """The side of the leader, or of who plays last."""
        so_far = self._so_far
        players = so_far.t.players
        leader = (s[at + TO_MOVE] + players - s[at + PLAYED]) % players
        return so_far.side_of(leader if flags & TO_LEADER else (leader + players - 1) % players)
