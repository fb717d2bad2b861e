"""Jobs that one of the processes does for all: a row in the database says which one works at it."""

from __future__ import annotations

from claimant.web.storage.postgres.connecting import Reading
from claimant.web.storage.postgres.membership import Membership

KEPT_MINUTES = 60
"""How long the result of a job is kept."""


class PostgresJobs:
    """The jobs of all processes that share the database."""

    def __init__(self, reading: Reading, membership: Membership) -> None:
        self._reading, self._membership = reading, membership

    async def claim(self, name: str) -> bool:
        """Take a job; False if another living process works at it, or if it is done."""
        alive = self._membership.sql.alive
        query = (
            "INSERT INTO jobs (name, process) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE "
            "SET process = EXCLUDED.process, at = EXCLUDED.at WHERE jobs.result IS NULL "
            f"AND (jobs.process = EXCLUDED.process OR jobs.process NOT IN ({alive})) RETURNING name"
        )
        return bool(await self._reading.read(query, name, self._membership.me))

    async def finish(self, name: str, result: bytes | None) -> None:
        """Keep the result for a while, so that all processes find it; None drops the job."""
        if result is None:
            await self._reading.read("DELETE FROM jobs WHERE name = %s", name)
        else:
            query = "UPDATE jobs SET result = %s, at = clock_timestamp() WHERE name = %s"
            await self._reading.read(query, result, name)

    async def result(self, name: str) -> bytes | None:
        """The result of a job that is done."""
        rows = await self._reading.read("SELECT result FROM jobs WHERE name = %s AND result IS NOT NULL", name)
        return bytes(rows[0][0]) if rows else None

    async def clean(self) -> None:
        """Delete results that are old."""
        await self._reading.read(f"DELETE FROM jobs WHERE at < clock_timestamp() - interval '{KEPT_MINUTES} min'")
