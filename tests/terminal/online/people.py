"""Players at a server's table: one in plain lines, typed by the test, and one who plays through the API."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from claimant.locale.languages import language
from claimant.terminal.online.event_stream import Follower
from claimant.terminal.online.joining import take_seat
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.table import send
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.online_lines import play_online
from tests.terminal.online.tables import Table, until
from tests.terminal.typist import Keyboard, Screen


class Lines:
    """Somebody in plain lines, in a thread: what is typed comes from `typed`, and then from `type`."""

    def __init__(
        self,
        ticket: Ticket,
        typed: Iterable[str] = (),
        spoken: str = "en",
        *,
        terminal: bool = False,
        play: Callable[..., bool] = play_online,
    ) -> None:
        self._screen = Screen(terminal)
        self._queue: queue.Queue[str | None] = queue.Queue()
        self.ended: bool | None = None
        keyboard = Keyboard(self._typed(typed), terminal)
        self._run: Callable[[], bool] = partial(play, ticket, Console(keyboard, self._screen), language(spoken))
        self.thread = threading.Thread(target=self._play, daemon=True)
        self.thread.start()

    def _typed(self, first: Iterable[str]) -> Iterable[str]:
        yield from first
        while (line := self._queue.get()) is not None:
            yield line

    def _play(self) -> None:
        self.ended = self._run()

    def type(self, line: str) -> None:
        self._queue.put(line)

    def hang_up(self) -> None:
        """Nothing will be typed any more."""
        self._queue.put(None)

    @property
    def lines(self) -> list[str]:
        return self._screen.getvalue().splitlines()

    @property
    def said(self) -> str:
        return " ".join(self._screen.getvalue().split())

    def see(self, text: str, times: int = 1) -> None:
        """Wait until this has been said so often."""
        until(lambda: self.said.count(text) >= times)

    def wait(self) -> None:
        self.thread.join(60)
        assert not self.thread.is_alive(), self.said


class Guest:
    """Somebody who is here, adds to the deal, and otherwise does nothing unasked."""

    def __init__(self, table: Table, seat: int, name: str = "Ben") -> None:
        self.follower = Follower(take_seat(table.link(seat), name, "en"), "en", lambda: None)
        self.follower.start()
        self.seat = seat

    def do(self, action: str, **body: Any) -> None:
        self.follower.server.ask(f"{self.follower.path}/{action}", body)

    def is_asked(self) -> bool:
        seen = self.follower.seen
        return seen is not None and seen.view is not None and seen.view.to_move == self.seat

    def play(self) -> None:
        """The first legal move, once it is this seat's turn."""
        until(self.is_asked)
        seen = self.follower.seen
        assert seen is not None
        assert seen.view is not None
        assert send(self.follower, seen.view.legal[0], seen, language("en")) == ""

    def play_out(self) -> None:
        """Play until the game is over."""
        while self.follower.seen is None or not self.follower.seen.has_ended:
            if self.is_asked():
                self.play()
            else:
                time.sleep(0.01)
