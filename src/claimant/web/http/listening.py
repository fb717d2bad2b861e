"""The listening socket: it chooses a port, and pauses when the process has no file left for a new connection."""

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
"""How many connections may wait to be accepted."""
ACCEPTS = 32
"""How many connections the server accepts before it does other work, so that a flood has to queue."""
REFUSALS = 200
"""How many connections the server refuses before it does other work."""
PAUSE_SECONDS = 0.5
"""How long to accept nothing after a failure; asyncio tries again after a second."""
QUIET_SECONDS = 600.0
VANISHED_SECONDS = 20
"""The kernel closes a connection whose data stays unacknowledged for this time. A phone that loses its network sends no
close; without this limit its player would seem present for a quarter of an hour."""
NOTHING_LEFT = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})


class Listener(socket.socket):
    """A listening socket. When accepting fails because no file is left, it pauses and logs a warning now and then."""

    door: Callable[[str], bytes | None] | None = None
    """Returns the refusal for an address that may not connect now. Refusing at this point costs the least."""
    paused_until = 0.0
    quiet_until = 0.0

    def listen(self, backlog: int = QUEUE, /) -> None:
        """Listen with our long queue; asyncio passes the number of connections that it accepts at a time."""
        super().listen(max(backlog, QUEUE))

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection. The first failure raises the error, so that asyncio waits for a second."""
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
        """The next connection that isn't refused; stops after many refusals, so that other work can run."""
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
    """Does asyncio report that it can't accept a connection? The listener has already logged that."""
    error = context.get("exception")
    return isinstance(error, OSError) and error.errno in NOTHING_LEFT and "socket" in context


def listen(host: str, port: int, any_port: bool = False) -> Listener:
    """A socket on that port, or with `any_port` on the next free one; port 0 means any free port."""
    last = min(port + PORTS_TRIED - 1, 65535) if any_port and port else port
    for tried in range(port, last):
        try:
            return _bound(host, tried)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    return _bound(host, last)


def _bound(host: str, port: int) -> Listener:
    # asyncio turns Nagle's algorithm off only if the protocol is named. Nagle delays the end of each response by 40 ms.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux only; accepted connections inherit it
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_SECONDS * 1000)
        found.bind((host, port))
        found.listen()
    except OSError:
        found.close()
        raise
    return found
