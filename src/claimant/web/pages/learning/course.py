"""The course: the first tricks, then a short lesson for each faction with a real position to solve."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.powers import in_short, power_name, wording
from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.cards import Pile
from claimant.rules.power import Faction, Power
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS, HEROES
from claimant.web.pages.templating import page

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

HEROES_LESSON = "heroes"
SHOWN = 3
"""How many cards of a faction a lesson shows."""


class LessonLink(NamedTuple):
    """A lesson in the list."""

    address: str
    name: str
    short: str
    faction: Faction | None
    puzzle: str
    """The puzzle that it ends with; empty if it has none."""


def course(call: RequestContext) -> str:
    """All lessons in their order."""
    found = [_link(name, call.language) for name in lessons()]
    return page(call, "course.html", kind="course", claim=found[: _first()], others=found[_first() :])


def course_lesson(call: RequestContext, name: str) -> str:
    """One lesson."""
    language, order = call.language, lessons()
    at = order.index(name)
    powers: tuple[Power, ...] = tuple(HEROES.values()) if name == HEROES_LESSON else (FACTIONS[name],)
    puzzle = None if name == HEROES_LESSON else puzzle_for(name)
    return page(
        call,
        "course_lesson.html",
        kind="course",
        link=_link(name, language),
        cards=_cards(FACTIONS[name]) if name in FACTIONS else tuple(hero.card for hero in HEROES.values())[:SHOWN],
        texts=[(power_name(power, language), wording(power, language)) for power in powers],
        lesson=language.translate(powers[0].lesson),
        puzzle=puzzle,
        number=at + 1,
        last=len(order),
        before=_address(order[at - 1]) if at else "",
        after=_address(order[at + 1]) if at + 1 < len(order) else "",
    )


@cache
def lessons() -> tuple[str, ...]:
    """The factions of the first box, then all others, then the heroes."""
    first = PRESETS["claim"].factions
    return (*first, *(name for name in FACTIONS if name not in first), HEROES_LESSON)


def _first() -> int:
    return len(PRESETS["claim"].factions)


@cache
def puzzle_for(name: str) -> Puzzle | None:
    """An easy puzzle whose winning card is one of the faction; of the first box's own line-up where there is one."""
    code = FACTIONS[name].code
    fitting = [puzzle for puzzle in collection() if puzzle.solution[0].rstrip("0123456789") == code]
    return min(fitting, key=lambda puzzle: (abs(puzzle.difficulty - EASY), puzzle.id), default=None)


EASY = 15
"""The difficulty that a lesson's puzzle should have: not the very easiest."""


def _address(name: str) -> str:
    return f"/course/{name}"


def _link(name: str, language: Language) -> LessonLink:
    if name == HEROES_LESSON:
        return LessonLink(_address(name), language.text("Heroes"), "", None, "")
    faction, puzzle = FACTIONS[name], puzzle_for(name)
    short = in_short(faction, 2, language)
    return LessonLink(_address(name), language.faction(faction), short, faction, "" if puzzle is None else puzzle.id)


def _cards(faction: Faction) -> Pile:
    """The lowest, the middle and the highest card."""
    cards = faction.cards
    return (cards[0], cards[len(cards) // 2], cards[-1])
