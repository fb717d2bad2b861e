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

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def file() -> str:
    """The address of the file of all drawings: a short one, because a page contains it a hundred times."""
    return static_files.short_address()


@lru_cache(maxsize=1000)
def face(card: Card) -> Markup:
    """A card, face up; the element around it contains its name for screen readers."""
    drawn = art.card_face(card, file())
    return Markup(drawn.replace(" aria-hidden", f' data-card="{card.code}" aria-hidden', 1))


def bare(drawn: Markup) -> Markup:
    """A drawing inside of what is hidden from screen readers, so that it needn't say so itself."""
    return Markup(drawn.replace(' aria-hidden="true"', "", 1))


_SMALL: dict[tuple[Card, str], Markup] = {}


def small(card: Card, language: Language) -> Markup:
    """A card in a pile or in the log: its letters and its value."""
    key = card, language.code
    if key not in _SMALL:
        _SMALL[key] = _small(card, language)
    return _SMALL[key]


def _small(card: Card, language: Language) -> Markup:
    code, value = ("★", "") if card.faction is None else (card.faction.code.upper(), card.value)
    which = Markup(' data-card="{}"').format(card.code) if card.faction is None else ""
    shown = Markup('<b class="chip {}"{} role="img" aria-label="{}"><i>{}</i>{}</b>')
    return shown.format(worn_by(card.power), which, language.card(card), code, value)


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
def mark(power: Power) -> Markup:
    """The sign of a faction's power, or the hero's figure, in as few letters as possible."""
    name = f"{power.code}-sign" if isinstance(power, Faction) else f"{power.code}-figure"
    return Markup('<svg class="art-icon"><use href="{}#{}"/></svg>').format(file(), name)


@lru_cache(maxsize=100)
def table_sign(name: str) -> Markup:
    """A sign of the story or of a tool, beside its word."""
    return Markup('<svg class="art-icon"><use href="{}#table-{}"/></svg>').format(file(), name)


def worn(card: Card) -> str:
    """The class that gives an element the card's colours."""
    return worn_by(card.power)


@lru_cache(maxsize=100)
def icon(power: Power) -> Markup:
    """The figure of a faction or hero, small."""
    return Markup(art.figure(power, file()))


@lru_cache(maxsize=100)
def sign(name: str) -> Markup:
    """One of the signs: crown, moon-dark, moon-full, deck, discard, loot, hero, turn, eye, link."""
    return Markup(art.icon(name, file()))
