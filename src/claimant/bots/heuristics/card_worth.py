"""Worth: how much collecting a card changes the votes."""

from __future__ import annotations

from math import sqrt, tanh

from msgspec.structs import replace

from claimant.rules.cards import Card, Seat, change, give
from claimant.rules.power import Faction, Place, Side, Standing
from claimant.rules.score import join_front, move_leavers, shown_number, sides, standing_of
from claimant.rules.view import View

LEAST = 0.4
"""The smallest worth of a card, even if it doesn't change its vote yet, such as a bard that extends no run."""
FIRST_HOST = 1.5
"""The worth of a card under which others can be tucked."""
TIE_BREAK = 0.25
"""The worth of the higher cards while the numbers are equal."""
POINTS = 5
"""What one card adds on average to a sum."""


class CardWorth:
    """The votes as one seat sees them, between its own side and the strongest other one."""

    def __init__(self, view: View, seat: Seat) -> None:
        self._view = view
        self._seat = seat
        self._rival = view.lineup.opponents(seat)[0]
        self._supporters = join_front(view)
        self._now = self._holdings()
        self._open = _open_cards(view)
        self._swings: dict[Card, float] = {}

    def _holdings(self, seat: Seat = 0, card: Card | None = None) -> tuple[Side, ...]:
        """What each side has now, with one more card for one seat."""
        supporters = self._supporters if card is None else give(self._supporters, seat, card)
        return sides(self._view, move_leavers(self._view.lineup, supporters), {})

    def _lead(self, faction: Faction, holdings: tuple[Side, ...]) -> float:
        """The own side's lead in a vote, in cards."""
        found = [standing_of(faction, side) for side in holdings]
        standings = [(_in_cards(faction, standing), standing or ()) for standing in found]
        own = standings.pop(self._view.lineup.side_of(self._seat))
        best = max(standings)
        return own[0] - best[0] + TIE_BREAK * ((own > best) - (own < best))

    def _chance(self, faction: Faction, lead: float) -> float:
        """The chance to win a vote with this lead, after its next open card is collected."""
        return (1 + tanh(lead / sqrt(max(self._open[faction] - 1, 0) + 0.5))) / 2

    def _collected(self, card: Card, faction: Faction, seat: Seat) -> float:
        """The chance to win the card's vote if this seat collects it; that never harms the seat's side."""
        least = FIRST_HOST if card.power.place is Place.HOST and not self._view.vampire[seat] else LEAST
        now, then = self._lead(faction, self._now), self._lead(faction, self._holdings(seat, card))
        return self._chance(faction, max(then, now + least) if seat == self._seat else min(then, now - least))

    def swing(self, card: Card) -> float:
        """The difference between collecting the card and leaving it to a rival."""
        if card.faction is None:
            return 0.0
        if card not in self._swings:
            mine, theirs = (self._collected(card, card.faction, seat) for seat in (self._seat, self._rival))
            self._swings[card] = mine - theirs
        return self._swings[card]

    def keeping(self, card: Card) -> float:
        """The difference between putting the card in its usual place and losing it."""
        if card.faction is None:
            return 0.0
        now = self._lead(card.faction, self._now)
        return self._collected(card, card.faction, self._seat) - self._chance(card.faction, now)

    def tucking(self, card: Card) -> float:
        """The difference between tucking the card under the seat's host and losing it."""
        view = self._view
        host = view.vampire[self._seat]
        if host is None or host.faction is None:
            return 0.0
        under = change(view.under, self._seat, (*view.under[self._seat], card))
        then = sides(replace(view, under=under), move_leavers(view.lineup, self._supporters), {})
        leads = (self._lead(host.faction, then), self._lead(host.faction, self._now))
        return self._chance(host.faction, leads[0]) - self._chance(host.faction, leads[1])


def _open_cards(view: View) -> dict[Faction, int]:
    """How many cards of each faction nobody has collected yet."""
    left = {faction: len(faction.cards) for faction in view.lineup.factions}
    for pile in (*view.supporters, *view.gnomes, *view.under, view.discard, view.hidden, view.vampire):
        for card in pile:
            if card is not None and card.faction is not None:
                left[card.faction] -= 1
    return left


def _in_cards(faction: Faction, standing: Standing | None) -> float:
    """How a side stands, as a number of cards."""
    return shown_number(standing) / (POINTS if faction.compares[0] == "sum" else 1)
