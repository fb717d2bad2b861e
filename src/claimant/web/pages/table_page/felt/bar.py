"""The top bar: a mark for each trick in the tone of the side that won it, and the votes in figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.status import trick_in_figures
from claimant.rules.cards import Seat
from claimant.rules.events import PhaseBegan, Won, WonUnplayed
from claimant.rules.lineup import HAND
from claimant.rules.state import OVER, RECRUIT
from claimant.web.pages.table_page.scene import TONES, Scene, Winners

if TYPE_CHECKING:
    from claimant.rules.game import Game
    from claimant.web.pages.table_page.votes import Votes

PRESENT, TO_COME = "now", "ahead"
"""The classes of the marks of tricks that nobody has won yet."""


class Bar(NamedTuple):
    """What the top bar shows besides the phase and the trick."""

    pips: tuple[tuple[str, ...], ...]
    """The class of each trick's mark, by phase."""
    phase: str
    """The phase, where there is little room."""
    short: str
    """The trick, where there is little room."""
    score: tuple[tuple[str, int], ...]
    """The votes of each side with its tone, the viewer's side first."""


def bar(scene: Scene, votes: Votes) -> Bar:
    """The bar for a view."""
    view, language = scene.view, scene.language
    phase = language.text("Phase {number}", number=view.phase) if view.phase != OVER else ""
    score = tuple((TONES[at], number) for at, number in enumerate(votes.tallies))
    return Bar(_pips(scene), phase, trick_in_figures(view, language), score)


def winners(game: Game) -> Winners:
    """Who won each trick so far, by phase; all of it is public."""
    found: tuple[list[Seat], list[Seat]] = ([], [])
    phase = game.start.phase
    for event in game.events:
        if isinstance(event, PhaseBegan):
            phase = event.phase
        elif isinstance(event, Won | WonUnplayed):
            found[phase != RECRUIT].append(event.seat)
    return tuple(found[0]), tuple(found[1])


def _pips(scene: Scene) -> tuple[tuple[str, ...], ...]:
    """The winner's tone for each trick that is over, then the present trick, then those to come."""
    whole, found = HAND[scene.view.lineup.players], []
    for number, seats in enumerate(scene.winners):
        won = [scene.tone(seat) for seat in seats[:whole]]
        ahead = [TO_COME] * (whole - len(won))
        if ahead and scene.view.phase == number + 1:
            ahead[0] = PRESENT
        found.append((*won, *ahead))
    return tuple(found)
