"""Names of cards, factions and heroes as people type them: in English, in their own language, or by code."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from claimant.locale.languages import SOURCE, Language, language
from claimant.rules.cards import Card
from claimant.rules.naming import CARD
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.registry import CARDS, FACTIONS, HEROES
from claimant.rules.suggestions import nearest

CODE = 2
"""How many letters a faction's code has."""
NAME_AND_VALUE = re.compile(r"(\D+?) ?(\d{1,9})")
WITHOUT_DOTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How German umlauts are written in ASCII."""


def plain(text: str) -> str:
    """The text in a form for comparison: small letters, single spaces, no accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(each for each in letters if not unicodedata.combining(each)).split())


def spellings(text: str) -> set[str]:
    """All ways to type a word."""
    return {plain(text), plain(text.casefold().translate(WITHOUT_DOTS))}


def find_faction(text: str, spoken: Language) -> Faction | None:
    """The faction for "goblins", "goblin", "Kobolde", "Kobold" or "go"."""
    found = find_power(text, spoken)
    return found if isinstance(found, Faction) else None


def find_power(text: str, spoken: Language) -> Power | None:
    """The faction or hero with this name or code."""
    wanted, number = plain(text), len(FACTIONS) + len(HEROES)  # plug-ins may register factions
    return _names(language(SOURCE), number).get(wanted) or _names(spoken, number).get(wanted)


def nearest_power(text: str, spoken: Language) -> Power | None:
    """The faction or hero whose name is most like what was typed."""
    number = len(FACTIONS) + len(HEROES)
    names = {**_names(language(SOURCE), number), **_names(spoken, number)}
    meant = nearest(plain(text), [name for name in names if len(name) > CODE])
    return None if meant is None else names[meant]


def find_card(text: str, spoken: Language) -> Card | None:
    """The card for "go5", "goblin 5", "Kobolde 5" or "lich king"."""
    if text in CARDS:
        return CARDS[text]
    if isinstance(hero := find_power(text, spoken), Hero):
        return hero.card
    found = NAME_AND_VALUE.fullmatch(text)
    if found is None or (faction := find_faction(found[1], spoken)) is None:
        return None
    return CARDS.get(f"{faction.code}{int(found[2])}")


@cache
def _names(spoken: Language, number: int) -> dict[str, Power]:
    """All names and codes of factions and heroes in a language; cached for each number of them."""
    powers: tuple[Power, ...] = (*FACTIONS.values(), *HEROES.values())
    assert len(powers) == number
    found: dict[str, Power] = {}
    for power in powers:
        said = [power.name, power.code, spoken.translate(power.one, context=CARD)]
        if isinstance(power, Faction):
            said.append(spoken.faction(power))
        found |= {spelling: power for name in said for spelling in spellings(name)}
    return found
