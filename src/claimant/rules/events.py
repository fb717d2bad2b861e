"""Events: what happens when a move is made, as values with their English wording.

`{seat}` in a wording is the player's name; `yours` is the wording for that player. Some events have wordings for more
readers. Each wording is a whole sentence, so that translators can translate it as a whole. Only its own seat knows the
card of a `Secret` event: `seen_by` removes it for everybody else.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.power import Faction
from claimant.rules.score import Result
from claimant.rules.value import Value


class Event(Value, frozen=True, omit_defaults=True):
    """Something that happened in a game."""

    wording: ClassVar[str]
    yours: ClassVar[str | None] = None
    """The wording for the event's own seat; None if it is the same."""
    many: ClassVar[str] = ""
    """The wording if the field `number` isn't 1; empty if it is the same."""

    def seen_by(self, viewer: Seat | None) -> Event:
        """The event as a seat, or a spectator, may see it."""
        return self

    def template(self, viewer: Seat | None) -> str:
        """The wording for this reader."""
        mine = viewer is not None and getattr(self, "seat", None) == viewer
        return self.yours if mine and self.yours is not None else self.wording


class Secret(Event, frozen=True):
    """An event whose card only its seat sees."""

    seat: Seat
    card: Card | None = None

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else type(self)(self.seat)

    def template(self, viewer: Seat | None) -> str:
        return self.wording if self.card is None else super().template(viewer)


class PhaseBegan(Event, frozen=True):
    phase: int
    wording = "Phase {phase} begins."


class MarketTurned(Event, frozen=True):
    cards: Pile
    wording = "The market shows {cards}."


class Led(Event, frozen=True):
    """A trick begins, led by this seat."""

    seat: Seat
    wording = "{seat} leads."
    yours = "You lead."


class Played(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{seat} plays {card}."
    yours = "You play {card}."


class Won(Event, frozen=True):
    seat: Seat
    wording = "{seat} wins the trick."
    yours = "You win the trick."


class WonUnplayed(Event, frozen=True):
    seat: Seat
    wording = "{seat} wins this trick without playing it; everybody puts a card face down on the discard."
    yours = "You win this trick without playing it; everybody puts a card face down on the discard."


class PutDown(Secret, frozen=True):
    wording = "{seat} puts a card face down on the discard."
    yours = "You put {card} face down on the discard."


class Captured(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{card} joins the supporters of {seat}."
    yours = "{card} joins your supporters."


class Peeked(Secret, frozen=True):
    wording = "{seat} looks at the deck's top card."
    yours = "You look at the deck's top card: {card}."


class Took(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{seat} takes {card} from the market."
    yours = "You take {card} from the market."


class Drew(Secret, frozen=True):
    wording = "{seat} draws a card."
    yours = "You draw {card}."


class Raised(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{seat} takes {card} back from the discard."
    yours = "You take {card} back from the discard."


class NotRaised(Event, frozen=True):
    seat: Seat
    wording = "{seat} leaves the discard alone."
    yours = "You leave the discard alone."


class Boxed(Event, frozen=True):
    number: int
    wording = "{number} card of the deck goes into the box; nobody sees it."
    many = "{number} cards of the deck go into the box; nobody sees them."


class Offered(Secret, frozen=True):
    """A card chosen for the discard, but not shown until the others have chosen."""

    wording = "{seat} chooses a card to discard."
    yours = "You choose to discard {card}."


class Discarded(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{seat} discards {card}."
    yours = "You discard {card}."


class LeftOver(Event, frozen=True):
    seat: Seat
    cards: Pile
    wording = "The phase is over; what {seat} still held goes to the discard: {cards}."
    yours = "The phase is over; what you still held goes to the discard: {cards}."


class MoonTurned(Event, frozen=True):
    full: bool
    wording = "The moon turns: it is full now."
    dark: ClassVar[str] = "The moon turns: it is dark now."

    def template(self, viewer: Seat | None) -> str:
        return self.wording if self.full else self.dark


class Engulfed(Event, frozen=True):
    cards: Pile
    wording = "{cards} wait for the winner of the next trick."


class Waits(Event, frozen=True):
    card: Card
    wording = "{card} waits for the next winner."


class Collected(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{seat} collects {card}."
    yours = "You collect {card}."


class Fronted(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{card} stands in front of {seat}."
    yours = "{card} stands in front of you."


class Hosted(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{card} lies in front of {seat}; cards may be tucked under it."
    yours = "{card} lies in front of you; you may tuck cards under it."


class Replaced(Event, frozen=True):
    seat: Seat
    card: Card
    lost: Pile
    """The card that lay there, and those under it."""
    wording = "{card} replaces what lay in front of {seat}; lost: {lost}."
    yours = "{card} replaces what lay in front of you; lost: {lost}."


class Tucked(Event, frozen=True):
    seat: Seat
    card: Card
    host: Card
    wording = "{seat} tucks {card} under {host}."
    yours = "You tuck {card} under {host}."


class Crushed(Event, frozen=True):
    seat: Seat
    card: Card
    wording = "{card} in front of {seat} is crushed."
    yours = "{card} in front of you is crushed."


class Joined(Event, frozen=True):
    seat: Seat
    cards: Pile
    wording = "What stands in front of {seat} joins the supporters: {cards}."
    yours = "What stands in front of you joins your supporters: {cards}."


class Left(Event, frozen=True):
    seat: Seat
    card: Card
    to: Seat
    wording = "{card} leaves {seat} for {to}."
    yours = "{card} leaves you for {to}."
    to_you: ClassVar[str] = "{card} leaves {seat} for you."

    def template(self, viewer: Seat | None) -> str:
        return self.to_you if viewer == self.to else super().template(viewer)


class Looted(Event, frozen=True):
    seats: tuple[Seat, ...]
    faction: Faction
    number: int
    wording = "The loot of {seats} adds {number} to {faction}."
    yours = "Your loot adds {number} to {faction}."
    ours: ClassVar[str] = "The loot of you and {others} adds {number} to {faction}."

    def template(self, viewer: Seat | None) -> str:
        if viewer not in self.seats:
            return self.wording
        return self.yours if len(self.seats) == 1 else self.ours


class Ended(Event, frozen=True):
    result: Result
    wording = "The game is over."


Events: TypeAlias = list[Event]
