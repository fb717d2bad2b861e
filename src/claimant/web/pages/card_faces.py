"""Cards in a page: each is drawn once in a sheet of symbols, and shown by a short reference."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from claimant.rules.cards import Card
from claimant.rules.power import Faction, Power
from claimant.web import art
from claimant.web.art.symbols import worn_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from claimant.locale.languages import Language


@cache
def sprite() -> Markup:
    """The figures of all powers and all small signs, for pages without cards."""
    return Markup(art.sprite([*art.icons(), *art.of_each(art.every_power())]))


@lru_cache(maxsize=64)
def sheet(cards: tuple[Card, ...], every_power: bool) -> Markup:
    """All that a page with these cards refers to: faces, back, figures and small signs."""
    return Markup(art.sprite([*art.icons(), *art.sheet(cards, art.every_power() if every_power else ())]))


def needed(cards: Iterable[Card], every_power: bool = False) -> Markup:
    """The sheet of some cards, and of all factions and heroes if the page names them."""
    return sheet(tuple(cards), every_power)


@lru_cache(maxsize=1000)
def face(card: Card) -> Markup:
    """A card, face up; the element around it contains its name for screen readers."""
    drawn = art.card_face(card)
    return Markup(drawn.replace(" viewBox", f' data-card="{card.code}" viewBox', 1))


_SMALL: dict[tuple[Card, str], Markup] = {}


def small(card: Card, language: Language) -> Markup:
    """A card in a pile or in the log: its letters and its value."""
    key = card, language.code
    if key not in _SMALL:
        _SMALL[key] = _small(card, language)
    return _SMALL[key]


def _small(card: Card, language: Language) -> Markup:
    code, value = ("★", "") if card.faction is None else (card.faction.code.upper(), card.value)
    shown = '<span aria-hidden="true"><i>{}</i> <b>{}</b></span><span class="unseen">{} </span>'
    return Markup(f'<span class="chip {{}}">{shown}</span>').format(
        worn_by(card.power), code, value, language.card(card)
    )


def back() -> Markup:
    """A card, face down."""
    return Markup(art.card_back())


@lru_cache(maxsize=100)
def banner(faction: Faction) -> Markup:
    """The faction's banner."""
    return Markup(art.banner(faction))


@lru_cache(maxsize=100)
def power_sign(faction: Faction) -> Markup:
    """The sign of the faction's power."""
    return Markup(art.sign(faction))


@lru_cache(maxsize=100)
def icon(power: Power) -> Markup:
    """The figure of a faction or hero, small."""
    return Markup(art.figure(power))


@lru_cache(maxsize=100)
def sign(name: str) -> Markup:
    """One of the signs: crown, moon-dark, moon-full, deck, discard, loot, hero, turn."""
    return Markup(art.icon(name))
