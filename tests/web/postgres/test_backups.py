"""Backups of PostgreSQL, and from one kind of store into the other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from claimant.web.storage.postgres.store import PostgresStore
from tests.commands.run import run, told
from tests.web.house import house, play_out

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "own"))


async def test_a_running_store_moves_from_postgresql_to_a_file_and_back(tmp_path: Path, url: str, other: str) -> None:
    first, second = tmp_path / "first.gz", tmp_path / "second.gz"
    async with house(PostgresStore(url)) as home:
        ann, ben, _ = await home.two()
        await play_out([ann, ben], Random(1), moves=6)
        before = await ann.look()
        found = await asyncio.to_thread(told, "backup", str(first), "--database", url)
        assert (found["tables"], found["entries"], found["damaged"]) == (1, before["version"], [])
    assert run("restore", str(first), "--data", str(tmp_path / "t.db")).returncode == 0
    async with house(tmp_path / "t.db") as home:
        ann.house = ben.house = home
        assert (await ann.look())["position"] == before["position"]
        await play_out([ann, ben], Random(2), moves=2)
        before = await ann.look()
    assert run("backup", str(second), "--data", str(tmp_path / "t.db")).returncode == 0
    done = run("restore", str(second), "--database", other)
    assert (done.returncode, done.stderr) == (0, "")
    async with house(PostgresStore(other)) as home:
        ann.house = ben.house = home
        assert (await ann.look())["position"] == before["position"]
        await play_out([ann, ben], Random(3))
        assert (await ann.look())["stage"] == "over"
    again = run("restore", str(second), "--database", other)
    assert (again.returncode, "it holds tables already" in again.stderr) == (2, True)


def test_a_database_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    done = run("backup", str(tmp_path / "c.gz"), "--database", "postgresql:///none?host=/nowhere")
    assert done.returncode == 2
    assert done.stderr.startswith("The database can't be backed up: ")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
