"""Damage is reported: in the log, at the table, in /health, and in the database itself."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import claimant
from claimant.web.storage.days import DayOutcome
from claimant.web.storage.incidents import IncidentKind
from claimant.web.storage.mending import mend
from claimant.web.storage.migrations import SCHEMA_VERSION, TooNew
from claimant.web.storage.reports import Report, ReportReason
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.storage.store import Batch
from claimant.web.storage.table_lengths import Marks, read_marks
from claimant.web.store_check import check
from claimant.web.tables.restoring import keys_in
from tests.web.house import House, house, plan, play_out
from tests.web.served import Served, open_table
from tests.web.stored import IN_PLAY, PLAYED, VERSION_1, waiting, write

pytestmark = pytest.mark.anyio

TABLE = "ab" * 9
OTHER = "cd" * 9


def execute(path: Path, statement: str, *values: object) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "claimant"]


async def asked(home: House, table: str) -> tuple[int, str, str, str]:
    """How the API and the page answer for a table that can't be shown: status, why, sentence, page."""
    answer = await home.http.get(f"/api/tables/{table}")
    page = await home.http.get(f"/t/{table}")
    assert page.status_code == answer.status_code
    told: dict[str, Any] = answer.json()
    return answer.status_code, told.get("why", ""), told["error"], page.text


