"""The store: where the deeds of all tables are kept. Only what it has written to disk is acknowledged.

One file for one server (`sqlite_store.py`), or PostgreSQL for several processes (`postgres/`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple, Protocol

from claimant.web.storage.days import DayOutcome, DayStanding
from claimant.web.storage.incidents import Incident
from claimant.web.storage.reports import Report


class StoreError(Exception):
    """The store can't be used now: the disk is full, or the database is locked, read-only or away."""


class Stored(NamedTuple):
    """All that is stored of a table."""

    table: str
    deeds: list[bytes]
    chain: bytes | None
    """The checksum of all deeds; None if they were damaged."""
    sound: int
    """The number of deeds before the first damaged or missing one."""
    touched: float
    """When the last deed was stored, in seconds of running time."""


class Batch(NamedTuple):
    """Deeds of one table that are written together or not at all."""

    table: str
    version: int
    """The number of the first deed."""
    deeds: Sequence[bytes]
    chain: bytes
    """The checksum of all deeds before the batch."""

    @property
    def last(self) -> int:
        """The number of the last deed."""
        return self.version + len(self.deeds) - 1


class Store(Protocol):
    """Where deeds are kept. A method that can't do its work raises StoreError."""

    failing: bool
    """Did the last attempt to write fail?"""
    shortened: dict[str, int]
    """How many deeds were lost at the end of each table, found when the store was opened."""

    def now(self) -> float:
        """How long servers have run on this store, in seconds; outages don't count."""

    async def append(self, batch: Batch) -> bytes:
        """Write the deeds to disk, then return the new checksum."""

    async def load(self, table: str) -> Stored | None:
        """All that is stored of one table."""

    def all(self) -> AsyncIterator[Stored]:
        """Every stored table."""

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete old tables."""

    async def keep_time(self) -> None:
        """Store the running time; a crash loses only the time after it."""

    async def note(self, incidents: list[Incident]) -> None:
        """Store incidents, and log the new ones."""

    async def incidents(self) -> list[Incident]:
        """All incidents so far, the oldest first."""

    async def report(self, report: Report) -> None:
        """Store a report of a table; the log says that one came in, not what it says."""

    async def keep_review(self, table: str, review: bytes) -> None:
        """Store the review of a table's game; it can be made again, so it isn't worth a checksum."""

    async def review(self, table: str) -> bytes | None:
        """The stored review of a table's game."""

    async def kept(self, name: str) -> str | None:
        """The text that is kept under this name; None if there is none."""

    async def keep_once(self, name: str, value: str) -> str:
        """Keep a text under this name, unless there is one; return the one that is kept."""

    async def begin_day(self, day: str, player: str, start: str) -> bool:
        """Note that a player begins the deal of a day; False if that player has begun before."""

    async def end_day(self, start: str, outcome: DayOutcome) -> None:
        """Note how the game of a start ended; another call changes nothing."""

    async def day(self, day: str) -> DayStanding:
        """How everybody did with the deal of a day."""

    async def stop(self) -> None:
        """Write what waits, then let go of the database."""
