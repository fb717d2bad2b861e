"""The HTTP protocol of one connection: limits on who may connect, time-outs, and strict parsing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from claimant.locale.languages import LANGUAGES, language
from claimant.locale.marks import N_
from claimant.web.http.connections import Lack, Places, Proxies
from claimant.web.http.limits import Doorkeeper, Limits
from claimant.web.monitoring import figures

LONGEST_HEAD = 64 * 1024
TWO_LENGTHS = "A request has either Content-Length or Transfer-Encoding, not both."
LENGTHS = frozenset({b"content-length", b"transfer-encoding"})
TOO_MANY = N_("Too many connections come from your address. Close some, or try again in a moment.")
FULL = N_("This server has no room for another connection. Try again in a moment.")
REFUSALS = {Lack.YOURS: ("429 Too Many Requests", TOO_MANY), Lack.OURS: ("503 Service Unavailable", FULL)}


class Strict(h11.Connection):
    """Refuses a request that states its length twice: a proxy may trust the other value (request smuggling)."""

    problem = ""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and {name for name, _ in event.headers} >= LENGTHS:
            self.problem = TWO_LENGTHS
            raise h11.RemoteProtocolError(TWO_LENGTHS)
        return event


class Guarded(H11Protocol):
    """Counts connections, and closes those that don't send the head of a request in time."""

    limits: ClassVar[Limits]
    open: ClassVar[Places]
    door: ClassVar[Callable[[str], bytes | None]]
    """Returns the refusal for an address that may not connect now, else None."""
    _timer: asyncio.TimerHandle | None = None
    _admitted = False

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn = Strict(h11.SERVER, LONGEST_HEAD)

    @property
    def is_idle(self) -> bool:
        """True if no request is being handled, or its head isn't complete."""
        return self.conn.their_state is h11.IDLE

    def drop(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        address = transport.get_extra_info("peername")
        lack = self.open.admit(address[0] if address else "", self)
        if lack is not None:
            transport.write(refusal(lack))
            transport.close()
            return
        self._admitted = True
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.is_idle:
            self._head_came()
        elif self._timer is None:  # a part of a head
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._admitted:
            self.open.leave(self)
            self._head_came()
            super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a request, unless a response has already begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(getattr(self.conn, "problem", "") or msg)
        else:
            self.transport.close()

    def _wait_for_head(self) -> None:
        self._timer = self.loop.call_later(self.limits.head_seconds, self._no_head_came)

    def _head_came(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _no_head_came(self) -> None:
        self._timer = None
        if self.is_idle:
            self.transport.close()


def guarded(limits: Limits, proxies: Proxies = ()) -> type[Guarded]:
    """The protocol class of one server, with its limits and its trusted proxies."""
    places = Places(limits.connections, limits.all_connections, proxies)
    doorkeeper = Doorkeeper(limits)

    def door(address: str) -> bytes | None:
        in_time = address in proxies or doorkeeper.admits_connection(address)
        lack = places.refuses(address) if in_time else Lack.YOURS
        if lack is None:
            return None
        figures.refuse("connection")
        return refusal(lack)

    return type("GuardedHere", (Guarded,), {"limits": limits, "open": places, "door": staticmethod(door)})


@cache
def refusal(lack: Lack) -> bytes:
    """The response to a refused connection. Its language is unknown, as nothing was read, so it uses all languages."""
    status, why = REFUSALS[lack]
    body = "".join(f"{language(code).text(why)}\n" for code in LANGUAGES).encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nRetry-After: 10\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
