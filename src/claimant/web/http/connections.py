"""Limits open connections and streams, per address and in total, and decides which one to drop when all are in use."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from enum import Enum
from typing import Protocol

PROXY = "proxy"


class Lack(Enum):
    """Why a newcomer gets no place."""

    YOURS = "this address has too many"
    OURS = "there are no more"


class Holder(Protocol):
    """A connection or a stream that holds a place."""

    @property
    def is_idle(self) -> bool:
        """Does it hold its place without using it now?"""

    def drop(self) -> None:
        """Give the place up at once."""


class Proxies(Protocol):
    """The addresses of trusted proxies."""

    def __contains__(self, address: str, /) -> bool: ...


class Places:
    """All holders of places, grouped by network, the oldest first."""

    def __init__(self, each: int, whole: int, proxies: Proxies = ()) -> None:
        self.each = each
        """How many places one network may hold."""
        self._whole = whole
        self._proxies = proxies
        self._all: dict[Holder, str] = {}
        self._from: dict[str, dict[Holder, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, address: str, new: Holder) -> Lack | None:
        """Give the newcomer a place, or return the reason why it gets none.

        An address that has reached its limit loses one of its idle holders. When the total is reached, the address with
        the most holders loses one. If none has more than the newcomer's address, the oldest idle holder goes, but never
        one of an address that has fewer. A proxy carries the connections of many people, so its address has no limit,
        and its newcomers count as the first of their address.
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
        """The reason why a newcomer from this address would get no place; None if it would get one."""
        lack, given_up = self._lacks(PROXY if address in self._proxies else network(address))
        return lack if given_up is None else None

    def _lacks(self, whose: str) -> tuple[Lack | None, Holder | None]:
        """Which limit is reached, and which holder would be dropped."""
        mine = self._from.get(whose, {})
        if whose != PROXY and len(mine) >= self.each:
            return Lack.YOURS, _idle(mine)
        if len(self) >= self._whole:
            has = 0 if whose == PROXY else len(mine)
            return Lack.OURS, self._crowding(has + 1) or self._idle_elsewhere(has)
        return None, None

    def leave(self, holder: Holder) -> None:
        """Free the holder's place, if it still has one."""
        whose = self._all.pop(holder, None)
        if whose is not None:
            del self._from[whose][holder]
            if not self._from[whose]:
                del self._from[whose]

    def drop_all(self, whose: str) -> None:
        """End all holders of a network."""
        for holder in list(self._from.get(whose, {})):
            self.leave(holder)
            holder.drop()

    def _crowding(self, fair: int) -> Holder | None:
        """A holder of the address with the most, if it has more than `fair`: an idle one, or else the newest."""
        most = max((mine for whose, mine in self._from.items() if whose != PROXY), key=len, default={})
        return (_idle(most) or next(reversed(most))) if len(most) > fair else None

    def _idle_elsewhere(self, least: int) -> Holder | None:
        """The oldest idle holder of all addresses that have at least that many."""
        return _idle(holder for holder, whose in self._all.items() if len(self._from[whose]) >= least)


def _idle(holders: Iterable[Holder]) -> Holder | None:
    """The oldest idle holder."""
    return next((each for each in holders if each.is_idle), None)


def network(address: str) -> str:
    """The network that counts as one client: an IPv4 address, or an IPv6 /64, which is one household."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:  # a dual-stack socket reports IPv4 addresses this way
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
