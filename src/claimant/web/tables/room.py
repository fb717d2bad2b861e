"""A room runs one table, with its bots and clocks: one command at a time, stored before anybody sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from claimant.bots.processes.worker import Advised
from claimant.fair import hashing
from claimant.rules.cards import Seat
from claimant.web.monitoring import figures
from claimant.web.storage.store import Conflict, Standing, Store, StoreError
from claimant.web.tables import commands, fair_deals
from claimant.web.tables.commands import Refusal
from claimant.web.tables.deeds import AnyDeed, By
from claimant.web.tables.guests import answering
from claimant.web.tables.guests.guests import Guests
from claimant.web.tables.hinting import Hints
from claimant.web.tables.people import asking
from claimant.web.tables.plan import StoryTime
from claimant.web.tables.presence import Presence
from claimant.web.tables.running.replica import Command, Replica
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

Steps: TypeAlias = dict[str, tuple[int, Callable[[], Coroutine[Any, Any, None]]]]
"""Automatic steps by name, each with the turn or question that it is about."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a process tells others about a table."""

    chairs: tuple[str, ...] = ()
    """The links' digests of the chairs whose players are here."""
    watchers: int = 0
    host: bool = False
    hints: tuple[tuple[Seat, int, Advised], ...] = ()
    """Hints that were found here, each for a seat and a turn."""


