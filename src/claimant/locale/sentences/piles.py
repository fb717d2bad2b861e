"""The piles that only some powers need, with their titles: every screen shows them without knowing which there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_
from claimant.rules.cards import Pile, Seat
from claimant.rules.state import OPEN_PILES

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.rules.view import View

TITLES = {
    "gnomes": N_("In front"),
    "waiting": N_("Waiting for the next winner"),
    "cube": N_("Under the Cube: goes to the next winner"),
}
"""A pile without a title is shown by its name."""
DRAWN_APART = {"supporters", "market", "discard", "vampire", "under"}
"""Each screen has its own way to show these."""
_SPECIAL = tuple(kind for kind in OPEN_PILES if kind.name not in DRAWN_APART)
MIDDLE = tuple(kind.name for kind in _SPECIAL if kind.owner == "table")
"""The piles of the table itself."""


class TitledPile(NamedTuple):
    """A pile that isn't empty, as a screen shows it."""

    name: str
    title: str
    cards: Pile


def in_middle(view: View, language: Language) -> tuple[TitledPile, ...]:
    """What lies in the middle of the table besides market, trick and discard."""
    found = [(kind.name, getattr(view, kind.name)) for kind in _SPECIAL if kind.owner == "table"]
    return _titled(found, language)


def before_seat(view: View, seat: Seat, language: Language) -> tuple[TitledPile, ...]:
    """What lies open before a seat besides its supporters and its vampire."""
    found = [(kind.name, getattr(view, kind.name)[seat]) for kind in _SPECIAL if kind.owner == "seat"]
    return _titled(found, language)


def _titled(found: list[tuple[str, Pile]], language: Language) -> tuple[TitledPile, ...]:
    return tuple(
        TitledPile(name, language.text(TITLES[name]) if name in TITLES else name.capitalize(), cards)
        for name, cards in found
        if cards
    )
