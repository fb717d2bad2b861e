"""The store: where the deeds of all tables are kept. Only what it has written to disk is acknowledged.

One file for one server (`sqlite_store.py`), or PostgreSQL for several processes (`postgres/`).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias

from claimant.web.storage.bot_accounts import BotAccount
from claimant.web.storage.days import DayOutcome, DayStanding
from claimant.web.storage.incidents import Incident
from claimant.web.storage.reports import Report


class StoreError(Exception):
    """The store can't be used now: the disk is full, or the database is locked, read-only or away."""


class Conflict(Exception):
    """Somebody else has stored deeds of this table meanwhile, or drives it now; nothing was written."""


FindKeys: TypeAlias = Callable[[Iterable[bytes]], tuple[str, ...]]
"""Returns what leads to a table according to some of its deeds: digests of links, and codes of seats."""


class Standing(StrEnum):
    """What a table waits for, as far as the store knows; it tells which tables must be in memory."""

    DUE = "due"
    """Something may happen by itself, such as a bot's move. Every new deed makes a table due."""
    WAITS = "waits"
    """Only people can do something."""
    LISTED = "listed"
    """It waits for people, and everybody may join it."""
    ENDED = "ended"


class TableStanding(NamedTuple):
    """A table whose standing is known."""

    table: str
    version: int
    """The version at which it stood so; a later deed makes this obsolete."""
    standing: Standing


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
    standing: str = "due"
    """What the table waits for, if it is known."""


class Counted(NamedTuple):
    """How many tables are stored."""

    tables: int
    going_on: int
    """Those that haven't ended, as far as the store knows."""


class Newer(NamedTuple):
    """What was stored of a table after some version."""

    deeds: list[bytes]
    chain: bytes


class Batch(NamedTuple):
    """Deeds of one table that are written together or not at all."""

    table: str
    version: int
    """The number of the first deed."""
    deeds: Sequence[bytes]
    chain: bytes
    """The checksum of all deeds before the batch."""
    keys: tuple[str, ...] = ()
    """What leads to the table from now on: digests of links, and codes of seats."""
    automatic: bool = False
    """Did it happen by itself? Then only the process that drives the table may store it."""

    @property
    def last(self) -> int:
        """The number of the last deed."""
        return self.version + len(self.deeds) - 1


class Lease(NamedTuple):
    """How long a process counts as alive, for those that share a store; all of them must have the same."""

    beat: float = 1.0
    """The seconds between two heartbeats."""
    expires: float = 3.0
    """A process without a heartbeat for this number of seconds counts as dead."""


class Jobs(Protocol):
    """Work that one of the processes does for all of them, such as the review of a game."""

    async def claim(self, name: str) -> bool:
        """Take a job; False if another living process works at it, or if it is done."""

    async def finish(self, name: str, result: bytes | None) -> None:
        """Keep the result for a while, so that all processes find it; None drops the job."""

    async def result(self, name: str) -> bytes | None:
        """The result of a job that is done."""


class Sharing(Protocol):
    """What processes that share a store tell each other. One of them drives a table: it does what happens by itself."""

    lease: Lease

    @property
    def jobs(self) -> Jobs:
        """What one process does for all."""

    @property
    def processes(self) -> int:
        """How many processes share the store, according to their heartbeats."""

    async def beat(self) -> bool:
        """Renew the heartbeat of this process; True if it counted as dead and has lost all tables."""

    async def take_over(self, wanted: list[str]) -> list[str]:
        """Take tables that nobody drives: those at which something is due, and those that are wanted here."""

    async def versions(self, tables: list[str]) -> dict[str, int]:
        """The versions of these tables; also learns who drives them."""

    async def listed(self) -> list[str]:
        """The tables that everybody may join."""

    async def in_use(self) -> list[str]:
        """Tables that some process drives or where somebody is, the latest deeds first; some hundred at most."""

    async def say(self, table: str, said: bytes | None) -> None:
        """Tell other processes who is at a table here; None if nobody is."""

    async def heard(self, tables: list[str]) -> dict[str, list[bytes]]:
        """What other living processes say about these tables."""

    async def leave(self) -> None:
        """Free all tables, so that others drive them at once; this process takes none any more."""

    async def tell(self, notice: str) -> None:
        """Wake the other processes."""

    def notices(self) -> AsyncGenerator[str]:
        """What other processes tell, for ever; an empty text where something may have been lost."""


class Store(Protocol):
    """Where deeds are kept. A method that can't do its work raises StoreError."""

    shortened: dict[str, int]
    """How many deeds were lost at the end of each table, found when the store was opened."""

    @property
    def shared(self) -> Sharing | None:
        """What only a store of several processes can do; None if this process alone writes to it."""

    @property
    def failing(self) -> bool:
        """Did the last attempt to write fail?"""

    def drives(self, table: str) -> bool:
        """Does this process do what happens by itself at the table, such as bots' moves?"""

    def now(self) -> float:
        """How long servers have run on this store, in seconds; outages don't count."""

    async def start(self, keys: FindKeys) -> None:
        """Called once before anything else; `keys` completes the index of a store that has none yet."""

    async def append(self, batch: Batch) -> bytes:
        """Write the deeds to disk, then return the new checksum. Raises Conflict if they aren't the next ones."""

    async def load(self, table: str) -> Stored | None:
        """All that is stored of one table."""

    async def newer(self, table: str, version: int, chain: bytes) -> Newer | None:
        """The deeds after this version, which has this checksum; None if they don't follow from it."""

    def all(self) -> AsyncIterator[Stored]:
        """Every stored table, a few at a time."""

    async def count(self, but: Sequence[str] = ()) -> Counted:
        """How many tables are stored, without these."""

    async def found_by(self, key: str) -> list[str]:
        """The tables to which this digest of a link, or code of a seat, leads or once led."""

    async def going_on(self, keys: Sequence[str]) -> list[str]:
        """The tables that haven't ended, as far as the store knows, to which one of these keys leads or once led."""

    async def settle(self, settled: Sequence[TableStanding]) -> None:
        """Store what these tables wait for, unless something has happened there since."""

    async def due(self) -> list[str]:
        """The tables at which something may happen by itself."""

    async def untouched(self, since: float, ended: bool) -> list[str]:
        """The tables, ended or not, whose last deed was stored before that running time; at most some hundred."""

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

    async def reports(self) -> list[Report]:
        """All reports that are kept, the oldest first."""

    async def handle_report(self, number: int) -> bool:
        """Note that somebody has dealt with a report; False if there is no open one with this number."""

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

    async def add_bot(self, account: BotAccount) -> bool:
        """Store a bot that may connect; False if there is one of this name."""

    async def remove_bot(self, name: str) -> bool:
        """Delete a bot that may connect; False if there is none of this name."""

    async def bots(self) -> list[BotAccount]:
        """The bots that may connect, by name."""

    async def stop(self) -> None:
        """Write what waits, then let go of the database."""
