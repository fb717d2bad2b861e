"""Who is connected: so many for each address and in all, and which connection has to go when there are too many."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Protocol

from claimant.locale.languages import LANGUAGES, language
from claimant.locale.marks import N_
from claimant.web.limits import Limits, network

TOO_MANY = N_("Too many connections are open from your address. Close some, then try again.")
FULL = N_("This server has no room for another connection. Try again in a moment.")
PROXY = "proxy"
STATUS = {TOO_MANY: "429 Too Many Requests", FULL: "503 Service Unavailable"}


class Connection(Protocol):
    """What has to be known of a connection."""

    @property
    def is_idle(self) -> bool:
        """Is it open without a request under way?"""

    def drop(self) -> None:
        """Close it at once."""


class Proxies(Protocol):
    """The addresses of trusted proxies."""

    def __contains__(self, address: str, /) -> bool: ...


class Connections:
    """All open connections, by the network that they come from, the oldest first."""

    def __init__(self, limits: Limits, proxies: Proxies = ()) -> None:
        self._limits = limits
        self._proxies = proxies
        self._all: dict[Connection, str] = {}
        self._from: dict[str, dict[Connection, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, address: str, new: Connection) -> str | None:
        """Count one more connection. If there is no room for it, say why not.

        An address that has too many gives up one that is idle. When the server is full, the address with the most
        connections gives one up; if all have as few as the newcomer, anybody's idle one goes. The connections of a
        proxy belong to many people, so there is no limit for its address.
        """
        whose = PROXY if address in self._proxies else network(address)
        mine = self._from.get(whose, {})
        if whose != PROXY and len(mine) >= self._limits.connections:
            why, given_up = TOO_MANY, _idle(mine)
        elif len(self) >= self._limits.all_connections:
            why, given_up = FULL, self._crowding(len(mine) + 1) or _idle(self._all)
        else:
            why, given_up = None, None
        if why and given_up is None:
            return why
        if given_up is not None:
            self.leave(given_up)
            given_up.drop()
        self._all[new] = whose
        self._from.setdefault(whose, {})[new] = None
        return None

    def leave(self, connection: Connection) -> None:
        """Count a connection no more."""
        whose = self._all.pop(connection, None)
        if whose is not None:
            del self._from[whose][connection]
            if not self._from[whose]:
                del self._from[whose]

    def _crowding(self, fair: int) -> Connection | None:
        """A connection of the address that has the most, if that is more than fair: an idle one, or else the newest."""
        most = max((mine for whose, mine in self._from.items() if whose != PROXY), key=len, default={})
        return (_idle(most) or next(reversed(most))) if len(most) > fair else None


def _idle(connections: Iterable[Connection]) -> Connection | None:
    """The oldest one that is idle."""
    return next((each for each in connections if each.is_idle), None)


@cache
def refusal(why: str) -> bytes:
    """The answer to a connection that can't be kept. Nothing was read, so it speaks all languages."""
    body = "".join(f"{language(code).text(why)}\n" for code in LANGUAGES).encode()
    head = (
        f"HTTP/1.1 {STATUS[why]}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nRetry-After: 10\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