async def test_a_damaged_table_is_said_in_the_log_at_the_table_and_in_health(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"
    write(path, {TABLE: waiting(TABLE), OTHER: waiting(OTHER)})
    execute(path, "UPDATE deeds SET deed = x'00' WHERE tableid = ? AND version = 3", TABLE)
    said = f"Table {TABLE} is damaged and set aside. Entries that are sound: 2."
    async with house(path) as home:
        await home.context.hall.awake.wait()
        assert logged(caplog) == [said]
        status, why, sentence, page = await asked(home, TABLE)
        assert (status, why) == (410, "damaged")
        assert "Entries that are still sound: 2." in sentence
        assert "This table can’t be shown" in page
        assert "Entries that are still sound: 2." in page
        german = await home.http.get(f"/t/{TABLE}", headers={"accept-language": "de"})
        assert "Dieser Tisch lässt sich nicht zeigen" in german.text
        health = (await home.http.get("/health")).json()
        assert health == {
            "status": "ok", "tables": 1, "open": 1, "set_aside": 1, "newer": 0, "lost": 0, "without_faction": 0,
            "missing_factions": [], "version": claimant.__version__,
        }  # fmt: skip
    caplog.clear()
    async with house(path) as home:
        await home.context.hall.awake.wait()
        assert logged(caplog) == [], "it is said once"
    found = check(path)
    assert [each.sentence for each in found.aside] == [each.sentence for each in found.history] == [said]


async def test_a_link_to_a_table_that_is_set_aside_says_so(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with house(path) as home:
        _, new = await home.open(plan("me", "open"))
    execute(path, "UPDATE deeds SET deed = x'00' WHERE version = 2")
    async with house(path) as home:
        for link in (f"/join/{new['invitations'][1]}", f"/watch/{new['watch']}"):
            page = await home.http.get(link)
            assert page.status_code == 410
            assert "This table can’t be shown" in page.text


@pytest.mark.parametrize(
    "deed",
    [
        b'{"deed":"applauded","seat":0}',
        b'{"deed":"said","seat":0,"phrase":"hello","loudly":true}',
        b'{"deed":"closed","why":"bored"}',
    ],
)
async def test_a_deed_from_a_newer_version_is_not_called_damaged(tmp_path: Path, deed: bytes) -> None:
    path = tmp_path / "t.db"
    write(path, {TABLE: [*waiting(TABLE), deed], OTHER: waiting(OTHER)})
    async with house(path) as home:
        status, why, sentence, _ = await asked(home, TABLE)
        assert (status, why) == (410, "newer")
        assert sentence.startswith("A newer version of the game stored this table")
        health = (await home.http.get("/health")).json()
        assert (health["tables"], health["set_aside"], health["newer"]) == (1, 0, 1)
    assert [each.kind for each in check(path).aside] == [IncidentKind.NEWER]


async def test_moves_that_do_not_fit_the_rules_are_neither_damaged_nor_newer(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    write(path, {TABLE: [*waiting(TABLE), b'{"deed":"moved","seat":0,"move":"go5","by":"player"}']})
    async with house(path) as home:
        assert (await asked(home, TABLE))[:2] == (410, "unplayable")


async def test_a_database_of_the_first_version_is_brought_up_to_date(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"
    write(path, {IN_PLAY: PLAYED}, VERSION_1)
    async with house(path) as home:
        assert home.context.hall.aside == {}
        room = await home.context.hall.room(IN_PLAY)
        assert room is not None
        table = room.table
        assert table.game is not None
        assert (table.names, [move.text for move in table.game.moves]) == (("Ann", "Ben"), ["go7", "do4", "go3"])
    assert logged(caplog) == [f"{path} was migrated from format 1 to {SCHEMA_VERSION}."]
    found = check(path)
    assert (found.schema, found.tables, found.is_sound) == (SCHEMA_VERSION, 1, True)


@pytest.mark.parametrize("what", ["schema", "rules", "damaged too"])
async def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path, what: str) -> None:
    path = tmp_path / "t.db"
    store = SqliteStore(path)
    await store.append(Batch(TABLE, 1, waiting(TABLE), b""))
    store.close()
    if what == "rules":
        execute(path, "UPDATE meta SET value = '2 1ad5be0d' WHERE key = 'rules'")
    else:
        execute(path, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    if what == "damaged too":
        damaged = bytearray(path.read_bytes())
        damaged[-4096:] = bytes(4096)
        path.write_bytes(damaged)
    before = path.read_bytes()
    with pytest.raises(TooNew, match="A newer version of claimant has written "):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert not (tmp_path / "t.db.damaged").exists()


async def test_a_mended_file_is_said_and_remembered_with_the_running_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"
    now = [0.0]
    async with house(SqliteStore(path, lambda: now[0])) as home:
        for _ in range(30):
            await home.open(plan("me", "open"))
        now[0] = 3600.0
    damaged = bytearray(path.read_bytes())
    page = damaged.rindex(b'"deed":"opened"') // 4096 * 4096
    damaged[page : page + 4096] = bytes(4096)
    path.write_bytes(damaged)
    async with house(SqliteStore(path, lambda: now[0])) as home:
        assert logged(caplog)[0].startswith("The file was damaged and has been mended. Entries that could be read: ")
        await home.context.hall.awake.wait()
        health = (await home.http.get("/health")).json()
        assert health["tables"] + health["set_aside"] + health["lost"] == 30
        assert health["tables"] < 30
        touched = {stored.touched async for stored in home.context.hall._store.all() if stored.chain is not None}
        assert touched == {0.0}
    found = check(path)
    assert found.history[0].kind is IncidentKind.MENDED
    assert found.seconds == 3600.0


async def test_mending_keeps_reviews_reports_and_the_results_of_days(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    store = SqliteStore(path)
    await store.start(keys_in)
    for number in range(40):
        await store.append(Batch(f"{number:018x}", 1, [b"{}" * 300], b""))
        await store.keep_review(f"{number:018x}", b"r" * 300)
        await store.begin_day(f"2030-01-{number % 28 + 1:02}", f"{number}", f"start{number}")
        await store.end_day(f"start{number}", DayOutcome("won", 3, 2))
    await store.report(Report(TABLE, ReportReason.NAME, "text"))
    store.close()
    assert mend(str(path)) == 40
    with contextlib.closing(sqlite3.connect(path)) as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("reviews", "days", "reports")
        ]
    assert counts == [40, 40, 1]
    mended = SqliteStore(path)
    assert await mended.review(f"{7:018x}") == b"r" * 300
    assert (await mended.day("2030-01-01")).outcomes == {DayOutcome("won", 3, 2): 2}
    assert [report.text for report in await mended.reports()] == ["text"]
    mended.close()


async def test_a_write_ahead_log_that_was_cut_off_is_noticed_and_each_table_says_what_it_lost(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with Served(path) as served:
        async with httpx.AsyncClient(timeout=60) as http:
            ann, _ = await open_table(served, http, plan("me", "open"))
            whole = (tmp_path / "t.db-wal").stat().st_size
            for _ in range(3):
                answer = await ann.ask("POST", "/say", {"phrase": "hello"})
                assert answer.status_code == 200
            ben, _ = await open_table(served, http, plan("me", "open"))
            served.kill()
            with (tmp_path / "t.db-wal").open("r+b") as wal:
                wal.truncate(whole)
            before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
            found = check(path)
            assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before
            served.start()
            assert f"Table {ann.table} lost its end and goes on from what is left. Lost entries: 3." in served.said
            assert f"Table {ben.table} is lost. Entries that it had: 2." in served.said
            [entry] = [entry for entry in (await ann.look())["log"] if entry["kind"] == "lost"]
            assert entry["entries"] == 3
            answer = await ben.ask("GET")
            assert (answer.status_code, answer.json()["why"]) == (410, "lost")
            assert (await http.get(f"{served.url}/health")).json()["lost"] == 1
            served.stop()
            served.start()
            assert (await ben.ask("GET")).status_code == 410, "also after the next start"
            assert served.said.count("Lost entries") == 1
    assert {(each.kind, each.table, each.entries) for each in found.lost} == {
        (IncidentKind.WENT_BACK, ann.table, 3), (IncidentKind.LOST, ben.table, 2),
    }  # fmt: skip
    assert {each.kind for each in check(path).history} == {IncidentKind.WENT_BACK, IncidentKind.LOST}


async def test_an_older_copy_of_the_file_is_noticed_too(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with house(path) as home:
        ann, _ = await home.open(plan("me", "open"))
    copy = path.read_bytes()
    async with house(path) as home:
        ann.house = home
        await ann.do("say", phrase="hello")
    path.write_bytes(copy)
    async with house(path) as home:
        ann.house = home
        assert [entry["entries"] for entry in (await ann.look())["log"] if entry["kind"] == "lost"] == [1]
        page = await home.http.get(f"/t/{ann.table}", headers={"authorization": f"Bearer {ann.token}"})
        assert "Lost entries: 1." in page.text


async def test_whoever_deletes_tables_or_restarts_is_not_told_of_a_loss(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    for table in (TABLE, OTHER):
        await store.append(Batch(table, 1, waiting(table), b""))
    await store.forget([OTHER])
    store._lock.release()  # as after a crash
    assert read_marks(store.path) == {TABLE: 3}
    again = SqliteStore(tmp_path / "t.db")
    assert (await again.incidents(), again.shortened) == ([], {})
    again.close()


def test_marks_that_are_torn_or_changed_count_for_nothing(tmp_path: Path) -> None:
    data = str(tmp_path / "t.db")
    marks = Marks(data, {"one": 4})
    marks.add([("two", 7), ("one", 5)])
    marks.add([("three", 1)])
    file = tmp_path / "t.db.mark"
    assert read_marks(data) == {"one": 5, "two": 7, "three": 1}
    file.write_bytes(file.read_bytes().replace(b"two 7", b"two 9")[:-3])
    assert read_marks(data) == {"one": 5}
    marks.add([("four", 2)])
    assert read_marks(data)["four"] == 2, "what comes after a torn line is read"
    marks.close()
    assert read_marks(data) == {"one": 5, "two": 7, "three": 1, "four": 2}
    assert file.stat().st_mode & 0o777 == 0o600


async def test_the_file_can_be_looked_at_while_a_server_uses_it(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with house(path) as home:
        ann, ben, _ = await home.two()
        await play_out([ann, ben], Random(1), moves=2)
        found = check(path)
        assert (found.tables, found.is_sound) == (1, True)
        assert found.process is not None
        await ann.do("say", phrase="hello")
