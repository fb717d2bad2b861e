"""The log, trick by trick, with the latest at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from textual.content import Content
from textual.widget import Widget

from claimant.rules.cards import Card
from claimant.rules.events import Ended, Event, Led, MarketTurned, PhaseBegan, Played, Won, WonUnplayed
from claimant.terminal.app.figures import colour
from claimant.terminal.app.scene import Scene

SHOWN_ANYWAY = (Led, MarketTurned, Ended)
"""Events that the table itself shows."""


class Log(Widget):
    """The log so far with its end at the bottom; it can be scrolled back."""

    DEFAULT_CSS = """
    Log { height: 1fr; min-height: 2; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._story = Content("")
        self._back = 0

    def show(self, scene: Scene) -> None:
        self._story, self._back = story(scene), 0
        self.refresh()

    def turn_back(self, lines: int) -> None:
        """Scroll back by this number of lines; a negative number scrolls forward."""
        self._back += lines
        self.refresh()

    def on_mouse_scroll_up(self) -> None:
        self.turn_back(2)

    def on_mouse_scroll_down(self) -> None:
        self.turn_back(-2)

    def render(self) -> Content:
        width, height = self.content_size
        lines = self._story.wrap(max(1, width)) if self._story else []
        self._back = max(0, min(self._back, len(lines) - height))
        end = len(lines) - self._back
        return Content("\n").join(lines[max(0, end - height) : end])


def story(scene: Scene) -> Content:
    """A paragraph for each trick; all but the latest are dimmed."""
    tricks = by_trick(with_remarks(scene))
    told = [paragraph(scene, events, "$quiet") for events in tricks[:-1]]
    told += [paragraph(scene, events) for events in tricks[-1:]]
    return Content("\n").join(each for each in told if each)


class Remark(NamedTuple):
    """Something said or done beside the game, as a sentence."""

    said: str


Entry: TypeAlias = Event | Remark


def with_remarks(scene: Scene) -> list[Entry]:
    """The events with the remarks between them; remarks after a decision that was taken back come last."""
    found: list[Entry] = []
    for at in range(len(scene.history) + 1):
        last = at == len(scene.history)
        found += [Remark(said) for place, said in scene.remarks if place == at or (last and place > at)]
        found += scene.history[at : at + 1]
    return found


def paragraph(scene: Scene, entries: Iterable[Entry], style: str = "") -> Content:
    """What happened in a trick, in whole sentences."""
    told: list[Content] = []
    for in_game, group in groupby(entries, key=lambda entry: isinstance(entry, Event)):
        if in_game:
            events = [event for event in group if isinstance(event, Event) and not isinstance(event, SHOWN_ANYWAY)]
            told += _sentences(scene, events, style)
        else:
            told += [Content.styled(entry.said, "italic $secondary") for entry in group if isinstance(entry, Remark)]
    return Content(" ").join(told)


def _sentences(scene: Scene, events: Sequence[Event], style: str) -> Iterator[Content]:
    """Events in sentences, the cards in them in their colours."""
    for said, group in scene.language.words.groups(events, scene.names, scene.addressed):
        content = Content.styled(said, style)
        for card in (card for event in group for card in _cards(event)):
            name = scene.language.card(card)
            at = said.find(name)
            if at >= 0:
                content = content.stylize(colour(card.power), at, at + len(name))
        yield content


def _cards(event: Event) -> list[Card]:
    """The cards of an event."""
    values = [getattr(event, name) for name in event.__struct_fields__]
    if isinstance(event, Won) and event.trick is not None:
        values.append(event.trick.cards)
    piles = [value if isinstance(value, tuple) else (value,) for value in values]
    return [card for pile in piles for card in pile if isinstance(card, Card)]


def by_trick(history: Sequence[Entry]) -> list[list[Entry]]:
    """The events, split where a trick or a phase begins."""
    found: list[list[Entry]] = [[]]
    playing = False
    for event in history:
        begins = isinstance(event, PhaseBegan | WonUnplayed) or (isinstance(event, Played) and not playing)
        if begins:
            found.append([])
        playing = isinstance(event, Played) or (playing and not isinstance(event, Won))
        found[-1].append(event)
    return [events for events in found if events]
