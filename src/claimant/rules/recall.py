"""Keeps what viewers remember between the views of a game, so that a view reads only the events since the last one."""

from __future__ import annotations

from typing import Self

from claimant.rules.cards import Seat
from claimant.rules.events import Event
from claimant.rules.history import beginning
from claimant.rules.memory import Memory
from claimant.rules.moves import Move
from claimant.rules.state import State


class Recall:
    """The memories of a game's viewers; a game shares it with those that continue it.

    It holds nothing that the events don't say, so games that differ only in it are equal.
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[Seat | None, Remembered] = {}

    def take(self, viewer: Seat | None, start: State, moves: tuple[Move, ...], events: tuple[Event, ...]) -> Remembered:
        """What the viewer remembers after these events; nobody else uses it until it is given back."""
        kept = self._kept.pop(viewer, None)
        if kept is None or not kept.leads_to(start, moves, events):
            kept = Remembered(viewer, start)
        kept.go_on(moves, events)
        return kept

    def give_back(self, kept: Remembered) -> None:
        self._kept[kept.memory.viewer] = kept

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recall)

    def __hash__(self) -> int:
        return 0

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Recall], tuple[()]]:
        return Recall, ()


class Remembered:
    """A viewer's memory, what it saw, and the part of a game that they come from."""

    __slots__ = ("_events", "_last", "_moves", "_start", "beginning", "memory", "seen")

    def __init__(self, viewer: Seat | None, start: State) -> None:
        self.beginning = beginning(start, viewer)
        self.memory = Memory(viewer, start, self.beginning)
        self._start = start
        self._moves: tuple[Move, ...] = ()
        self._events = 0
        self._last: Event | None = None
        self.seen: tuple[Event, ...] = ()
        """All events as the viewer saw them."""

    def leads_to(self, start: State, moves: tuple[Move, ...], events: tuple[Event, ...]) -> bool:
        """Is the remembered part the beginning of this game? Start and moves decide all events."""
        return (
            self._start is start
            and len(events) >= self._events
            and (self._events == 0 or events[self._events - 1] is self._last)
            and moves[: len(self._moves)] == self._moves
        )

    def go_on(self, moves: tuple[Move, ...], events: tuple[Event, ...]) -> None:
        """Remember the events that follow."""
        memory = self.memory
        new = [event.seen_by(memory.viewer) for event in events[self._events :]]
        for event in new:
            memory.sees(event)
        self.seen += tuple(new)
        self._moves, self._events, self._last = moves, len(events), events[-1] if events else None
