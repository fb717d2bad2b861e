"""Prospect: how a trick may end, and its value for one seat, in votes."""

from __future__ import annotations

from functools import cached_property

from claimant.bots.heuristics.card_odds import CardOdds
from claimant.bots.heuristics.card_strength import strength
from claimant.bots.heuristics.card_worth import CardWorth
from claimant.rules.cards import Card, Seat
from claimant.rules.rallying import crushed, gathered, is_engulfed
from claimant.rules.state import RALLY, RECRUIT, Play
from claimant.rules.trick import Trick, judge
from claimant.rules.view import View

PER_CARD = 0.3
"""The value of one more card in phase two, in votes."""
A_LOOK = 0.1
"""The value of the choice between the market and the deck's top card."""
A_TRICK = 0.2
"""The value of winning another trick of phase one."""


class TrickProspect:
    """What the seat to move can expect."""

    def __init__(self, view: View, seat: Seat) -> None:
        self._view = view
        self._seat = seat
        self.odds = CardOdds(view)
        self.worth = CardWorth(view, seat)
        self._later = view.lineup.clockwise(seat)[1 : view.lineup.players - len(view.trick)]

    def _sign(self, seat: Seat) -> float:
        """The sign of a gain: 1 for the own side, -1 for all others together."""
        lineup = self._view.lineup
        return 1.0 if lineup.side_of(seat) == lineup.side_of(self._seat) else -1.0 / (len(lineup.sides) - 1)

    def strength(self, card: Card) -> float:
        """The card's strength in this phase."""
        return strength(self._view.lineup, self._view.phase, self._view.moon, card)

    def recruit(self, card: Card) -> float:
        """The card's value as a follower."""
        return PER_CARD * strength(self._view.lineup, RALLY, self._view.moon, card)

    @cached_property
    def _draw(self) -> float:
        """The average value of a card drawn from the deck."""
        unseen = self._view.knowledge.unseen
        return sum(map(self.recruit, unseen)) / max(len(unseen), 1)

    def playing(self, card: Card) -> float:
        """The average gain from the trick if the seat plays this card."""
        plays = (*self._view.trick, (self._seat, card))
        if not self._later:
            return self._value(judge(self._view, plays))
        if self._sign(judge(self._view, plays).winner) < 0:
            return self._value(self._imagined(plays, beaten=False))
        rivals = [seat for seat in self._later if self._sign(seat) < 0]
        stays = self.odds.of_staying_ahead(plays, rivals)
        outcomes = ((stays, False), (1 - stays, True))
        return sum(chance * self._value(self._imagined(plays, beaten)) for chance, beaten in outcomes if chance)

    def _imagined(self, plays: tuple[Play, ...], beaten: bool) -> Trick:
        """The trick completed with a likely card of each later seat; the first rival who can may beat it."""
        for seat in self._later:
            card = self._likely(plays, seat, beats=True) if beaten and self._sign(seat) < 0 else None
            if card is not None:
                beaten = False
            else:
                card = self._likely(plays, seat, beats=False)
            if card is not None:
                plays = (*plays, (seat, card))
        return judge(self._view, plays)

    def _likely(self, plays: tuple[Play, ...], seat: Seat, beats: bool) -> Card | None:
        """The weakest card that is enough, preferably one that follows."""
        cards = [card for card in self.odds.held[seat] if self.odds.beats(plays, seat, card) is beats]
        following = [card for card in cards if card.faction is plays[0][1].faction]
        return min(following or cards, key=self.strength, default=None)

    def _value(self, trick: Trick) -> float:
        return self._recruiting(trick) if self._view.phase == RECRUIT else self._rallying(trick)

    def _recruiting(self, trick: Trick) -> float:
        """The value of the followers that each seat gets, and of cards that join the winner's supporters at once."""
        power = trick.winning_card.power
        wares = sorted(map(self.recruit, self._view.market), reverse=True)
        if power.peeks:
            wares.insert(0, max([self._draw, *wares]) + A_LOOK)
        wares += [self._draw] * (len(trick.places) - len(wares))
        value = sum(self._sign(seat) * ware for seat, ware in zip(trick.places, wares, strict=False))
        winner = self._sign(trick.winner)
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if card.power.joins_winner or (power.captures and self._sign(seat) * winner < 0):
                value += winner * self.worth.swing(card)
        return value + winner * A_TRICK * power.wins_next

    def _rallying(self, trick: Trick) -> float:
        """The value of the cards that each seat collects and loses; a crushed card counts half, for nobody gets it."""
        view = self._view
        plays = tuple(zip(trick.seats, trick.cards, strict=True))
        found = gathered(view, trick, () if is_engulfed(plays) else plays, view.cube)
        value = sum(self._sign(seat) * self.worth.swing(card) for seat, card, _ in found.placing)
        crushing = (*(card for _, card in found.plays), *view.cube)
        lost = crushed(view, trick.winner, crushing) if any(view.gnomes) else []
        return value - sum(self._sign(seat) * self.worth.swing(card) for seat, card, _ in lost) / 2
