"""What happened, told in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from claimant.rules.cards import Seat
from claimant.rules.events import Ended, Event, Led, MarketTurned, PhaseBegan, Played, Won, WonUnplayed
from claimant.rules.state import RALLY
from claimant.rules.view import View
from claimant.rules.words import explain_result, explain_vote, say
from claimant.terminal.console import Line

SHOWN_ANYWAY = (Led, MarketTurned, Ended)
"""Told by the picture of the table, or by the result."""
LAST = 12
"""How many events the log tells."""


def news(events: Sequence[Event], view: View, names: Sequence[str]) -> list[Line]:
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
        lines[-1].append(_said(event, names, view.seat))
    return [Line(" ".join(line)) for line in lines if line]


def _without_current_trick(told: Sequence[Event]) -> list[Event]:
    """The cards of the trick that is being played are on the table."""
    rest = list(told)
    while rest and isinstance(rest[-1], Played):
        rest.pop()
    return rest


def _said(event: Event, names: Sequence[str], viewer: Seat | None) -> str:
    if isinstance(event, PhaseBegan) and event.phase == RALLY:
        return f"{say(event, names, viewer)} Your followers are your hand now, and every card collected counts."
    return say(event, names, viewer)


def log(events: Sequence[Event], view: View, names: Sequence[str]) -> list[Line]:
    """The last events, one on each line."""
    return [Line(say(event, names, view.seat), hang=2) for event in events[-LAST:]]


def trick_number(events: Sequence[Event]) -> int:
    """Which trick of its phase is being played; those that nobody plays count too."""
    number = 0
    for event in events:
        if isinstance(event, PhaseBegan):
            number = 0
        elif isinstance(event, Led | WonUnplayed):
            number += 1
    return number


def ending(view: View, names: Sequence[str]) -> list[Line]:
    """How each vote fell and why, and who wins."""
    if view.result is None:
        return []
    votes = [Line(explain_vote(vote, view.lineup, names, view.seat), hang=2) for vote in view.result.votes]
    return [
        Line("The game is over.", strong=True),
        *votes,
        Line(explain_result(view.result, names, view.seat), strong=True),
    ]
