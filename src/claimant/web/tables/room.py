"""A room runs one table, with its bots and clocks: one command at a time, stored before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from claimant.fair import hashing
from claimant.rules.cards import Seat
from claimant.rules.view import View, view
from claimant.web.monitoring import figures
from claimant.web.storage.store import Batch, Store, StoreError
from claimant.web.tables import commands, fair_deals
from claimant.web.tables.commands import Refusal
from claimant.web.tables.deeds import AnyDeed, By, Moved
from claimant.web.tables.hinting import Hints
from claimant.web.tables.people import asking
from claimant.web.tables.plan import StoryTime
from claimant.web.tables.presence import Presence
from claimant.web.tables.table import Stage, Table

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from claimant.bots.processes.thinkers import Thinkers

STEP_SECONDS = 5.0
"""The time-out of each step of a round: first for the seats' commitments, then for their salts."""
NO_GRACE_SECONDS = 86400.0
"""How long a question waits for somebody who is gone, at tables where no bot takes over."""
RETRY_SECONDS = 1.0
"""How long automatic commands wait before another try if the store fails."""

Command = Callable[[Table], list[AnyDeed]]


class Room:
    """A table in memory, with its streams, bots and clocks."""

    def __init__(
        self, table: Table, chain: bytes, store: Store, thinkers: Thinkers, on_end: Callable[[Table], object]
    ) -> None:
        self.table = table
        self._on_end = on_end
        """Called when the table ends."""
        self.beat = 0
        """Counts every change that a viewer could notice, including presence; streams wait for the next one."""
        self.told_at = 0.0
        """When the last of them happened, to measure how long a push takes."""
        self.touched = store.now()
        """The time of the last change, in the store's running time, which outages and wrong clocks don't affect."""
        self.turned = self.touched
        """When the present turn began, in running time; after a restart the time of the last change."""
        self.waiting_since: dict[Seat, float] = {}
        """For seats whose player is gone while others wait: when that began."""
        self.deciding_since: tuple[int, float] | None = None
        """The turn for which a clock runs, and when it begins: after the time to show a complete trick or phase."""
        self.continuing = asyncio.Lock()
        """Held while the match's next table is being opened, so that there is only one."""
        self.presence = Presence(table, self._people_changed)
        self.hints = Hints(table.id, thinkers, self.tell)
        self._chain = chain
        self._store = store
        self._thinkers = thinkers
        self._turn = asyncio.Lock()
        self._doubt = False
        self._changed = asyncio.Event()
        self._views: dict[Seat | None, View] = {}
        self._views_before: dict[Seat | None, View] = {}
        self._step_began = (0, False), 0.0
        """The current step of the deal, and when it began."""
        self._tasks: dict[str, tuple[int, asyncio.Task[None]]] = {}

    # Doing
    async def do(self, command: Command) -> int:
        """Carry out a command, store its deeds, and tell all streams; return the new version."""
        doing = asyncio.create_task(self._do(command))
        doing.add_done_callback(_heard)
        return await asyncio.shield(doing)  # goes on even if the caller leaves

    async def _do(self, command: Command) -> int:
        async with self._turn:
            if self._doubt:
                await self._settle_doubt()
            deeds = command(self.table)
            if deeds:
                told = [msgspec.json.encode(deed) for deed in deeds]
                try:
                    with figures.timed(figures.STORED):
                        batch = Batch(self.table.id, self.table.version + 1, told, self._chain)
                        chain = await self._store.append(batch)
                except StoreError:
                    self._doubt = True
                    raise
                for deed in deeds:
                    if isinstance(deed, Moved):
                        figures.MOVES.labels(deed.by).inc()
                self._take_in(deeds, chain)
            return self.table.version

    async def _settle_doubt(self) -> None:
        """After a failed write, read the table back: the last deeds may or may not be on disk."""
        stored = await self._store.load(self.table.id)
        if stored is None or stored.chain is None:
            raise StoreError("the table can't be read back")
        missing = stored.deeds[self.table.version :]
        self._take_in([msgspec.json.decode(deed, type=AnyDeed) for deed in missing], stored.chain)
        self._doubt = False

    def _take_in(self, deeds: list[AnyDeed], chain: bytes) -> None:
        self._chain = chain
        turn, was_over = self.table.turn, self.table.has_ended
        for deed in deeds:
            self.table.apply(deed)
        self.touched = self._store.now()
        if self.table.turn != turn:
            self.turned = self.touched
        if any(isinstance(deed, Moved) for deed in deeds):
            self._views_before = self._views
        self._views = {}
        if self.table.has_ended and not was_over:
            self._on_end(self.table)
        self.wake()

    def wake(self) -> None:
        """Something has changed: wake every stream, and start the next automatic step."""
        self.tell()
        self.drive()

    def tell(self) -> None:
        """Wake every stream."""
        self.beat += 1
        self.told_at = time.perf_counter()
        self._changed.set()
        self._changed = asyncio.Event()

    async def next_beat(self, beat: int, timeout: float) -> bool:
        """Wait for a change after that beat; False if the time-out passes first."""
        if self.beat == beat:
            try:
                async with asyncio.timeout(timeout):
                    await self._changed.wait()
            except TimeoutError:
                return False
        return True

    # Watching
    def watched_by(self, seat: Seat | None, host: bool = False) -> AbstractContextManager[None]:
        """A context for an open stream: its player is present."""
        return self.presence.of(seat, host)

    def looked_at_by(self, seat: Seat | None, host: bool = False) -> None:
        """The player loaded the page; without script this is the only sign of presence."""
        self.presence.look(seat, deciding=self.table.to_move == seat, host=host)

    @property
    def waits(self) -> float:
        """For how many seconds of running time the present turn has lasted."""
        return self._store.now() - self.turned

    def is_gone(self, seat: Seat) -> bool:
        """Has the player of this seat been absent for a while?"""
        return self.presence.is_gone(seat)

    def _people_changed(self) -> None:
        self.tell()
        self.drive()

    def view(self, seat: Seat | None) -> View | None:
        """The view of a seat or of a spectator; None before the deal."""
        if self.table.game is None:
            return None
        if seat not in self._views:
            self._views[seat] = view(self.table.game, seat)
        return self._views[seat]

    def view_before(self, seat: Seat | None) -> View | None:
        """The view before the last move, if somebody looked at the table from there."""
        return self._views_before.get(seat)

    # Automatic steps
    def drive(self) -> None:
        """Start the task for the next automatic step: a bot's move, a clock, a take-over, or the deal."""
        table, seat = self.table, self.table.to_move
        if (question := table.agreements.question) is not None:
            self._start("question", partial(self._question_waits, question.number), question.number)
        if table.stage is Stage.WAITING and table.started:
            self._start("deal", self._deal)
        if seat is None or seat < 0:
            self._stop("bot", "clock", "grace")
            return
        if not table.chairs[seat].plays_itself:
            self._stop("clock", "grace")
            self.deciding_since = None
            self._start("bot", partial(self._bot_moves, seat))
            return
        self._stop("bot")
        if table.plan.clock is not None:
            if self.deciding_since is None or self.deciding_since[0] != table.turn:
                self.deciding_since = table.turn, asyncio.get_running_loop().time() + table.moment.seconds
            self._start("clock", partial(self._clock_runs, seat, table.moment.seconds + table.plan.clock))
        if table.plan.grace is not None and self.presence.is_awaited(seat):
            self._start("grace", partial(self._take_over, seat, float(table.plan.grace)))
        else:
            self._stop("grace")

    def _start(self, name: str, work: Callable[[], Coroutine[Any, Any, None]], about: int | None = None) -> None:
        """Start a task for the present turn, or for what it is about, unless it is running."""
        about = self.table.turn if about is None else about
        known, task = self._tasks.get(name, (0, None))
        if task is not None and known == about and not task.done():
            return
        self._stop(name)
        self._tasks[name] = about, asyncio.create_task(work(), name=f"{name} {self.table.id}")

    def _stop(self, *names: str) -> None:
        for name in names:
            _, task = self._tasks.pop(name, (0, None))
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    async def _bot_moves(self, seat: Seat) -> None:
        """A bot moves; its move appears after a delay that is independent of the cards."""
        turn = self.table.turn
        thinking = asyncio.create_task(self._choice(seat))
        pace, shown = self.table.plan.pace, self.table.moment is not StoryTime.NOTHING
        await asyncio.sleep(pace.seconds + (pace.after_trick if shown else 0.0))
        await self._move(seat, await thinking, "bot", turn)

    async def _clock_runs(self, seat: Seat, seconds: float) -> None:
        """When the time for a decision is over, a bot makes this one move."""
        turn = self.table.turn
        await asyncio.sleep(seconds)
        await self._move(seat, await self._choice(seat), "clock", turn)

    async def _choice(self, seat: Seat) -> str:
        known = self.view(seat)
        assert known is not None
        of_day = self.table.opened.day is not None  # its bot answers everybody alike
        key = self.table.rounds.all[-1].secret if of_day else ""
        with figures.timed(figures.THOUGHT):
            return await self._thinkers.choose(self.table.chairs[seat].level, known, self.table.id, key)

    async def _move(self, seat: Seat, text: str, by: By, turn: int) -> None:
        await self._quietly(lambda table: commands.move(table, seat, text, by, turn))

    async def _take_over(self, seat: Seat, grace: float) -> None:
        """A bot takes over for a player who stays away while others wait."""
        self.waiting_since[seat] = asyncio.get_running_loop().time()
        self.tell()
        try:
            await asyncio.sleep(grace)
            level = self.table.plan.seats[seat].level
            await self._quietly(lambda table: commands.replace(table, seat, level))
        finally:
            self.waiting_since.pop(seat, None)
            self.tell()

    async def _question_waits(self, number: int) -> None:
        """Decide a question without those for whom a bot plays, and after the grace without those who are gone."""
        loop, grace = asyncio.get_running_loop(), self.table.plan.grace
        until = loop.time() + (NO_GRACE_SECONDS if grace is None else grace)
        while (question := self.table.agreements.question) is not None and question.number == number:
            beat, late = self.beat, loop.time() >= until
            gone = [seat for seat in range(self.table.plan.players) if late and self.is_gone(seat)]
            await self._quietly(partial(asking.settle, gone=gone))
            await self.next_beat(beat, 3600.0 if late else until - loop.time())

    @property
    def step_left(self) -> float:
        """The seconds until the present step of the deal times out."""
        latest, now = self.table.rounds.latest, asyncio.get_running_loop().time()
        step = (0, False) if latest is None else (latest.number, latest.is_listed)
        if self._step_began[0] != step:
            self._step_began = step, now
        return max(0.0, self._step_began[1] + STEP_SECONDS - now)

    async def _deal(self) -> None:
        """Run the steps of the deal: each ends when no seat is awaited, or after five seconds."""
        while self.table.stage is Stage.WAITING:
            latest, beat, left = self.table.rounds.latest, self.beat, self.step_left
            if latest is not None and latest.awaited and left > 0:
                await self.next_beat(beat, left)
            else:
                await self._quietly(self._advance)

    def _advance(self, table: Table) -> list[AnyDeed]:
        return fair_deals.advance(table, self.step_left <= 0, hashing.new_secret())

    async def _quietly(self, command: Command) -> None:
        """Run an automatic command; ignore a refusal, and try again while the store fails."""
        while True:
            try:
                await self.do(command)
            except Refusal:
                return
            except StoreError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def close(self) -> None:
        """Stop all tasks, and let streams end."""
        self._stop("deal", "bot", "clock", "grace", "question")
        self.hints.close()
        self.presence.close()
        self.tell()


def _heard(doing: asyncio.Task[int]) -> None:
    """Retrieve the exception, so that asyncio doesn't log it if the caller has left."""
    if not doing.cancelled():
        doing.exception()
