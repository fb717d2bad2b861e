"""The deal of the day at a server: its secret, its tables, and how everybody did."""

from __future__ import annotations

import asyncio
import hmac
import logging
from datetime import UTC, date, datetime

import msgspec

from claimant.fair import daily, hashing
from claimant.fair.checking import seed_of
from claimant.notation.records.proofs import Proof
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.web.storage.days import DayOutcome, DayResult, DayStanding
from claimant.web.storage.store import Store, StoreError
from claimant.web.tables.access import new_token
from claimant.web.tables.deeds import DayDeal
from claimant.web.tables.match import winners_of
from claimant.web.tables.plan import Plan, SeatPlan, Who
from claimant.web.tables.table import Table

log = logging.getLogger("claimant")
LEVEL = "master"
NOTING = "result of a deal of the day"
SECRET = "daily secret"
"""The name under which the server's secret is stored."""


def now() -> datetime:
    """The time by which days change, the same for everybody."""
    return datetime.now(UTC)


def deal_is_public(table: Table) -> bool:
    """May the secrets of the table's deal be shown? Not before its end, and those of a day not before that day's."""
    return table.has_ended and (table.opened.day is None or is_published(table.opened.day.date))


def is_published(day: date) -> bool:
    return now() >= daily.published_at(day)


class DealOfDay(msgspec.Struct, frozen=True):
    """The deal of one day, as it is stored."""

    day: date
    secret: str
    setup: dict[str, object]

    @property
    def commitment(self) -> str:
        return daily.commitment_of(self.secret, self.day, self.setup)

    @property
    def proof(self) -> Proof:
        return daily.proof_of(self.secret, self.day, self.setup)

    @property
    def plan(self) -> Plan:
        """The person against the master: no clock, no hints, nothing is taken back."""
        told = msgspec.convert({"players": 2, "seats": [], **self.setup}, Plan)
        return msgspec.structs.replace(
            told, seats=(SeatPlan(Who.ME), SeatPlan(Who.BOT, level=LEVEL)), grace=None, strict=True
        )

    @property
    def game(self) -> Game:
        """The game before its first move."""
        lineup: LineUp = self.plan.lineup
        return Game.deal(lineup, seed_of(self.proof, self.setup), self.plan.leader)


class Days:
    """The deals of the day of one server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._today: DealOfDay | None = None
        self._notes: set[asyncio.Task[None]] = set()

    async def today(self) -> DealOfDay:
        """Today's deal; the first who asks for it lets it be made and stored."""
        day = now().date()
        if self._today is None or self._today.day != day:
            self._today = await self._made(day)
        return self._today

    async def _made(self, day: date) -> DealOfDay:
        secret = daily.secret_of(await self._store.keep_once(SECRET, hashing.new_secret()), day)
        made = DealOfDay(day, secret, dict(daily.setup_of(day)))
        kept = await self._store.keep_once(daily.name_of(day), msgspec.json.encode(made).decode())
        return msgspec.json.decode(kept, type=DealOfDay)

    async def published(self, day: date) -> DealOfDay | None:
        """The deal of a day that is over; None if it isn't public yet, or if there was none."""
        if not is_published(day):
            return None
        kept = await self._store.kept(daily.name_of(day))
        return None if kept is None else msgspec.json.decode(kept, type=DealOfDay)

    async def standing(self, day: date) -> DayStanding:
        """How everybody did on a day."""
        return await self._store.day(day.isoformat())

    async def begin(self, deal: DealOfDay, player: str) -> DayDeal:
        """A player begins: it counts if the player hasn't begun before on that day.

        The key of a browser is stored only as a hash that differs from day to day.
        """
        day, start = deal.day.isoformat(), new_token()
        told = hmac.digest(bytes.fromhex(deal.secret), b"player " + player.encode(), "sha256").hex()
        counts = bool(player) and await self._store.begin_day(day, told, start)
        return DayDeal(day, start if counts else "")

    def note_end(self, table: Table) -> None:
        """Store how a game that counts has ended."""
        day, outcome = table.opened.day, outcome_of(table)
        if day is None or outcome is None or is_published(day.date):
            return
        noting = asyncio.create_task(self._note(day.start, outcome), name=NOTING)
        self._notes.add(noting)
        noting.add_done_callback(self._notes.discard)

    async def _note(self, start: str, outcome: DayOutcome) -> None:
        try:
            await self._store.end_day(start, outcome)
        except StoreError as error:
            log.warning("A result of the deal of the day wasn't stored: %s", error)

    async def stop(self) -> None:
        """Wait until all results are stored."""
        await asyncio.gather(*self._notes)


def outcome_of(table: Table) -> DayOutcome | None:
    """How the game ended for the player; None if it doesn't count, or has no result."""
    day = table.opened.day
    if day is None or not day.start or not table.has_ended or table.chairs[0].stand_in:
        return None
    if table.resigned is not None:
        return DayOutcome("lost")
    result = None if table.game is None else table.game.state.result
    if result is None:
        return None
    winners = winners_of(table)
    word: DayResult = "lost" if 0 not in winners else "won" if len(winners) == 1 else "shared"
    ours, theirs = (votes for votes, *_ in result.tallies)
    return DayOutcome(word, ours, theirs)
