"""Rate limits and quotas for each address, so that one client can't slow the server down for others."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from math import ceil

import msgspec
from msgspec.structs import replace

from claimant.locale.marks import N_
from claimant.web.http.connections import Holder, Lack, Places, network
from claimant.web.http.errors import RequestError, too_many

MOST_BUCKETS = 20_000
SPARE_FILES = 96
SPARE_FILES_PER_CORE = 8
"""Open files to reserve for the pipes of one bot process."""


DIVIDED = frozenset({"tables", "listed", "streams", "connections"})
"""The quotas of an address that several processes share; others belong to a process or a request."""


class Rate(msgspec.Struct, frozen=True):
    """A token bucket: how many at once, and how many more each second."""

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True):
    """All limits of a server."""

    body_bytes: int = 64 * 1024
    body_seconds: float = 10.0
    head_seconds: float = 10.0
    """Time-out for the head of a request."""
    read: Rate = Rate(300, 60)
    act: Rate = Rate(80, 20)
    open: Rate = Rate(30, 0.2)
    """New tables."""
    tables: int = 200
    """Tables from one address that may be open at once."""
    say: Rate = Rate(40, 1)
    """Phrases."""
    say_here: Rate = Rate(6, 0.2)
    """Phrases of one seat."""
    seat: Rate = Rate(80, 0.5)
    """Changes of seats: taken, opened on another device, freed or given to bots."""
    seat_here: Rate = Rate(24, 0.1)
    """Changes of seats at one table."""
    change: Rate = Rate(20, 0.2)
    """Changes of one table's set-up before its game."""
    report: Rate = Rate(4, 0.005)
    """Reports of tables."""
    report_here: Rate = Rate(12, 0.002)
    """Reports of one table."""
    listed: int = 3
    """Tables from one address that may be listed at once."""
    guess: Rate = Rate(30, 0.5)
    """Requests for links and tables that don't exist."""
    record: Rate = Rate(60, 1)
    """Records that are read to show their games; a game that was shown a moment ago isn't read again."""
    review: Rate = Rate(8, 0.02)
    """Reviews of records that somebody brings: each takes some seconds of a process."""
    bot: Rate = Rate(120, 20)
    """Requests with one bot's token."""
    bot_games: int = 16
    """Games that one bot may play at once."""
    streams: int = 120
    """Streams from one address that may be open at once."""
    all_streams: int = 6000
    connect: Rate = Rate(600, 100)
    """New connections."""
    connections: int = 240
    """Connections from one address that may be open at once, streams included."""
    all_connections: int = 10_000

    def divided(self, processes: int) -> Limits:
        """The part of one of these processes, so that together they allow about as much as one alone."""
        parts: dict[str, object] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Rate):
                parts[name] = Rate(max(1.0, value.burst / processes), value.per_second / processes)
            elif name in DIVIDED:
                parts[name] = max(1, ceil(value / processes))
        return replace(self, **parts)

    def within(self, files: int) -> Limits:
        """These limits, lowered to fit a process that may open this number of files.

        Each connection needs one file. Some files are reserved for the database and the bots, and some connections for
        requests that aren't streams. No single address can use up all connections.
        """
        room = files - min(SPARE_FILES + SPARE_FILES_PER_CORE * (os.cpu_count() or 1), files // 2)
        return replace(
            self,
            streams=min(self.streams, max(1, room // 8)),
            all_streams=min(self.all_streams, max(1, room * 3 // 4)),
            connections=min(self.connections, max(1, room // 4)),
            all_connections=min(self.all_connections, max(1, room)),
        )


class LimitKind(StrEnum):
    """What a rate limit counts."""

    READ = "read"
    ACT = "act"
    OPEN = "open"
    GUESS = "guess"
    CONNECT = "connect"
    SAY = "say"
    SAY_HERE = "say_here"
    SEAT = "seat"
    SEAT_HERE = "seat_here"
    CHANGE = "change"
    REPORT = "report"
    REPORT_HERE = "report_here"
    RECORD = "record"
    REVIEW = "review"
    BOT = "bot"


BANNED = N_("The person who runs this server has blocked your address for a time.")
TOO_MANY_TABLES = N_("Too many tables that were opened from your address are still open: end some of them.")
TOO_MANY_LISTED = N_("Tables of yours are listed already: take one of them off the list first.")
LIST_IS_FULL = N_("Too many tables are listed just now. Try again later.")
TOO_MANY_STREAMS = N_("Too many tables are open from your address: close some of them.")
NO_MORE_STREAMS = N_("Too many people are at this server’s tables just now. Try again in a moment.")
SENTENCES = {
    LimitKind.READ: N_("Too many requests come from your address. Try again in {seconds} s."),
    LimitKind.ACT: N_("Too much is being sent from your address. Try again in {seconds} s."),
    LimitKind.OPEN: N_("Too many tables have been opened from your address. Try again in {seconds} s."),
    LimitKind.GUESS: N_("Too many links that don’t exist were tried from your address. Try again in {seconds} s."),
    LimitKind.SAY: N_("Too much is being sent from your address. Try again in {seconds} s."),
    LimitKind.SAY_HERE: N_("You have just said a lot. Try again in {seconds} s."),
    LimitKind.SEAT: N_("Too much is being sent from your address. Try again in {seconds} s."),
    LimitKind.CHANGE: N_("This table has just been changed many times. Try again in {seconds} s."),
    LimitKind.REPORT: N_("You have just reported several tables. Try again in {seconds} s."),
    LimitKind.REPORT_HERE: N_("This table has just been reported several times; that is enough for now."),
    LimitKind.RECORD: N_("Too many games have been opened from your address. Try again in {seconds} s."),
    LimitKind.REVIEW: N_("Several records have just been reviewed for your address. Try again in {seconds} s."),
    LimitKind.BOT: N_("This bot sends too much. Try again in {seconds} s."),
    LimitKind.SEAT_HERE: N_("Too many seats of this table have just changed hands. Try again in {seconds} s."),
}


class Doorkeeper:
    """Applies the rate limits to each address, by the monotonic clock."""

    def __init__(self, limits: Limits) -> None:
        self.limits = self._whole = limits
        self._buckets: dict[tuple[str, LimitKind], tuple[float, float]] = {}
        self._streams = Places(limits.streams, limits.all_streams)
        self._tables: dict[str, set[str]] = {}
        self._listed: dict[str, set[str]] = {}
        self.banned: dict[str, float] = {}
        """Networks that are refused, each until a time in seconds since 1970."""

    def share(self, processes: int) -> None:
        """Apply the part of one of these processes, which share the limits."""
        self.limits = self._whole.divided(max(1, processes))
        self._streams.each = self.limits.streams

    def admit(self, address: str, kind: LimitKind) -> None:
        """Count one request, or refuse it and say when to try again. Limits of a table use its name as the address."""
        left = self._left(address, kind)
        if left < 1:
            raise too_many((1 - left) / self._rate(kind).per_second, SENTENCES[kind])
        self._take(address, kind, left)

    def standing(self, address: str, kind: LimitKind) -> dict[str, str]:
        """The headers that tell a client how much of a rate limit is left, and in how many seconds it is full again."""
        rate, left = self._rate(kind), self._left(address, kind)
        full = (rate.burst - left) / rate.per_second
        told = {"limit": int(rate.burst), "remaining": max(0, int(left)), "reset": ceil(full)}
        return {f"x-ratelimit-{name}": str(value) for name, value in told.items()}

    def ban(self, bans: dict[str, float]) -> None:
        """Refuse these networks from now on, and end their streams."""
        for whose in bans.keys() - self.banned.keys():
            self._streams.drop_all(whose)
        self.banned = bans

    def refuse_banned(self, address: str) -> None:
        """Refuse a request of a network that is banned."""
        if self.banned and self.banned.get(network(address), 0.0) > time.time():
            raise RequestError(403, BANNED)

    def admits_connection(self, address: str) -> bool:
        """Count a new connection; False if the address opened too many lately."""
        left = self._left(address, LimitKind.CONNECT)
        if left >= 1:
            self._take(address, LimitKind.CONNECT, left)
        return left >= 1

    def admit_phrase(self, address: str, table: str, seat: int) -> None:
        """Count a phrase against the limits of its address and of its seat."""
        self.admit(f"{table} {seat}", LimitKind.SAY_HERE)
        self.admit(address, LimitKind.SAY)

    def admit_seating(self, address: str, table: str) -> None:
        """Count a change of seats against the limits of its address and of its table."""
        self.admit(table, LimitKind.SEAT_HERE)
        self.admit(address, LimitKind.SEAT)

    def admit_table(self, address: str, is_open: Callable[[str], bool]) -> None:
        """Count a new table; refuse it if the address opened too many lately or has too many open."""
        whose = network(address)
        self.admit(address, LimitKind.OPEN)
        self._forget_ended(is_open, self._tables if len(self._tables) >= MOST_BUCKETS else [whose])
        if len(self._tables.get(whose, ())) >= self.limits.tables:
            raise too_many(3600, TOO_MANY_TABLES)

    def _forget_ended(self, is_open: Callable[[str], bool], addresses: Iterable[str]) -> None:
        """Stop counting tables that have closed, and drop addresses that have none left."""
        for whose in list(addresses):
            kept = {table for table in self._tables.pop(whose, ()) if is_open(table)}
            if kept:
                self._tables[whose] = kept

    def note_table(self, address: str, table: str) -> None:
        self._tables.setdefault(network(address), set()).add(table)

    def admit_report(self, address: str, table: str) -> None:
        """Count a report against the limits of its address and of its table."""
        self.admit(table, LimitKind.REPORT_HERE)
        self.admit(address, LimitKind.REPORT)

    def admit_listing(self, address: str, table: str, listed: Collection[str], most: int) -> None:
        """Refuse one more listed table if this address or the server has enough of them."""
        self._listed = {whose: kept for whose, told in self._listed.items() if (kept := told & set(listed))}
        if len(self._listed.get(network(address), set()) - {table}) >= self.limits.listed:
            raise too_many(60, TOO_MANY_LISTED)
        if len(listed) >= most and table not in listed:
            raise too_many(60, LIST_IS_FULL)

    def note_listing(self, address: str, table: str) -> None:
        self._listed.setdefault(network(address), set()).add(table)

    def _rate(self, kind: LimitKind) -> Rate:
        found: Rate = getattr(self.limits, kind.value)
        return found

    def _left(self, address: str, kind: LimitKind) -> float:
        rate = self._rate(kind)
        left, since = self._buckets.get((network(address), kind), (rate.burst, 0.0))
        return min(rate.burst, left + (time.monotonic() - since) * rate.per_second)

    def _take(self, address: str, kind: LimitKind, left: float) -> None:
        if len(self._buckets) >= MOST_BUCKETS:
            self._tidy()
        self._buckets[network(address), kind] = left - 1, time.monotonic()

    def _tidy(self) -> None:
        """Drop addresses whose limits are full again; if that frees nothing, drop all of them."""
        full = {(whose, kind) for whose, kind in self._buckets if self._left(whose, kind) >= self._rate(kind).burst}
        self._buckets = {key: kept for key, kept in self._buckets.items() if key not in full} if full else {}

    @property
    def open_streams(self) -> int:
        """How many streams are open."""
        return len(self._streams)

    @contextmanager
    def stream(self, address: str, new: Holder) -> Iterator[None]:
        """Hold a place for one more stream while the context is open."""
        lack = self._streams.admit(address, new)
        if lack is not None:
            raise too_many(10, TOO_MANY_STREAMS if lack is Lack.YOURS else NO_MORE_STREAMS)
        try:
            yield
        finally:
            self._streams.leave(new)
