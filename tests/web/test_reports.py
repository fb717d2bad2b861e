"""Reports of listed tables: stored for the server's host, without any address."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from claimant.web.http.limits import Rate
from claimant.web.storage.mending import mend
from claimant.web.storage.reports import LONGEST, ReportReason, filed
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.store_check import check
from tests.web.house import GENEROUS, House, Person, bearer, house, plan
from tests.web.test_open_tables import join, listed

pytestmark = pytest.mark.anyio


def reports_in(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return filed(connection)


async def report(home: House, table: str, token: str = "new", **body: Any) -> Any:
    told = {"reason": "name"} | body
    return await home.http.post(f"/api/tables/{table}/report", json=told, headers=bearer(token))


async def test_a_listed_table_can_be_reported_by_everybody(home: House, tmp_path: Path) -> None:
    ann, _, _ = await listed(home, "me", "open", "open")
    await join(home, ann.table)
    answer = await report(home, ann.table, text="  A very\nrude name \u202e", reason="conduct")
    assert (answer.status_code, answer.json()) == (200, {"reported": ann.table})
    [found] = reports_in(tmp_path / "tables.db")
    assert (found.table, found.reason, found.text) == (ann.table, ReportReason.CONDUCT, "A very rude name")
    assert found.names.split("\n") == ["Ann", "Zoe"]
    assert found.at > 0
    assert found.is_open


async def test_a_private_table_can_be_reported_by_nobody(home: House, tmp_path: Path) -> None:
    ann, _ = await home.open(plan("me", "open"))
    for token in ("new", ann.token):
        assert (await report(home, ann.table, token)).status_code == 404
    assert reports_in(tmp_path / "tables.db") == []


async def test_players_can_still_report_a_table_that_was_listed_but_strangers_can_t(home: House) -> None:
    ann, host, new = await listed(home, "me", "open")
    ben = await home.sit(new, 1)
    await host.do("publish", public=False)
    assert (await report(home, ann.table, ben.token)).status_code == 200
    assert (await report(home, ann.table)).status_code == 404


@pytest.mark.parametrize("body", [{"reason": "boredom"}, {"text": "x" * (LONGEST + 1)}])
async def test_a_reason_that_there_is_not_and_a_text_that_is_too_long_are_refused(
    home: House, body: dict[str, str]
) -> None:
    ann, _, _ = await listed(home, "me", "open")
    assert (await report(home, ann.table, **body)).status_code == 422


async def test_reports_are_limited_by_address_and_by_table(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, report=Rate(2, 0.001))) as home:
        tables = [(await listed(home, "me", "open"))[0].table for _ in range(3)]
        assert [(await report(home, table)).status_code for table in tables] == [200, 200, 429]
    async with house(tmp_path / "u.db", limits=replace(GENEROUS, report_here=Rate(1, 0.001))) as home:
        ann, _, _ = await listed(home, "me", "open")
        assert [(await report(home, ann.table)).status_code for _ in range(2)] == [200, 429]


async def test_the_log_of_the_server_says_that_a_report_came_in_but_not_what_it_says(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _, _ = await listed(home, "me", "open")
    await report(home, ann.table, text="something private")
    assert f"Table {ann.table} was reported (name)." in caplog.text
    assert "private" not in caplog.text
    assert "127.0.0.1" not in caplog.text


async def test_nothing_of_who_reports_is_stored(home: House, tmp_path: Path) -> None:
    ann, _, _ = await listed(home, "me", "open")
    person = Person(home, ann.table, (await join(home, ann.table, "Zoe")).json()["token"])
    await report(home, ann.table, person.token)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        stored = repr(connection.execute("SELECT * FROM reports").fetchall())
    assert "127.0.0.1" not in stored
    assert person.token not in stored


async def test_open_reports_are_counted_survive_mending_and_an_older_file_gets_the_table(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    async with house(file) as home:
        ann, _, _ = await listed(home, "me", "open")
        await report(home, ann.table)
        await report(home, ann.table)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE reports SET handled = 1 WHERE id = 1")
    assert check(file).reports == 1
    mend(str(file))
    assert check(file).reports == 1
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DROP TABLE reports")
        connection.execute("PRAGMA user_version = 2")
    assert check(file).reports == 0
    SqliteStore(file).close()
    assert reports_in(file) == []
