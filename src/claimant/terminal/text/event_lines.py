"""Events as sentences."""

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
"""Events that the table or the result already shows."""
LAST = 12
"""How many sentences the log has."""


def news(events: Sequence[Event], view: View, names: Sequence[str], language: Language) -> list[Line]:
    """What happened since the viewer's last look: a line for the cards played and one for the outcome."""
    told = [event for event in events if not isinstance(event, SHOWN_ANYWAY)]
    if view.trick and view.agenda is None:
        told = _without_current_trick(told)
    lines: list[list[Event]] = [[]]
    for before, event in zip([None, *told], told, strict=False):
        if isinstance(event, PhaseBegan | WonUnplayed) or isinstance(event, Played | Won) != isinstance(
            before, Played | Won
        ):
            lines.append([])
        lines[-1].append(event)
    return [Line(" ".join(said(line, names, view.seat, language))) for line in lines if line]


def _without_current_trick(told: Sequence[Event]) -> list[Event]:
    """The events without the plays of the current trick, which the table shows."""
    rest = list(told)
    while rest and isinstance(rest[-1], Played):
        rest.pop()
    return rest


def said(events: Sequence[Event], names: Sequence[str], viewer: Seat | None, language: Language) -> list[str]:
    """Events as the viewer reads them."""
    sentences = language.words.tell(events, names, viewer)
    if any(isinstance(event, PhaseBegan) and event.phase == RALLY for event in events):
        sentences.append(
            language.text("Your followers are your hand now, and the cards that you collect decide the votes.")
        )
    return sentences


def log(events: Sequence[Event], view: View, names: Sequence[str], language: Language) -> list[Line]:
    """The last events, one on each line."""
    return [Line(sentence, hang=2) for sentence in language.words.tell(events, names, view.seat)[-LAST:]]


def trick_number(events: Sequence[Event]) -> int:
    """The number of the current trick in its phase; unplayed tricks count too."""
    number = 0
    for event in events:
        if isinstance(event, PhaseBegan):
            number = 0
        elif isinstance(event, Led | WonUnplayed):
            number += 1
    return number


def ending(view: View, names: Sequence[str], language: Language) -> list[Line]:
    """Each vote with its reason, and who wins."""
    if view.result is None:
        return []
    words = language.words
    votes = [Line(words.explain_vote(vote, view.lineup, names, view.seat), hang=2) for vote in view.result.votes]
    return [
        Line(language.text("The game is over."), strong=True),
        *votes,
        Line(words.explain_result(view.result, names, view.seat), strong=True),
    ]
