"""Events: what happens when a move is made, as values with their English wording.

`{seat}` in a wording is the player's name; `yours` is the wording for that player. Some events have wordings for more
readers. Each wording is a whole sentence, so that translators can translate it as a whole. An event that a power caused
names the card in `by`; if that power has a wording of its own for the event's `question`, it is used instead. Only its
own seat knows the card of a `Secret` event: `seen_by` removes it for everybody else.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.power import Faction
from claimant.rules.score import Result
from claimant.rules.telling import Telling
from claimant.rules.trick import Role, Trick
from claimant.rules.value import Value


class Event(Value, frozen=True, omit_defaults=True):
    """Something that happened in a game."""

    wording: ClassVar[str]
    yours: ClassVar[str | None] = None
    """The wording for the event's own seat; None if it is the same."""
    many: ClassVar[str] = ""
    """The wording if there are several cards, or the field `number` isn't 1; empty if it is the same."""
    yours_many: ClassVar[str] = ""
    question: ClassVar[str] = ""
    """The question of powers that may cause it."""
    together: ClassVar[bool] = False
    """Is it told in one sentence with events of the same kind that follow it?"""

    def seen_by(self, viewer: Seat | None) -> Event:
        """The event as a seat, or a spectator, may see it."""
        return self

    @property
    def telling(self) -> Telling:
        """The wordings: those of the power that caused it, or the usual ones."""
        cause = getattr(self, "by", None)
        usual = Telling(self.wording, self.yours or "", self.many, self.yours_many)
        return usual if cause is None else cause.power.tells.get(self.question, usual)

    def templates(self, viewer: Seat | None) -> tuple[str, str]:
        """The wording for this reader, and the one for many; empty if it is the same."""
        told = self.telling
        if viewer is not None and getattr(self, "to", None) == viewer and told.to_you:
            return told.to_you, ""
        mine = viewer is not None and getattr(self, "seat", None) == viewer
        return (told.yours, told.yours_many) if mine and told.yours else (told.wording, told.many)


class Secret(Event, frozen=True):
    """An event whose card only its seat sees."""

    seat: Seat
    card: Card | None = None

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else replace(self, card=None)

    def templates(self, viewer: Seat | None) -> tuple[str, str]:
        return super().templates(None if self.card is None else viewer)


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


class LeadPassed(Event, frozen=True):
    """A power decides who leads the next trick."""

    seat: Seat
    by: Card
    question = "leads_next"
    wording = "{seat} leads the next trick because of {by}."
    yours = "You lead the next trick because of {by}."


class Won(Event, frozen=True):
    """A trick is won; `why_won` says why."""

    seat: Seat
    trick: Trick | None = None
    full_moon: bool = False
    raised_by: Card | None = None
    """The supporter that raised the value of the winning card."""
    wording = "{seat} wins the trick."
    yours = "You win the trick."


class WonUnplayed(Event, frozen=True):
    seat: Seat
    wording = "{seat} wins this trick without playing it; everybody puts a card face down on the discard."
    yours = "You win this trick without playing it; everybody puts a card face down on the discard."


class WinsNext(Event, frozen=True):
    """A power decides the next trick already."""

    seat: Seat
    by: Card
    question = "wins_next"
    wording = "{seat} wins the next trick too because of {by}."
    yours = "You win the next trick too because of {by}."


class PutDown(Secret, frozen=True):
    wording = "{seat} puts a card face down on the discard."
    yours = "You put {card} face down on the discard."


class Captured(Event, frozen=True):
    seat: Seat
    card: Card
    by: Card | None = None
    question = "captures"
    together = True
    wording = "{cards} joins the supporters of {seat}."
    many = "{cards} join the supporters of {seat}."
    yours = "{cards} joins your supporters."
    yours_many = "{cards} join your supporters."

    @property
    def telling(self) -> Telling:
        own = None if self.by is not self.card else self.card.power.tells.get("joins_winner")
        return own or super().telling


