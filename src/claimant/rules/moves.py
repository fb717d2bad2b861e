"""Moves: every decision that a seat, or chance, can make."""

from enum import StrEnum
from functools import cache

from claimant.rules.cards import Card
from claimant.rules.power import Faction
from claimant.rules.value import Value


class Ask(StrEnum):
    """What is being decided."""

    PLAY = "play"
    TAKE = "take"
    DISCARD = "discard"
    TUCK = "tuck"
    REPLACE = "replace"
    RAISE = "raise"
    DRAW = "draw"
    LOOT = "loot"


class Verb(StrEnum):
    """What a move does."""

    PLAY = "play"
    TAKE = "take"
    DISCARD = "discard"
    TUCK = "tuck"
    KEEP = "keep"
    REPLACE = "replace"
    STAY = "stay"
    RAISE = "raise"
    PASS = "pass"
    DRAW = "draw"
    LOOT = "loot"


class Move(Value, frozen=True):
    """One decision. `TAKE` without a card takes the deck's top card."""

    verb: Verb
    card: Card | None = None
    faction: Faction | None = None

    def __repr__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The move as text: `go5`, `take top`, `loot goblins`."""
        if self.verb is Verb.PLAY:
            return str(self.card)
        if self.verb is Verb.TAKE and self.card is None:
            return "take top"
        return " ".join(str(part) for part in (self.verb, self.card, self.faction) if part is not None)


class _Plays(dict[Card, Move]):
    """The moves that play a card, each created on first use."""

    def __missing__(self, card: Card) -> Move:
        self[card] = move(Verb.PLAY, card)
        return self[card]


PLAY = _Plays()


@cache
def move(verb: Verb, card: Card | None = None) -> Move:
    """The unique object for this move, so that comparing moves is an identity check."""
    return Move(verb, card)


TAKE_TOP = move(Verb.TAKE)
TUCK, KEEP = move(Verb.TUCK), move(Verb.KEEP)
REPLACE, STAY = move(Verb.REPLACE), move(Verb.STAY)
RAISE, PASS = move(Verb.RAISE), move(Verb.PASS)
