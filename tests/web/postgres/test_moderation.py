"""Moderating several processes on one database: what is done at one of them holds at all."""

from __future__ import annotations

from typing import Any

import pytest

from claimant.web.operation.admin_access import AdminAccess
from claimant.web.operation.moderation import steward
from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.storage.reports import Report, ReportReason
from tests.web.house import House, bearer, house, plan, until
from tests.web.postgres.test_sharing import Pair

pytestmark = pytest.mark.anyio
TOKEN = "a-secret-of-the-one-who-runs-it"


async def admin(home: House, do: str, target: str = "", **more: Any) -> Any:
    answer = await home.http.post("/admin", json={"do": do, "target": target, **more}, headers=bearer(TOKEN))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_bans_notices_lists_and_actions_hold_at_every_process(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steward, "POLL_SECONDS", 0.05)
    access = AdminAccess(TOKEN)
    async with house(PostgresStore(url), access=access) as one, house(PostgresStore(url), access=access) as other:
        ann, _, new = await one.two()
        bots, _ = await one.open(plan("bot", "bot", pace="slow"))
        async with ann.stream():
            await until(lambda: one.context.hall.rooms[ann.table].presence.people == 1)
            found: dict[str, Any] = {}
            while ann.table not in found or found[ann.table]["here"] != 1:  # said to others once a second
                found = {each["table"]: each for each in await admin(other, "list")}
        assert (found[ann.table]["players"], bots.table in found) == (["Ann", "Ben"], True)
        assert (await admin(other, "look", ann.table))["stage"] == "playing"

        await admin(one, "ban", "192.0.2.7", hours=1)
        await admin(other, "notice", text="Back at noon.")
        for home in (one, other):
            await until(lambda home=home: "192.0.2.7" in home.context.doorkeeper.banned)  # type: ignore[misc]
            await until(lambda home=home: home.context.hall.notice is not None)  # type: ignore[misc]
        await admin(other, "revoke", ann.table, watch=True)
        assert (await one.http.get(f"/watch/{new['watch']}")).status_code == 404
        await admin(other, "close", ann.table)
        assert (await ann.look())["closed_why"] == "moderated"
        kinds = ["ban", "notice", "revoke", "close"]
        for home in (one, other):
            assert [each["kind"] for each in await admin(home, "log")] == kinds


async def test_a_report_is_seen_and_dealt_with_at_any_process(url: str) -> None:
    access = AdminAccess(TOKEN)
    async with house(PostgresStore(url), access=access) as one, house(PostgresStore(url), access=access) as other:
        await one.context.hall.report(Report("0123456789abcdef01", ReportReason.CONDUCT, "stalls", "Ann"))
        [report] = await admin(other, "reports")
        assert (report["reason"], report["names"], report["text"]) == ("conduct", ["Ann"], "stalls")
        await admin(other, "handled", str(report["number"]))
        assert await admin(one, "reports") == []


async def test_processes_divide_the_limits_by_their_number(url: str) -> None:
    async with house(PostgresStore(url)) as one:
        alone = one.context.doorkeeper.limits.tables
        async with house(PostgresStore(url)) as other:
            pair = Pair(one, other)
            for home in pair:
                await until(lambda home=home: home.context.doorkeeper.limits.tables == alone // 2)  # type: ignore[misc]
        await until(lambda: one.context.doorkeeper.limits.tables == alone)
