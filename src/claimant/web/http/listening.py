"""The listening socket: which port it takes, and what it does when no file is left for a new connection."""

from __future__ import annotations

import errno
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

log = logging.getLogger("claimant")

PORTS_TRIED = 50
QUEUE = 2048
"""So many connections may wait to be accepted."""
ACCEPTS = 32
"""The server accepts so many at a time, then goes on with what else there is to do: a flood has to queue."""
REFUSALS = 200
"""So many connections are refused at a time."""
PAUSE_SECONDS = 0.5
"""asyncio tries again after a second; until then nothing is accepted."""
QUIET_SECONDS = 600.0
VANISHED_SECONDS = 20
"""A connection is closed when what was sent over it stays unconfirmed for so long: a phone that loses its network says
nothing, and its player would seem to be here for a quarter of an hour."""
NOTHING_LEFT = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})


class Listener(socket.socket):
    """A listening socket. When accepting fails because no file is left, it pauses, and says so once in a while."""

    door: Callable[[str], bytes | None] | None = None
    """What an address is answered that may open no connection now: refusing here costs the least."""
    paused_until = 0.0
    quiet_until = 0.0

    def listen(self, backlog: int = QUEUE, /) -> None:
        """Listen with a long queue: asyncio gives the number that it accepts at a time, which is another one."""
        super().listen(max(backlog, QUEUE))

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection. After a failure the first call raises the error, and asyncio waits for a second."""
        now = time.monotonic()
        if now < self.paused_until:
            raise BlockingIOError(errno.EAGAIN, "paused")
        try:
            return self._accept_one()
        except OSError as error:
            if error.errno in NOTHING_LEFT:
                self.paused_until = now + PAUSE_SECONDS
                self._complain(error, now)
            raise

    def _accept_one(self) -> tuple[socket.socket, Any]:
        """The next connection that isn't refused; after many refusals something else gets its turn."""
        for _ in range(REFUSALS):
            found, address = super().accept()
            answer = self.door(address[0]) if self.door else None
            if answer is None:
                return found, address
            with found, suppress(OSError):
                found.setblocking(False)
                found.send(answer)
        raise BlockingIOError(errno.EAGAIN, "enough for now")

    def _complain(self, error: OSError, now: float) -> None:
        if now >= self.quiet_until:
            self.quiet_until = now + QUIET_SECONDS
            log.warning("No new connection can be accepted: %s. Trying again every second.", error.strerror)


def is_full(context: dict[str, Any]) -> bool:
    """Does asyncio report that it can't accept a connection now? The listener has said so already."""
    error = context.get("exception")
    return isinstance(error, OSError) and error.errno in NOTHING_LEFT and "socket" in context


def listen(host: str, port: int, any_port: bool = False) -> Listener:
    """A socket on that port, or, if any port will do, on the next one that is free; port 0 is any."""
    last = min(port + PORTS_TRIED - 1, 65535) if any_port and port else port
    for tried in range(port, last):
        try:
            return _bound(host, tried)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    return _bound(host, last)


def _bound(host: str, port: int) -> Listener:
    # With the protocol named, asyncio turns Nagle's algorithm off: it would hold back the end of each answer for 40 ms.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it, and connections inherit it
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_SECONDS * 1000)
        found.bind((host, port))
        found.listen()
    except OSError:
        found.close()
        raise
    return found
