"""Places for connections and streams: so many for each address and in all, and who gives way when there are too few."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from enum import Enum
from typing import Protocol

PROXY = "proxy"


class Lack(Enum):
    """Why there is no place."""

    YOURS = "this address has too many"
    OURS = "there are no more"


class Holder(Protocol):
    """What holds a place."""

    @property
    def is_idle(self) -> bool:
        """Does it hold its place without using it just now?"""

    def drop(self) -> None:
        """Give the place up at once."""


class Proxies(Protocol):
    """The addresses of trusted proxies."""

    def __contains__(self, address: str, /) -> bool: ...


class Places:
    """All holders of places, by the network that they come from, the oldest first."""

    def __init__(self, each: int, whole: int, proxies: Proxies = ()) -> None:
        self._each = each
        self._whole = whole
        self._proxies = proxies
        self._all: dict[Holder, str] = {}
        self._from: dict[str, dict[Holder, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, address: str, new: Holder) -> Lack | None:
        """Give one more place away. If there is none, say why not.

        An address that has too many gives up one that is idle. When no place is left, the address with the most gives
        one up; if all have as few as the newcomer, anybody's idle one goes. The connections of a proxy belong to many
        people, so there is no limit for its address.
        """
        whose = PROXY if address in self._proxies else network(address)
        lack, given_up = self._lacks(whose)
        if lack and given_up is None:
            return lack
        if given_up is not None:
            self.leave(given_up)
            given_up.drop()
        self._all[new] = whose
        self._from.setdefault(whose, {})[new] = None
        return None

    def refuses(self, address: str) -> Lack | None:
        """Why a newcomer from this address would get no place."""
        lack, given_up = self._lacks(PROXY if address in self._proxies else network(address))
        return lack if given_up is None else None

    def _lacks(self, whose: str) -> tuple[Lack | None, Holder | None]:
        """What is lacking, and who would give way."""
        mine = self._from.get(whose, {})
        if whose != PROXY and len(mine) >= self._each:
            return Lack.YOURS, _idle(mine)
        if len(self) >= self._whole:
            return Lack.OURS, self._crowding(len(mine) + 1) or _idle(self._all)
        return None, None

    def leave(self, holder: Holder) -> None:
        """Take a place back, if it is still held."""
        whose = self._all.pop(holder, None)
        if whose is not None:
            del self._from[whose][holder]
            if not self._from[whose]:
                del self._from[whose]

    def _crowding(self, fair: int) -> Holder | None:
        """A holder of the address that has the most, if that is more than fair: an idle one, or else the newest."""
        most = max((mine for whose, mine in self._from.items() if whose != PROXY), key=len, default={})
        return (_idle(most) or next(reversed(most))) if len(most) > fair else None


def _idle(holders: Iterable[Holder]) -> Holder | None:
    """The oldest one that is idle."""
    return next((each for each in holders if each.is_idle), None)


def network(address: str) -> str:
    """Whom an address belongs to: with IPv6 a household has a whole network of them."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:  # IPv4, as a socket for both tells it
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