class Room(Replica):
    """A table in memory, with its streams, bots and clocks."""

    def __init__(
        self,
        table: Table,
        chain: bytes,
        store: Store,
        thinkers: Thinkers,
        guests: Guests,
        on_end: Callable[[Table], object],
        touched: float | None = None,
    ) -> None:
        super().__init__(table, chain, store, touched)
        self._guests = guests
        self._on_end = on_end
        """Called when the table ends."""
        self.waiting_since: dict[Seat, float] = {}
        """For seats whose player is gone while others wait: when that began."""
        self.deciding_since: tuple[int, float] | None = None
        """The turn for which a clock runs, and when it begins: after the time to show a complete trick or phase."""
        self.continuing = asyncio.Lock()
        """Held while the match's next table is being opened, so that there is only one."""
        self.settled = Standing.DUE
        """What the table waits for, as the store knows it; every change makes it due."""
        self.presence = Presence(table, self.wake)
        self.hints = Hints(table.id, thinkers, self.tell)
        self._thinkers = thinkers
        self._is_due = self.is_driving = False
        self._step_began = (0, False), 0.0
        """The current step of the deal, and when it began."""
        self._tasks: dict[str, tuple[int, asyncio.Task[None]]] = {}

    def wake(self) -> None:
        """Something has changed: wake every stream, and start the next automatic step."""
        self.tell()
        self.drive()

    def tell(self) -> None:
        """Wake every stream, also those of bots."""
        super().tell()
        self._guests.note(self.table)

    def _take_in(self, first: int, deeds: list[AnyDeed], chain: bytes) -> None:
        version, was_over = self.table.version, self.table.has_ended
        super()._take_in(first, deeds, chain)
        if self.table.version > version:
            self.settled = Standing.DUE
        if self.table.has_ended and not was_over:
            self._on_end(self.table)

    @property
    def standing(self) -> Standing:
        """What the table waits for."""
        if self.table.has_ended:
            return Standing.ENDED
        if self._is_due:
            return Standing.DUE
        return Standing.LISTED if self.table.is_public else Standing.WAITS

    # Other processes
    def told_to_others(self) -> bytes:
        """Who is here, for processes that share the table; empty if nobody is."""
        here = Told(*self.presence.here, self.hints.told(self.table.turn))
        return b"" if here == Told() else msgspec.json.encode(here)

    def hear(self, told: Sequence[bytes]) -> None:
        """Take in who is at the table according to other processes, and the hints that were found there."""
        heard = [msgspec.json.decode(each, type=Told) for each in told]
        self.presence.hear(
            frozenset(chair for each in heard for chair in each.chairs),
            sum(each.watchers for each in heard),
            any(each.host for each in heard),
        )
        for seat, turn, advised in (hint for each in heard for hint in each.hints):
            known = self.view(seat) if turn == self.table.turn else None
            if known is not None:
                self.hints.learn(known, advised)

    # Watching
    def watched_by(self, seat: Seat | None, host: bool = False) -> AbstractContextManager[None]:
        """A context for an open stream: its player is present."""
        return self.presence.of(seat, host)

    def looked_at_by(self, seat: Seat | None, host: bool = False) -> None:
        """The player loaded the page; without script this is the only sign of presence."""
        self.presence.look(seat, deciding=self.table.to_move == seat, host=host)

    def is_gone(self, seat: Seat) -> bool:
        """Has the player of this seat been absent for a while?"""
        guest = self.table.chairs[seat].guest
        return self._guests.is_gone(guest) if guest else self.presence.is_gone(seat)

    def _is_awaited(self, seat: Seat) -> bool:
        """Is the player gone while another person is present? If all have left, the game waits."""
        if self.table.chairs[seat].guest:
            return self.is_gone(seat) and self.presence.people > 0
        return self.presence.is_awaited(seat)

    def decision_seconds(self, seat: Seat) -> float | None:
        """The time for a decision of this seat; None if there is no limit."""
        clock = self.table.plan.clock
        if self.table.chairs[seat].guest:
            return (
                self._guests.policy.bot_seconds if clock is None else min(float(clock), self._guests.policy.bot_seconds)
            )
        return None if clock is None else float(clock)

    # Automatic steps
    def drive(self) -> None:
        """Start the tasks for what happens next by itself, if this process is the one that drives the table."""
        steps = self._steps()
        self._is_due = bool(steps)
        self.is_driving = self._store.drives(self.table.id)
        if not self.is_driving:
            steps = {}
        self._stop(*(name for name in list(self._tasks) if name not in steps))
        for name, (about, work) in steps.items():
            self._start(name, about, work)

    def _steps(self) -> Steps:
        """What happens next by itself: a bot's move, a clock, a take-over, the deal, or the end of a question."""
        table, seat = self.table, self.table.to_move
        steps: Steps = {}
        if (question := table.agreements.question) is not None:
            steps["question"] = question.number, partial(self._question_waits, question.number)
        if table.stage is Stage.WAITING and table.invited:
            if revoked := [seat for seat, name in table.invited.items() if name not in self._guests.names]:
                steps["revoked"] = table.seating, partial(self._invitations_lapse, revoked, "revoked", 0.0)
            else:
                late = self._guests.policy.invitation_seconds
                steps["invitation"] = table.seating, partial(self._invitations_lapse, [*table.invited], "silent", late)
        elif table.stage is Stage.WAITING and table.started:
            steps["deal"] = table.turn, self._deal
        if seat is None or seat < 0:
            self.waiting_since.clear()
            return steps
        if (guest := table.chairs[seat].guest) and table.chairs[seat].stand_in and self._guests.is_here(guest):
            steps["return"] = table.turn, partial(self._comes_back, seat)
            return steps
        if not table.chairs[seat].decides:
            self.deciding_since = None
            self.waiting_since.clear()
            waited = 0.0 if self.is_driving else self._store.now() - self.touched  # taken over from another process
            steps["bot"] = table.turn, partial(self._bot_moves, seat, waited)
            return steps
        if (seconds := self.decision_seconds(seat)) is not None:
            self._note_decision()
            steps["clock"] = table.turn, partial(self._clock_runs, seat, seconds)
        self._note_absence(seat)
        if table.plan.grace is not None and seat in self.waiting_since:
            steps["grace"] = table.turn, partial(self._take_over, seat, float(table.plan.grace))
        return steps

    def _note_decision(self) -> None:
        """Note when the clock of the present decision starts."""
        if self.deciding_since is None or self.deciding_since[0] != self.table.turn:
            began = asyncio.get_running_loop().time() - self.waits
            self.deciding_since = self.table.turn, began + self.table.moment.seconds

    def _note_absence(self, seat: Seat) -> None:
        """Note since when others wait for this seat's player, who is gone."""
        before = dict(self.waiting_since)
        since = before.get(seat, asyncio.get_running_loop().time())
        is_awaited = self.table.plan.grace is not None and self._is_awaited(seat)
        self.waiting_since = {seat: since} if is_awaited else {}
        if self.waiting_since != before:
            self.tell()

    def _start(self, name: str, about: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a task for this turn or question, unless it is running."""
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

    @property
    def bot_delay(self) -> float:
        """The seconds before a bot's move appears; they are independent of the cards."""
        pace, shown = self.table.plan.pace, self.table.moment is not StoryTime.NOTHING
        return pace.seconds + (pace.after_trick if shown else 0.0)

    async def _bot_moves(self, seat: Seat, waited: float) -> None:
        """A bot moves, after the delay."""
        turn = self.table.turn
        thinking = asyncio.create_task(self._choice(seat))
        await asyncio.sleep(self.bot_delay - waited)
        await self._move(seat, await thinking, "bot", turn)

    async def _comes_back(self, seat: Seat) -> None:
        """A bot that is connected again takes its seat back."""
        await self._quietly(lambda table: commands.come_back(table, seat))

    async def _invitations_lapse(self, seats: list[Seat], why: Literal["silent", "revoked"], seconds: float) -> None:
        """Open the seats of bots that don't answer, or can't."""
        await asyncio.sleep(seconds)
        for seat in seats:
            name = self.table.chairs[seat].guest
            await self._quietly(partial(answering.decline, seat=seat, name=name, why=why))

    async def _clock_runs(self, seat: Seat, seconds: float) -> None:
        """When the time for a decision is over, a bot makes this one move."""
        turn = self.table.turn
        assert self.deciding_since is not None
        await asyncio.sleep(self.deciding_since[1] + seconds - asyncio.get_running_loop().time())
        await self._move(seat, await self._choice(seat), "clock", turn)

    async def _choice(self, seat: Seat) -> str:
        known = self.view(seat)
        assert known is not None
        of_day = self.table.opened.day is not None  # its bot answers everybody alike
        key = self.table.rounds.all[-1].secret if of_day else ""
        with figures.timed(figures.THOUGHT):
            return await self._thinkers.choose(self.table.chairs[seat].thinks_at, known, self.table.id, key)

    async def _move(self, seat: Seat, text: str, by: By, turn: int) -> None:
        await self._quietly(lambda table: commands.move(table, seat, text, by, turn))

    async def _take_over(self, seat: Seat, grace: float) -> None:
        """A bot takes over for a player who stays away while others wait."""
        await asyncio.sleep(self.waiting_since[seat] + grace - asyncio.get_running_loop().time())
        level = self.table.plan.seats[seat].stand_in
        await self._quietly(lambda table: commands.replace(table, seat, level))

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
                await self.do(command, automatic=True)
            except Refusal:
                return
            except Conflict:  # another process drives the table now
                self.drive()
                return
            except StoreError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def close(self) -> None:
        """Stop all tasks, and let streams end."""
        self._stop(*list(self._tasks))
        self.hints.close()
        self.presence.close()
        self.tell()
        self._guests.forget(self.table.id)
