"""Which bots are connected, to this process or to another one, and who wants to hear of their tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

GONE_SECONDS = 5.0
"""How long a bot's stream must be closed before it counts as gone, so that a reconnect doesn't count."""


class Attendance:
    """The open streams of bots, by name."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self._changed = changed
        self._ends: dict[str, Callable[[], None]] = {}
        """How to end the stream of a bot that is connected here."""
        self._elsewhere: frozenset[str] = frozenset()
        self._left: dict[str, float] = {}
        self._began = 0.0
        self._news: dict[str, asyncio.Event] = {}

    def begin(self) -> None:
        """The server has started: bots get some time to come back."""
        self._began = asyncio.get_running_loop().time()

    @property
    def here(self) -> tuple[str, ...]:
        """The bots that are connected to this process."""
        return tuple(sorted(self._ends))

    def is_here(self, name: str) -> bool:
        """Is the bot connected, to any process?"""
        return name in self._ends or name in self._elsewhere

    def is_gone(self, name: str) -> bool:
        """Has the bot been away for a while?"""
        left = max(self._left.get(name, 0.0), self._began)
        return not self.is_here(name) and asyncio.get_running_loop().time() - left >= GONE_SECONDS

    @contextmanager
    def attend(self, name: str, end: Callable[[], None]) -> Iterator[None]:
        """The bot is connected while this context is open; an earlier stream of the same bot ends."""
        if (earlier := self._ends.pop(name, None)) is not None:
            earlier()
        self._ends[name] = end
        self._changed(name)
        try:
            yield
        finally:
            if self._ends.get(name) is end:
                del self._ends[name]
                self._news.pop(name, None)
                self._leave(name)

    def _leave(self, name: str) -> None:
        loop = asyncio.get_running_loop()
        self._left[name] = loop.time()
        loop.call_later(GONE_SECONDS + 0.1, self._changed, name)
        self._changed(name)

    def hear(self, names: Iterable[str]) -> None:
        """Take in which bots are connected to other processes."""
        before, self._elsewhere = self._elsewhere, frozenset(names)
        for name in before - self._elsewhere:
            self._leave(name)
        for name in self._elsewhere - before:
            self._changed(name)

    def end(self, name: str | None = None) -> None:
        """End the stream of a bot whose token has ended, or all streams because the server stops."""
        for each in list(self._ends) if name is None else [name]:
            if each in self._ends:
                self._ends[each]()

    # News
    def tell(self, name: str) -> None:
        """Something has happened at a table of this bot: wake its stream."""
        if (news := self._news.pop(name, None)) is not None:
            news.set()

    def next_news(self, name: str) -> asyncio.Event:
        """Set when something happens from now on at a table of this bot."""
        return self._news.setdefault(name, asyncio.Event())