class Peeked(Secret, frozen=True):
    by: Card | None = None
    question = "peeks"
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
    by: Card | None = None
    question = "raises"
    wording = "{seat} takes {card} back from the discard."
    yours = "You take {card} back from the discard."


class NotRaised(Event, frozen=True):
    seat: Seat
    wording = "{seat} leaves the discard alone."
    yours = "You leave the discard alone."


class Boxed(Event, frozen=True):
    number: int
    by: Card | None = None
    question = "boxes"
    wording = "{number} card of the deck goes into the box; nobody sees it."
    many = "{number} cards of the deck go into the box; nobody sees them."


class EverybodyDiscards(Event, frozen=True):
    """A power makes every player discard a card."""

    by: Card
    question = "all_discard"
    wording = "{by} makes everybody discard a card."


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
    by: Card | None = None
    wording = "The moon turns: it is full now."
    dark: ClassVar[str] = "The moon turns: it is dark now."

    @property
    def telling(self) -> Telling:
        usual = Telling(self.wording if self.full else self.dark)
        question = "turns_moon full" if self.full else "turns_moon dark"
        return usual if self.by is None else self.by.power.tells.get(question, usual)


class Engulfed(Event, frozen=True):
    cards: Pile
    by: Card | None = None
    question = "engulfs"
    wording = "{cards} wait for the winner of the next trick."


class Waits(Event, frozen=True):
    card: Card
    by: Card | None = None
    question = "one_at_a_time"
    together = True
    wording = "{cards} waits for the next winner."
    many = "{cards} wait for the next winner."


class Collected(Event, frozen=True):
    seat: Seat
    card: Card
    role: Role | None = None
    """The role of the seat in the trick, if the card's power decides who collects it."""
    together = True
    wording = "{seat} collects {cards}."
    yours = "You collect {cards}."

    @property
    def telling(self) -> Telling:
        return self.card.power.tells.get(f"collected_by {self.role}", super().telling)


class Fronted(Event, frozen=True):
    seat: Seat
    card: Card
    by: Card | None = None
    question = "place"
    together = True
    wording = "{cards} stands in front of {seat}."
    many = "{cards} stand in front of {seat}."
    yours = "{cards} stands in front of you."
    yours_many = "{cards} stand in front of you."


class Hosted(Event, frozen=True):
    seat: Seat
    card: Card
    by: Card | None = None
    question = "place"
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
    by: Card | None = None
    question = "crushes"
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
    by: Card | None = None
    question = "leaves"
    wording = "{card} leaves {seat} for {to}."
    yours = "{card} leaves you for {to}."
    to_you: ClassVar[str] = "{card} leaves {seat} for you."

    @property
    def telling(self) -> Telling:
        told = super().telling
        return told if told.to_you else told._replace(to_you=self.to_you)


class Kept(Event, frozen=True):
    """A card that would leave at the end stays, because another one keeps it."""

    seat: Seat
    card: Card
    by: Card
    question = "keeps"
    together = True
    wording = "{by} keeps {cards} for {seat}."
    yours = "{by} keeps {cards} for you."


class Doubled(Event, frozen=True):
    """A card counts for more than one in its faction's vote."""

    seat: Seat
    card: Card
    number: int
    by: Card
    """A card that makes it count so."""
    wording = "{card} of {seat} counts as {number} cards."
    yours = "Your {card} counts as {number} cards."

    @property
    def telling(self) -> Telling:
        return self.card.power.tells.get("doubled_by", Telling(self.wording, self.yours))


class Looted(Event, frozen=True):
    seats: tuple[Seat, ...]
    faction: Faction
    number: int
    wording = "The loot of {seats} adds {number} to {faction}."
    yours = "Your loot adds {number} to {faction}."
    ours: ClassVar[str] = "The loot of you and {others} adds {number} to {faction}."

    def templates(self, viewer: Seat | None) -> tuple[str, str]:
        if viewer not in self.seats:
            return self.wording, ""
        return (self.yours if len(self.seats) == 1 else self.ours), ""


class Ended(Event, frozen=True):
    result: Result
    wording = "The game is over."


Events: TypeAlias = list[Event]
