"""What happened, told in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.rules.cards import Seat
from claimant.rules.events import Ended, Event, Led, MarketTurned, PhaseBegan, Played, Won, WonUnplayed
from claimant.rules.state import RALLY
from claimant.rules.view import View
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language

SHOWN_ANYWAY = (Led, MarketTurned, Ended)
"""Told by the picture of the table, or by the result."""
LAST = 12
"""How many events the log tells."""


def news(events: Sequence[Event], view: View, names: Sequence[str], language: Language) -> list[Line]:
    """What happened since the viewer last looked, a line for the cards played and one for what came of them."""
    told = [event for event in events if not isinstance(event, SHOWN_ANYWAY)]
    if view.trick and view.agenda is None:
        told = _without_current_trick(told)
    lines: list[list[str]] = [[]]
    for before, event in zip([None, *told], told, strict=False):
        if isinstance(event, PhaseBegan | WonUnplayed) or isinstance(event, Played | Won) != isinstance(
            before, Played | Won
        ):
            lines.append([])
        lines[-1].append(said(event, names, view.seat, language))
    return [Line(" ".join(line)) for line in lines if line]


def _without_current_trick(told: Sequence[Event]) -> list[Event]:
    """The cards of the trick that is being played are on the table."""
    rest = list(told)
    while rest and isinstance(rest[-1], Played):
        rest.pop()
    return rest


def said(event: Event, names: Sequence[str], viewer: Seat | None, language: Language) -> str:
    """An event as the viewer reads it."""
    sentence = language.words.say(event, names, viewer)
    if isinstance(event, PhaseBegan) and event.phase == RALLY:
        more = language.text("Your followers are your hand now, and the cards that you collect decide the votes.")
        return f"{sentence} {more}"
    return sentence


def log(events: Sequence[Event], view: View, names: Sequence[str], language: Language) -> list[Line]:
    """The last events, one on each line."""
    return [Line(language.words.say(event, names, view.seat), hang=2) for event in events[-LAST:]]


def trick_number(events: Sequence[Event]) -> int:
    """Which trick of its phase is being played; those that nobody plays count too."""
    number = 0
    for event in events:
        if isinstance(event, PhaseBegan):
            number = 0
        elif isinstance(event, Led | WonUnplayed):
            number += 1
    return number


def ending(view: View, names: Sequence[str], language: Language) -> list[Line]:
    """How each vote fell and why, and who wins."""
    if view.result is None:
        return []
    words = language.words
    votes = [Line(words.explain_vote(vote, view.lineup, names, view.seat), hang=2) for vote in view.result.votes]
    return [
        Line(language.text("The game is over."), strong=True),
        *votes,
        Line(words.explain_result(view.result, names, view.seat), strong=True),
    ]
