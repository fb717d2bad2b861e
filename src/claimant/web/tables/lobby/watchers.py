"""How many people watch a table: streams without a seat. A page that is loaded again doesn't count twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

STAY_SECONDS = 5.0
"""How long a spectator counts after their stream has closed, so that a reload changes nothing."""


class Watchers:
    """The spectators of one table."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.here = 0
        """Those who watch through this process."""
        self.elsewhere = 0
        self._streams = 0
        self._changed = changed
        self._leaving: list[asyncio.TimerHandle] = []

    @property
    def number(self) -> int:
        """How many watch, wherever they are connected."""
        return self.here + self.elsewhere

    @property
    def any_stream(self) -> bool:
        return self._streams > 0

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """A spectator watches while this context is open."""
        self._streams += 1
        if self._leaving:
            self._leaving.pop().cancel()
        else:
            self.here += 1
            self._changed()
        try:
            yield
        finally:
            self._streams -= 1
            self._leaving.append(asyncio.get_running_loop().call_later(STAY_SECONDS, self._leave))

    def _leave(self) -> None:
        self._leaving.pop(0)
        self.here -= 1
        self._changed()

    def close(self) -> None:
        """Forget who is leaving; nobody needs to know any more."""
        for timer in self._leaving:
            timer.cancel()
        self._leaving.clear()
        self._changed = _nobody_is_told


def _nobody_is_told() -> None:
    pass
