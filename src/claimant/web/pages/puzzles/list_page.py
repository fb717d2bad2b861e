"""The page of all puzzles, or of those that somebody wants."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.puzzles import theme_name, theme_names, without
from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.daily import puzzle_of_today
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.themes import THEMES
from claimant.review.puzzles.wanted import Wanted, preset_of
from claimant.rules.cards import Card
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.web.pages.puzzles.attempts import ANY, address, list_address
from claimant.web.pages.templating import page

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

LISTED = 60
"""How many puzzles a page lists."""


class ListedPuzzle(NamedTuple):
    """A puzzle in the list."""

    address: str
    id: str
    difficulty: int
    themes: str
    cards: tuple[Card, ...]


def puzzles_page(call: RequestContext, wanted: Wanted, first: int) -> str:
    """A page of the list; where nothing fits, it says which condition to drop."""
    language, found = call.language, wanted.of(collection())
    return page(
        call,
        "puzzles.html",
        kind="puzzles",
        listed=[_listed(each, language, wanted) for each in found[first : first + LISTED]],
        total=len(found),
        first=first,
        wanted=wanted,
        preset=preset_of(wanted.lineup),
        own=_own(wanted, language),
        themes=[(theme, theme_name(theme, language)) for theme in THEMES],
        presets=_presets(language),
        factions=[(name, language.faction(each), name in wanted.factions) for name, each in FACTIONS.items()],
        wider=[] if found else _wider(wanted, language),
        today=_listed(puzzle_of_today(), language),
        pages=[(at // LISTED + 1, list_address(wanted, at), at == first) for at in range(0, len(found), LISTED)],
    )


def _presets(language: Language) -> list[tuple[str, str, int]]:
    """The ready-made line-ups, each with its title and the number of its puzzles."""
    return [(name, language.translate(each.title), _number(each.factions)) for name, each in PRESETS.items()]


def _own(wanted: Wanted, language: Language) -> tuple[str, str]:
    """A line-up that isn't ready-made: its field in the address, and its factions in words."""
    names = () if preset_of(wanted.lineup) else wanted.lineup
    return ",".join(names), language.words.listed([language.faction(FACTIONS[name]) for name in names])


@cache
def _number(lineup: tuple[str, ...]) -> int:
    """How many puzzles a line-up has."""
    return len(Wanted(lineup=lineup).of(collection()))


def _wider(wanted: Wanted, language: Language) -> list[tuple[str, str]]:
    """What to drop so that there are puzzles: each with its address."""
    return [
        (list_address(other), without(name, number, language))
        for name, other in wanted.wider
        if (number := len(other.of(collection())))
    ]


def _listed(puzzle: Puzzle, language: Language, wanted: Wanted = ANY) -> ListedPuzzle:
    hand = puzzle.game.state.hands[puzzle.game.state.to_move or 0]
    themes = theme_names(puzzle.themes[:2], language)
    return ListedPuzzle(address(puzzle, wanted=wanted), puzzle.id, puzzle.difficulty, themes, hand[:3])
