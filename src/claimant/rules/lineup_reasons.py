"""Why some factions don't go together, and why a new faction can't be registered. [SETUP-1]"""

from __future__ import annotations

from claimant.rules.power import Faction
from claimant.rules.reason import Reason

Factions = tuple[Faction, ...]


# Line-ups


class NotForSoMany(Reason, frozen=True):
    players: int
    wording = "Claim is for 2, 3 or 4 players, not for {players}."


class HeroesAreForTwo(Reason, frozen=True):
    players: int
    wording = "Heroes are for 2 players only; leave them out with {players}."


class NoSuchFaction(Reason, frozen=True):
    name: str
    factions: Factions
    """Those that exist."""
    wording = "There is no faction {name!r}; the factions are {factions:low}."


class MistypedFaction(Reason, frozen=True):
    name: str
    faction: Faction
    wording = "There is no faction {name!r}; did you mean {faction:low}?"


class OnceOnly(Reason, frozen=True):
    faction: Faction
    wording = "{faction} can be chosen once only."


class NoPair(Reason, frozen=True):
    pairs: tuple[Factions, ...]
    """Those that exist."""
    wording = "A line-up needs one pair: {pairs:low}."


class HalfAPair(Reason, frozen=True):
    faction: Faction
    partner: Faction
    wording = "{faction} come with {partner:low}: add {partner:low}."


class TooManyPairs(Reason, frozen=True):
    factions: Factions
    wording = "A line-up has exactly one pair, but {factions:low} are more: keep one pair."


class NoTens(Reason, frozen=True):
    players: int
    needed: int
    wording = (
        "With {players} players the pair is joined by {needed} factions of ten cards, but there are 0 (none): add "
        "{needed}."
    )


class TooFewTens(Reason, frozen=True):
    players: int
    needed: int
    number: int
    factions: Factions
    missing: int
    wording = (
        "With {players} players the pair is joined by {needed} factions of ten cards, but there is {number} "
        "({factions:low}): add {missing}."
    )
    many = (
        "With {players} players the pair is joined by {needed} factions of ten cards, but there are {number} "
        "({factions:low}): add {missing}."
    )


class TooManyTens(Reason, frozen=True):
    players: int
    needed: int
    number: int
    factions: Factions
    extra: int
    wording = (
        "With {players} players the pair is joined by {needed} factions of ten cards, but there are {number} "
        "({factions:low}): leave out {extra}."
    )


class NoSuchLineUp(Reason, frozen=True):
    name: str
    names: tuple[str, ...]
    """Those that exist."""
    wording = "There is no line-up {name!r}; there are {names}."


class MistypedLineUp(Reason, frozen=True):
    name: str
    meant: str
    wording = "There is no line-up {name!r}; did you mean {meant!r}?"


# Factions from outside


class NameTaken(Reason, frozen=True):
    name: str
    code: str
    wording = "There is something called {name!r} or {code!r} already; choose another name and code."


class BadName(Reason, frozen=True):
    name: str
    wording = "A faction's name is in lower case, with single spaces and without commas or brackets, not {name!r}."


class BadCode(Reason, frozen=True):
    code: str
    wording = "A faction's code is two small letters, not {code!r}."


class BadValues(Reason, frozen=True):
    name: str
    highest: int
    low: int
    high: int
    wording = "A card's value is from 0 to {highest}; {name} have {low} to {high}."


class NotTen(Reason, frozen=True):
    ten: int
    cards: int
    wording = "A faction without a partner has {ten} cards in the game, not {cards}."


class NotAPair(Reason, frozen=True):
    name: str
    partner: str
    pair: int
    wording = "A pair has {pair} cards together; {name} and {partner} have another number."


class NotMutual(Reason, frozen=True):
    name: str
    partner: str
    wording = "{name} name {partner} as their partner, but {partner} have another one."


class WrongAnswer(Reason, frozen=True):
    name: str
    question: str
    answer: str
    ordinary: str
    wording = "{name} answer {question!r} with {answer}, but the answer must be of the same kind as {ordinary}."
