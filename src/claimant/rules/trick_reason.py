"""Why a trick was won, as a value: what decided it, which power, and which cards are concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.power import Faction, Power
from claimant.rules.telling import Because
from claimant.rules.trick import Trick
from claimant.rules.value import Value

if TYPE_CHECKING:
    from claimant.rules.events import Won

HIGHER, HIGHEST, EQUAL, ALONE, RAISED = "higher", "highest", "equal", "alone", "raised"
NONE_LED = "none_led"
"""A hero leads, so that no faction is led."""
HIGHEST_WINS = "highest_wins"
"""The led faction's lowest card may win, but not in this trick."""

ORDINARY: dict[str, Because] = {
    HIGHER: Because("{card} beats {beaten}", "The higher card of the faction led.", brief="higher"),
    HIGHEST: Because("{card} beats {beaten}", "The highest card of the faction led.", brief="highest"),
    NONE_LED: Because("{card} beats {beaten}", "No faction was led: the higher value wins.", brief="higher"),
    EQUAL: Because("{card} wins over {beaten}", "Same value: the first one wins.", brief="equal, first"),
    ALONE: Because("{beaten} does not count", "{led} were led.", many="{beaten} do not count", brief="no {led:low}"),
    RAISED: Because("{card} counts {number}", "A power raises it."),
}
"""What decides without a power."""
OF_ANY_POWER: dict[str, Because] = {
    "overcomes": Because("{card} beats {beaten}", "Its power wins after that card."),
    "trumps": Because("{card} beats {beaten}", "Its power beats {led}."),
    "bonus_from": Because("{card} counts {number}", "{by} of {owner} raises it.", yours="Your {by} raises it."),
    "weakens_next": Because("{beaten} counts {number}", "{by} weakens it."),
    "stands_in": Because("{card} stands in as {led:low}", "And is higher.", brief="stands in, higher"),
    "lowest_wins": Because("{card} beats {beaten}", "The lowest wins.", brief="lowest"),
    HIGHEST_WINS: Because("{card} beats {beaten}", "The highest wins.", brief="highest"),
}
"""The wording for powers that have none of their own."""


class TrickReason(Value, frozen=True):
    """What decided a trick."""

    kind: str
    """The question that decided it, or a key of `ORDINARY`."""
    card: Card
    """The card that won."""
    beaten: Pile
    """The cards that it beat, as far as the reason concerns them."""
    led: Faction | None = None
    power: Power | None = None
    """The power that decided it; None if the values did."""
    number: int = 0
    """The effective value that decided it, where it differs from the printed one."""
    by: Card | None = None
    """The card that changed that value."""
    owner: Seat | None = None
    """Whose card `by` is."""

    @property
    def because(self) -> Because:
        """How it is said, in English."""
        if self.power is None:
            return ORDINARY[self.kind]
        return self.power.because.get(self.kind) or OF_ANY_POWER[self.kind]


def why_won(won: Won) -> TrickReason | None:
    """Why the winner won; None if the event doesn't say how the trick was played."""
    if won.trick is None:
        return None
    trick = won.trick
    at = trick.seats.index(trick.winner)
    return _by_power(won, trick, at) or _changed_value(won, trick, at) or _by_value(won, trick, at)


def _by_power(won: Won, trick: Trick, at: int) -> TrickReason | None:
    """A power that makes a card win, whatever its value."""
    card, led = trick.winning_card, trick.cards[0].faction
    if at and card.power.overcomes(trick.values[at - 1]):
        return TrickReason("overcomes", card, (trick.cards[at - 1],), led, card.power)
    if led is not None and card.power.trumps(led):
        return TrickReason("trumps", card, (_runner_up(trick),), led, card.power)
    return None


def _changed_value(won: Won, trick: Trick, at: int) -> TrickReason | None:
    """A changed value, if another card would have won by the printed ones."""
    printed = tuple(card.value for card in trick.cards)
    if printed == trick.values or _best(trick, printed, won.full_moon) == at:
        return None
    led = trick.cards[0].faction
    if trick.values[at] > printed[at]:
        by = won.raised_by
        kind, power = (RAISED, None) if by is None else ("bonus_from", by.power)
        beaten = (_runner_up(trick),)
        return TrickReason(kind, trick.winning_card, beaten, led, power, trick.values[at], by, trick.winner)
    for place, card in enumerate(trick.cards[:-1], start=1):
        if card.power.weakens_next and place != at:
            weakened, value = trick.cards[place], trick.values[place]
            owner = trick.seats[place - 1]
            return TrickReason("weakens_next", trick.winning_card, (weakened,), led, card.power, value, card, owner)
    return None


def _by_value(won: Won, trick: Trick, at: int) -> TrickReason:
    """The values, and what counts as the led faction."""
    card, led = trick.winning_card, trick.cards[0].faction
    others = [place for place in range(trick.players) if place != at]
    rivals = [place for place in others if counts(trick.cards[place], led)]
    if not rivals:
        return TrickReason(ALONE, card, tuple(trick.cards[place] for place in others), led)
    beaten = (_runner_up(trick),)
    if any(trick.values[place] == trick.values[at] for place in rivals):
        return TrickReason(EQUAL, card, beaten, led)
    if led is None:
        return TrickReason(NONE_LED, card, beaten)
    if led.lowest_wins(won.full_moon):
        return TrickReason("lowest_wins", card, beaten, led, led)
    if led.lowest_wins(not won.full_moon):
        return TrickReason(HIGHEST_WINS, card, beaten, led, led)
    if card.faction is not led:
        return TrickReason("stands_in", card, beaten, led, card.power)
    return TrickReason(HIGHER if len(rivals) == 1 else HIGHEST, card, beaten, led)


def counts(card: Card, led: Faction | None) -> bool:
    """Does the card count as the led faction?"""
    return led is None or card.faction is led or card.power.stands_in


def _best(trick: Trick, values: tuple[int, ...], full_moon: bool) -> int:
    """The place of the card that would win with these values, powers apart."""
    led = trick.cards[0].faction
    low = led is not None and led.lowest_wins(full_moon)
    places = [place for place, card in enumerate(trick.cards) if counts(card, led)]
    return min(places, key=lambda place: (values[place] if low else -values[place], place))


def _runner_up(trick: Trick) -> Card:
    return trick.cards[trick.seats.index(trick.places[1])]
