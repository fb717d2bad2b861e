"""Cards in a page: all are drawn in one file, which a browser keeps, and shown by a short reference."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from claimant.rules.cards import Card
from claimant.rules.power import Faction, Power
from claimant.web import art
from claimant.web.art.symbols import worn_by
from claimant.web.http import static_files
from claimant.web.pages.art_files import CARDS

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def file() -> str:
    """The address of the file of all drawings."""
    return static_files.address(CARDS)


@lru_cache(maxsize=1000)
def face(card: Card) -> Markup:
    """A card, face up; the element around it contains its name for screen readers."""
    drawn = art.card_face(card, file())
    return Markup(drawn.replace(" aria-hidden", f' data-card="{card.code}" aria-hidden', 1))


_SMALL: dict[tuple[Card, str], Markup] = {}


def small(card: Card, language: Language) -> Markup:
    """A card in a pile or in the log: its letters and its value."""
    key = card, language.code
    if key not in _SMALL:
        _SMALL[key] = _small(card, language)
    return _SMALL[key]


def _small(card: Card, language: Language) -> Markup:
    code, value = ("★", "") if card.faction is None else (card.faction.code.upper(), card.value)
    shown = Markup('<span class="chip {}" role="img" aria-label="{}"><i>{}</i> <b>{}</b></span>')
    return shown.format(worn_by(card.power), language.card(card), code, value)


def back() -> Markup:
    """A card, face down."""
    return Markup(art.card_back(file()))


@lru_cache(maxsize=100)
def banner(faction: Faction) -> Markup:
    """The faction's banner."""
    return Markup(art.banner(faction, file()))


@lru_cache(maxsize=100)
def power_sign(faction: Faction) -> Markup:
    """The sign of the faction's power."""
    return Markup(art.sign(faction, file()))


@lru_cache(maxsize=100)
def icon(power: Power) -> Markup:
    """The figure of a faction or hero, small."""
    return Markup(art.figure(power, file()))


@lru_cache(maxsize=100)
def sign(name: str) -> Markup:
    """One of the signs: crown, moon-dark, moon-full, deck, discard, loot, hero, turn."""
    return Markup(art.icon(name, file()))
