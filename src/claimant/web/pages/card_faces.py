"""Cards in a page: each is drawn once in a sheet of symbols, and shown by a short reference."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from claimant.rules.cards import Card
from claimant.rules.power import Power
from claimant.web import art
from claimant.web.art.symbols import worn_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from claimant.locale.languages import Language

DRAWING = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
BOX = "0 0 100 140"


@cache
def sprite() -> Markup:
    """The figures and signs that every page uses."""
    return Markup(art.sprite())


@lru_cache(maxsize=64)
def sheet(cards: tuple[Card, ...]) -> Markup:
    """The faces of these cards, and the back, as symbols."""
    drawn = [_symbol(f"card-{card.code}", art.card_face(card)) for card in dict.fromkeys(cards)]
    symbols = "".join([*drawn, _symbol("card-back", art.card_back())])
    return Markup(f'<svg class="art-sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>')


def _symbol(name: str, drawing: str) -> str:
    found = DRAWING.search(drawing)
    assert found is not None
    return f'<symbol id="{name}" viewBox="{BOX}">{found[1]}</symbol>'


def needed(cards: Iterable[Card]) -> Markup:
    """The sheet of some cards."""
    return sheet(tuple(cards))


@lru_cache(maxsize=1000)
def face(card: Card) -> Markup:
    """A card, face up; the element around it contains its name for screen readers."""
    return Markup(
        f'<svg class="card art-card {worn_by(card.power)}" data-card="{card.code}" viewBox="{BOX}" aria-hidden="true">'
        f'<use href="#card-{card.code}"/></svg>'
    )


_SMALL: dict[tuple[Card, str], Markup] = {}


def small(card: Card, language: Language) -> Markup:
    """A card in a pile: its figure and its value."""
    key = card, language.code
    if key not in _SMALL:
        _SMALL[key] = _small(card, language)
    return _SMALL[key]


def _small(card: Card, language: Language) -> Markup:
    return Markup('<span class="chip {}">{}<b aria-hidden="true">{}</b><span class="unseen">{} </span></span>').format(
        worn_by(card.power), icon(card.power), card.value, language.card(card)
    )


def back() -> Markup:
    """A card, face down."""
    return Markup(
        f'<svg class="card art-card art-back" viewBox="{BOX}" aria-hidden="true"><use href="#card-back"/></svg>'
    )


@lru_cache(maxsize=100)
def icon(power: Power) -> Markup:
    """The figure of a faction or hero, small."""
    return Markup(art.figure(power.name))


@lru_cache(maxsize=100)
def sign(name: str) -> Markup:
    """One of the signs: crown, moon-dark, moon-full, deck, discard, loot, hero, turn."""
    return Markup(art.icon(name))
