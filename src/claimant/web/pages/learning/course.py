"""The course: the first tricks, then a short lesson for each faction and hero with a real position to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.powers import in_short, power_name, wording
from claimant.review.puzzles.course import (
    first_lessons,
    further_lessons,
    hero_lessons,
    lessons,
    puzzle_for,
    taught,
)
from claimant.rules.cards import Pile
from claimant.rules.power import Faction, Hero, Power
from claimant.web.pages.templating import page

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

OF_HEROES = ("HERO-1", "HERO-2")
"""The rules that every lesson of a hero begins with."""


class LessonLink(NamedTuple):
    """A lesson in the list."""

    address: str
    name: str
    short: str
    power: Power
    is_hero: bool
    puzzle: str
    """The puzzle that it ends with; empty if it has none."""


def course(call: RequestContext) -> str:
    """All lessons in their order."""
    first, further, heroes = (
        [_link(name, call.language) for name in part]
        for part in (first_lessons(), further_lessons(), hero_lessons())
    )  # fmt: skip
    return page(call, "course.html", kind="course", claim=first, others=further, heroes=heroes)


def course_lesson(call: RequestContext, name: str) -> str:
    """One lesson."""
    language, order, power = call.language, lessons(), taught(name)
    at = order.index(name)
    return page(
        call,
        "course_lesson.html",
        kind="course",
        link=_link(name, language),
        cards=_cards(power),
        general=[language.rule(rule) for rule in OF_HEROES] if isinstance(power, Hero) else [],
        texts=wording(power, language),
        lesson=language.translate(power.lesson),
        puzzle=puzzle_for(name),
        number=at + 1,
        last=len(order),
        before=lesson_address(order[at - 1]) if at else "",
        after=lesson_address(order[at + 1]) if at + 1 < len(order) else "",
    )


def lesson_address(name: str) -> str:
    return f"/course/{name}"


def _link(name: str, language: Language) -> LessonLink:
    power, puzzle = taught(name), puzzle_for(name)
    short, title = in_short(power, 2, language), power_name(power, language)
    return LessonLink(
        lesson_address(name), title, short, power, isinstance(power, Hero), "" if puzzle is None else puzzle.id
    )


def _cards(power: Power) -> Pile:
    """The lowest, the middle and the highest card; a hero is one card."""
    if isinstance(power, Hero):
        return (power.card,)
    assert isinstance(power, Faction)
    cards = power.cards
    return (cards[0], cards[len(cards) // 2], cards[-1])
