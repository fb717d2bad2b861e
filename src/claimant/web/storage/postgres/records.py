"""What PostgreSQL keeps beside the tables: incidents, reports, reviews, results of the deals of the day."""

from __future__ import annotations

import logging
import time
from collections import Counter

from claimant.web.monitoring.logs import say
from claimant.web.storage import bot_accounts, reports
from claimant.web.storage import incidents as history
from claimant.web.storage.bot_accounts import BotAccount
from claimant.web.storage.days import KEPT_DAYS, DayOutcome, DayStanding
from claimant.web.storage.incidents import Incident
from claimant.web.storage.postgres.connecting import Reading
from claimant.web.storage.reports import Report

log = logging.getLogger("claimant")


class PostgresRecords:
    """The part of the store that holds no deeds."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    async def note(self, incidents: list[Incident]) -> None:
        """Store incidents, and log the new ones."""
        new = history.unknown(incidents, await self.incidents()) if incidents else []
        for each in new:
            await self._reading.read(
                "INSERT INTO incidents (at, kind, tableid, entries) VALUES (%s, %s, %s, %s)",
                each.at or int(time.time()), each.stored_kind, each.table, each.entries,
            )  # fmt: skip
            values = {"kind": each.kind.value, "table": each.table, "entries": each.entries}
            say("damage", each.sentence, logging.WARNING, **values)
        if new:
            query = "DELETE FROM incidents WHERE id <= (SELECT max(id) FROM incidents) - %s"
            await self._reading.read(query, history.MOST)

    async def incidents(self) -> list[Incident]:
        """All incidents so far, the oldest first."""
        return history.read_rows(await self._reading.read(history.ALL))

    async def report(self, report: Report) -> None:
        """Store a report of a table; the log says that one came in, not what it says."""
        await self._reading.read(
            "INSERT INTO reports (at, tableid, reason, text, names) VALUES (%s, %s, %s, %s, %s)",
            *reports.row_of(report),
        )
        await self._reading.read("DELETE FROM reports WHERE id <= (SELECT max(id) FROM reports) - %s", reports.MOST)
        log.warning("Table %s was reported (%s).", report.table, report.reason.value)

    async def reports(self) -> list[Report]:
        """All reports that are kept, the oldest first."""
        return reports.read_rows(await self._reading.read(reports.ALL))

    async def handle_report(self, number: int) -> bool:
        """Note that somebody has dealt with a report; False if there is no open one with this number."""
        query = "UPDATE reports SET handled = 1 WHERE id = %s AND handled = 0 RETURNING id"
        return bool(await self._reading.read(query, number))

    async def keep_review(self, table: str, review: bytes) -> None:
        """Store the review of a table's game; it can be made again, so it isn't worth a checksum."""
        query = "INSERT INTO reviews VALUES (%s, %s) ON CONFLICT (tableid) DO UPDATE SET review = EXCLUDED.review"
        await self._reading.read(query, table, review)

    async def review(self, table: str) -> bytes | None:
        """The stored review of a table's game."""
        rows = await self._reading.read("SELECT review FROM reviews WHERE tableid = %s", table)
        return bytes(rows[0][0]) if rows else None

    async def kept(self, name: str) -> str | None:
        """The text that is kept under this name; None if there is none."""
        rows = await self._reading.read("SELECT value FROM meta WHERE key = %s", name)
        return str(rows[0][0]) if rows else None

    async def keep_once(self, name: str, value: str) -> str:
        """Keep a text under this name, unless there is one; return the one that is kept."""
        await self._reading.read("INSERT INTO meta VALUES (%s, %s) ON CONFLICT DO NOTHING", name, value)
        return await self.kept(name) or value

    async def add_bot(self, account: BotAccount) -> bool:
        """Store a bot that may connect; False if there is one of this name."""
        query = "INSERT INTO bots (name, digest, at) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING RETURNING name"
        return bool(await self._reading.read(query, *account))

    async def remove_bot(self, name: str) -> bool:
        """Delete a bot that may connect; False if there is none of this name."""
        return bool(await self._reading.read("DELETE FROM bots WHERE name = %s RETURNING name", name))

    async def bots(self) -> list[BotAccount]:
        """The bots that may connect, by name."""
        return [BotAccount(*row) for row in await self._reading.read(bot_accounts.ALL)]

    async def begin_day(self, day: str, player: str, start: str) -> bool:
        """Note that a player begins the deal of a day; False if that player has begun before."""
        await self._reading.read("DELETE FROM days WHERE day::date < %s::date - %s::int", day, KEPT_DAYS)
        query = "INSERT INTO days (day, player, start) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING RETURNING day"
        return bool(await self._reading.read(query, day, player, start))

    async def end_day(self, start: str, outcome: DayOutcome) -> None:
        """Note how the game of a start ended; another call changes nothing."""
        await self._reading.read(
            "UPDATE days SET result = %s, ours = %s, theirs = %s, start = '' WHERE start = %s AND result = ''",
            *outcome,
            start,
        )

    async def day(self, day: str) -> DayStanding:
        """How everybody did with the deal of a day."""
        rows = await self._reading.read("SELECT result, ours, theirs FROM days WHERE day = %s", day)
        return DayStanding(len(rows), Counter(DayOutcome(*row) for row in rows if row[0]))
