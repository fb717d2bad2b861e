"""`claimant doctor` and the notes about backups, for PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from claimant.web.storage.postgres.schema import SCHEMA_NUMBER
from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.storage.reports import Report, ReportReason
from tests.commands.run import run, told
from tests.web.house import house, plan

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "own"))


async def test_a_database_is_checked_while_servers_use_it(url: str, tmp_path: Path) -> None:
    async with house(PostgresStore(url)) as home, house(PostgresStore(url)):
        await home.two()
        await home.open(plan("me", "open"))
        await home.context.hall.report(Report("0123456789abcdef01", ReportReason.NAME))
        found = await asyncio.to_thread(told, "doctor", "--database", url)
        store = found["store"]
        assert (store["tables"], store["sound"], store["processes"], store["reports"]) == (2, True, 2, 1)
        assert (store["schema"], found["problems"]) == (SCHEMA_NUMBER, [])
        assert found["warnings"] == ["The database was never backed up with “claimant backup”."]
        assert run("backup", str(tmp_path / "c.gz"), "--database", url).returncode == 0
        assert (await asyncio.to_thread(told, "doctor", "--database", url))["warnings"] == []


async def test_damage_in_a_database_is_found(url: str) -> None:
    async with house(PostgresStore(url)) as home:
        ann, _, _ = await home.two()
        ben, _ = await home.open(plan("me", "open"))
        cat, _ = await home.open(plan("me", "open"))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE deeds SET deed = 'x' WHERE tableid = %s AND version = 3", (ann.table,))
        connection.execute("DELETE FROM heads WHERE tableid = %s", (ben.table,))
    done = run("doctor", "--database", url, "--json")
    assert done.returncode == 1
    assert ann.table in done.stdout
    assert ben.table in done.stdout
    assert cat.table not in done.stdout


async def test_a_database_that_is_away_or_too_new_is_said_in_a_sentence(url: str) -> None:
    away = run("doctor", "--database", "postgresql:///none?host=/nowhere")
    assert (away.returncode, "Traceback" in away.stderr) == (1, False)
    assert "can’t be read" in away.stdout
    PostgresStore(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'serves'")
    newer = run("doctor", "--database", url)
    assert newer.returncode == 1
    assert "A newer version of claimant has written" in newer.stdout.replace("\n", " ")


async def test_an_empty_database_is_sound(url: str) -> None:
    store = told("doctor", "--database", url)["store"]
    assert (store["tables"], store["exists"], store["sound"]) == (0, False, True)
