"""Cards as text: `go5`, `lich`, and `??` for a card that a viewer doesn't know."""

from __future__ import annotations

from collections.abc import Iterable

from claimant.notation.errors import AT, NotationError, Term, quoted, shown
from claimant.notation.formats.value_checks import a_list
from claimant.rules.cards import Card, Pile
from claimant.rules.power import Faction, Power
from claimant.rules.reason import Reason
from claimant.rules.registry import CARDS, FACTIONS, HEROES


class UnknownPower(Power):
    """The power of an unknown card: it has none."""

    name, one, code = "unknown", "unknown card", "??"
    wording = "A card that the viewer of a record doesn't know."


class UnknownCard(Card):
    """The single card that stands for every unknown card; it is pickled by name."""

    __slots__ = ()

    def __reduce__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Card = UnknownCard(UnknownPower(), None, 0, UnknownPower.code, order=2_000_000)
"""Stands for every card that a record's viewer can't know; it is replaced once the card is seen."""


class NoSuchValue(Reason, frozen=True):
    code: str
    faction: Faction
    values: str
    """The values that exist, as text."""
    wording = "There is no card '{code}': {faction:low} have the values {values}."


class CardIsText(Reason, frozen=True):
    found: str
    wording = "{found} is no card: a card is a text such as 'go5' or 'lich'."


class NoCard(Reason, frozen=True):
    found: str
    heroes: str
    """The codes of all heroes."""
    wording = (
        "'{found}' is no card: a card is its faction's two letters and its value, as in 'go5', "
        "or a hero's code ({heroes})."
    )


def card(code: str) -> Card:
    """The card with this code, as in "go5"."""
    if code not in CARDS:
        raise NotationError(why_no_card(code))
    return CARDS[code]


def read_card(code: object, where: str) -> Card:
    """The card with this code."""
    card = CARDS.get(code) if isinstance(code, str) else None
    if card is None:
        raise NotationError(AT, where=where, problem=why_no_card(code))
    return card


def why_no_card(code: object) -> Reason:
    """What is wrong with a card's code, and what would be right."""
    if not isinstance(code, str):
        return CardIsText(str(quoted(code)))
    faction = next((each for each in FACTIONS.values() if each.code == code[:2]), None)
    if faction is not None and code[2:].isdecimal():
        values = ", ".join(map(str, sorted(set(faction.values))))
        return NoSuchValue(shown(code), faction, values)
    return NoCard(shown(code), ", ".join(hero.code for hero in HEROES.values()))


def read_cards(value: object, where: str, unknown: bool = False) -> Pile:
    """A list of codes as cards, in its order; some may be unknown where that is allowed."""
    codes = a_list(value, where, Term("cards"))
    try:
        return tuple([CARDS[code] for code in codes])  # type: ignore[index] # what isn't a text isn't there either
    except (KeyError, TypeError):
        return tuple([UNKNOWN if unknown and code == UNKNOWN.code else read_card(code, where) for code in codes])


def codes(cards: Iterable[Card]) -> list[str]:
    """The cards as text, in their order."""
    return [card.code for card in cards]
