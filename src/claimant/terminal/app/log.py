"""What happened, trick by trick: the latest at the end, where one looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content
from textual.widget import Widget

from claimant.rules.events import Ended, Event, Led, MarketTurned, PhaseBegan, Played, Won, WonUnplayed
from claimant.terminal.app.scene import Scene

SHOWN_ANYWAY = (Led, MarketTurned, Ended)
"""The table shows it."""


class Log(Widget):
    """The story so far, its end at the bottom; it can be turned back."""

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
        """Show what was told so many lines before; forward again with less than none."""
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
    """A paragraph for each trick; only the latest isn't quiet."""
    told = [paragraph(scene, events) for events in by_trick(scene.history)]
    past = [Content.styled(text, "$quiet") for text in told[:-1] if text]
    return Content("\n").join([*past, *(Content(text) for text in told[-1:] if text)])


def paragraph(scene: Scene, events: Iterable[Event]) -> str:
    """What happened in a trick, in whole sentences."""
    words = scene.language.words
    return " ".join(
        words.say(event, scene.names, scene.view.seat) for event in events if not isinstance(event, SHOWN_ANYWAY)
    )


def by_trick(history: Sequence[Event]) -> list[list[Event]]:
    """The events, split where a trick or a phase begins."""
    found: list[list[Event]] = [[]]
    playing = False
    for event in history:
        begins = isinstance(event, PhaseBegan | WonUnplayed) or (isinstance(event, Played) and not playing)
        if begins:
            found.append([])
        playing = isinstance(event, Played) or (playing and not isinstance(event, Won))
        found[-1].append(event)
    return [events for events in found if events]
