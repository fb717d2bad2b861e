"""What is wrong with a faction that is about to be registered: its facts, and the kinds of its answers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Final

from claimant.rules.lineup_reasons import (
    BadCode,
    BadName,
    BadValues,
    NameTaken,
    NotAPair,
    NotMutual,
    NotTen,
    WrongAnswer,
)
from claimant.rules.power import Faction, Place, Power, Role
from claimant.rules.reason import Reason
from claimant.rules.standing import MEASURES

TEN, PAIR = 10, 22
"""How many cards a faction, or a pair of factions, brings into the game. [SETUP-1]"""
MOST_VALUES = 100
PLAYERS: Final = (2, 3, 4)
PATH: Final = re.compile(r"[MLHVCSQTAZ\d\s.,e+-]*", re.IGNORECASE)
"""An SVG path, roughly: whatever else is in it would break a page."""


def why_not_facts(cls: type[Faction], factions: Mapping[str, Faction], taken: set[str]) -> Reason | None:
    """What is wrong with name, code and cards beside the factions that exist; None if nothing is."""
    if cls.name in taken or cls.code in taken:
        return NameTaken(cls.name, cls.code)
    if not _is_name(cls.name):
        return BadName(cls.name)
    if not re.fullmatch("[a-z][a-z]", cls.code):
        return BadCode(cls.code)
    if not all(0 <= value < MOST_VALUES for value in cls.values):
        return BadValues(cls.name, MOST_VALUES - 1, min(cls.values), max(cls.values))
    cards = len(cls.values) - cls.boxed
    if cls.partner is None and cards != TEN:
        return NotTen(TEN, cards)
    partner = None if cls.partner is None else factions.get(cls.partner)
    if partner is not None and cards + len(partner.cards) - partner.boxed != PAIR:
        return NotAPair(cls.name, partner.name, PAIR)
    if partner is not None and partner.partner != cls.name:
        return NotMutual(cls.name, partner.name)
    return None


def _is_name(name: str) -> bool:
    """Can lists, records and pages contain the name?"""
    return name.isprintable() and name == " ".join(name.lower().split()) and not set(name) & set(',;/\\"<>{}[]')


def why_not_answers(faction: Faction) -> Reason | None:
    """Which answer is of a wrong kind; None if all have the kind of the ordinary answer."""
    for fact in ("one", "wording"):
        if not isinstance(text := getattr(faction, fact, None), str):
            return WrongAnswer(faction.name, fact, repr(text), repr("…"))
    for question, ordinary in _questions().items():
        answer = getattr(faction, question)
        if inspect.isfunction(ordinary):
            if not callable(answer) or not _takes(answer, ordinary):
                return WrongAnswer(faction.name, question, repr(answer), f"def {question}{inspect.signature(ordinary)}")
        elif not _KINDS.get(question, _like(ordinary))(answer):
            return WrongAnswer(faction.name, question, repr(answer), str(ordinary))
    for players in PLAYERS:
        role = faction.collected_by(players)
        if role not in set(Role):
            return WrongAnswer(
                faction.name, "collected_by", repr(role), ", ".join(f"Role.{each.name}" for each in Role)
            )
    return None


def _questions() -> dict[str, object]:
    """What a faction may define besides name, code and cards, with the ordinary answers."""
    ordinary = vars(Power) | vars(Faction)
    return {
        name: value
        for name, value in ordinary.items()
        if not name.startswith("_") and name not in ("ids", "own_answers", "free_answers", "take_place")
    }


def _takes(answer: Callable[..., object], ordinary: Callable[..., object]) -> bool:
    """Can the answer be asked like the ordinary one?"""
    about = list(inspect.signature(ordinary).parameters)[1:]
    try:
        inspect.signature(answer).bind(*about)
    except (TypeError, ValueError):
        return False
    return True


def _like(ordinary: object) -> Callable[[object], bool]:
    return lambda answer: type(answer) is type(ordinary)


def _is_number_of_cards(answer: object) -> bool:
    return type(answer) is int and answer >= 0


def _is_text_or_none(answer: object) -> bool:
    return answer is None or isinstance(answer, str)


def _are_translations(answer: object) -> bool:
    return isinstance(answer, Mapping) and all(
        isinstance(texts, Mapping) and all(isinstance(text, str) for pair in texts.items() for text in pair)
        for texts in answer.values()
    )


_KINDS: Final[dict[str, Callable[[object], bool]]] = {
    "boxes": _is_number_of_cards,
    "boxed": _is_number_of_cards,
    "values": lambda answer: isinstance(answer, tuple | list | range) and all(type(each) is int for each in answer),
    "compares": lambda answer: isinstance(answer, tuple) and bool(answer) and set(answer) <= set(MEASURES),
    "place": lambda answer: isinstance(answer, Place),
    "counts_in": lambda answer: isinstance(answer, Place),
    "partner": _is_text_or_none,
    "warning": _is_text_or_none,
    "hue": lambda answer: answer is None or type(answer) in (int, float),
    "translations": _are_translations,
    "figure": lambda answer: isinstance(answer, str) and PATH.fullmatch(answer) is not None,
}
