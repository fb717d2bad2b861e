"""The course: the first tricks, then a short lesson for each faction with a real position to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.powers import in_short, power_name, wording
from claimant.review.puzzles.course import HEROES_LESSON, first_lessons, lessons, puzzle_for
from claimant.rules.cards import Pile
from claimant.rules.power import Faction, Power
from claimant.rules.registry import FACTIONS, HEROES
from claimant.web.pages.templating import page

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

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
    found, first = [_link(name, call.language) for name in lessons()], len(first_lessons())
    return page(call, "course.html", kind="course", claim=found[:first], others=found[first:])


def course_lesson(call: RequestContext, name: str) -> str:
    """One lesson."""
    language, order = call.language, lessons()
    at = order.index(name)
    powers: tuple[Power, ...] = tuple(HEROES.values()) if name == HEROES_LESSON else (FACTIONS[name],)
    return page(
        call,
        "course_lesson.html",
        kind="course",
        link=_link(name, language),
        cards=_cards(FACTIONS[name]) if name in FACTIONS else tuple(hero.card for hero in HEROES.values())[:SHOWN],
        texts=[(power_name(power, language), wording(power, language)) for power in powers],
        lesson=language.translate(powers[0].lesson),
        puzzle=puzzle_for(name),
        number=at + 1,
        last=len(order),
        before=_address(order[at - 1]) if at else "",
        after=_address(order[at + 1]) if at + 1 < len(order) else "",
    )


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
