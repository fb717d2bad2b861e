"""Backups while a server runs, what proves them whole, restoring, and stores of every earlier version."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from claimant.web.operation.backups import backup_file, sqlite_copy
from claimant.web.operation.backups.backup_file import BadBackup
from claimant.web.operation.backups.proof import prove
from claimant.web.storage.migrations import SCHEMA_VERSION, TooNew
from claimant.web.store_check import check
from tests.commands.run import run, told
from tests.web.house import house, plan, play_out
from tests.web.stored import IN_PLAY, waiting, write

STORES = sorted((Path(__file__).parent / "stores").glob("schema-*.sql"))
AT = "2026-11-17T12:00:00+00:00"


@pytest.fixture(autouse=True)
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "own"))


def content(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a store, apart from when it was backed up."""
    with closing(sqlite3.connect(file)) as connection:
        found = {}
        for part, columns in backup_file.PARTS.items():
            rows = connection.execute(f"SELECT {', '.join(columns)} FROM {part} ORDER BY 1, 2").fetchall()
            found[part] = [row for row in rows if row[0] not in sqlite_copy.OWN_KEYS]
        return found


def built(version: Path, file: Path) -> Path:
    """A store of an earlier version."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(version.read_text(encoding="utf-8"))
    file.chmod(0o600)
    return file


def backed_up(data: Path, file: Path) -> Path:
    backup_file.write(file, sqlite_copy.rows_of(data), AT)
    return file


@pytest.mark.anyio
async def test_a_backup_during_play_holds_all_moves_so_far_and_restores_the_same_state(tmp_path: Path) -> None:
    data, copy = tmp_path / "t.db", tmp_path / "copy.gz"
    async with house(data) as home:
        ann, ben, _ = await home.two()
        await play_out([ann, ben], Random(1), moves=6)
        before = await ann.look()
        done = await asyncio.to_thread(run, "backup", str(copy), "--data", str(data))
        assert (done.returncode, done.stderr) == (0, "")
        assert "is whole, as of " in done.stdout
        assert "Tables: 1, entries: " in done.stdout
        await play_out([ann, ben], Random(2), moves=3)
    assert run("restore", str(copy), "--data", str(tmp_path / "other.db")).returncode == 0
    async with house(tmp_path / "other.db") as home:
        ann.house = ben.house = home
        again = await ann.look()
        assert again["version"] == before["version"]
        assert again["position"] == before["position"]
        await play_out([ann, ben], Random(3))
        assert (await ann.look())["stage"] == "over"


@pytest.mark.anyio
@pytest.mark.long
async def test_every_backup_under_load_is_one_moment_of_the_store(tmp_path: Path) -> None:
    """Moves go on while backups are made: each backup is whole, and holds at least what was acknowledged before."""
    data = tmp_path / "t.db"
    async with house(data) as home:
        people = [await home.two() for _ in range(5)]
        playing = [asyncio.create_task(play_out([ann, ben], Random(1))) for ann, ben, _ in people]
        for number in range(5):
            known = {ann.table: (await ann.look())["version"] for ann, _, _ in people}
            copy = await asyncio.to_thread(backed_up, data, tmp_path / f"{number}.gz")
            assert prove(copy).damaged == ()
            heads = {row[0]: row[1] for part, row in backup_file.read(copy) if part == "heads"}
            assert all(heads[table] >= version for table, version in known.items())
        await asyncio.gather(*playing)


def test_a_backup_and_its_restoring_keep_every_row_of_every_part(tmp_path: Path) -> None:
    data = built(STORES[-1], tmp_path / "t.db")
    sqlite_copy.fill(tmp_path / "other.db", backup_file.read(backed_up(data, tmp_path / "copy.gz")))
    assert content(tmp_path / "other.db") == content(data)
    assert all(content(data).values()), "every part has a row to lose"
    assert (tmp_path / "copy.gz").stat().st_mode & 0o777 == (tmp_path / "other.db").stat().st_mode & 0o777 == 0o600


def test_there_is_a_store_of_every_version() -> None:
    assert [path.stem for path in STORES] == [f"schema-{number}" for number in range(1, SCHEMA_VERSION + 1)]


@pytest.mark.anyio
@pytest.mark.parametrize("version", STORES, ids=lambda path: path.stem)
async def test_a_server_brings_the_store_of_every_earlier_version_up_to_date(tmp_path: Path, version: Path) -> None:
    data = built(version, tmp_path / "t.db")
    async with house(data) as home:
        health = (await home.http.get("/health")).json()
        assert (health["tables"], health["open"], health["set_aside"]) == (2, 2, 0)
        room = await home.context.hall.room(IN_PLAY)
        assert room is not None
        assert room.table.game is not None
        assert len(room.table.game.moves) == 3
        await home.open(plan("me", "open"))
    found = check(data)
    assert (found.schema, found.tables, found.is_sound) == (SCHEMA_VERSION, 3, True)


@pytest.mark.parametrize("version", STORES, ids=lambda path: path.stem)
def test_a_store_of_every_earlier_version_can_be_backed_up_and_restored(tmp_path: Path, version: Path) -> None:
    data = built(version, tmp_path / "t.db")
    assert told("backup", str(tmp_path / "copy.gz"), "--data", str(data))["tables"] == 2
    assert run("restore", str(tmp_path / "copy.gz"), "--data", str(tmp_path / "other.db")).returncode == 0
    found = check(tmp_path / "other.db")
    assert (found.schema, found.tables, found.is_sound) == (SCHEMA_VERSION, 2, True)


def test_a_program_refuses_the_store_and_the_backup_of_a_newer_one(tmp_path: Path) -> None:
    data = built(STORES[-1], tmp_path / "t.db")
    copy = backed_up(data, tmp_path / "copy.gz")
    lines = gzip.decompress(copy.read_bytes()).splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), "schema": SCHEMA_VERSION + 1}).encode()
    copy.write_bytes(gzip.compress(b"\n".join(lines)))
    with closing(sqlite3.connect(data)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = data.read_bytes()
    for command in (
        ("serve", "--no-browser", "--data", str(data)),
        ("backup", str(tmp_path / "new.gz"), "--data", str(data)),
        ("backup", "--check", str(copy)),
        ("restore", str(copy), "--data", str(tmp_path / "other.db")),
    ):
        done = run(*command)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("A newer version of claimant has written ")
        assert f"its format is {SCHEMA_VERSION + 1}, this version knows {SCHEMA_VERSION}." in done.stderr
    assert data.read_bytes() == before
    assert not (tmp_path / "new.gz").exists()
    assert not (tmp_path / "other.db").exists()


def test_every_changed_byte_and_every_missing_end_of_a_backup_is_noticed(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    write(data, {"one": waiting("one"), "two": waiting("two")})
    copy = backed_up(data, tmp_path / "copy.gz")
    plain, rng = gzip.decompress(copy.read_bytes()), Random(7)
    assert prove(copy)[1:] == (2, 6, ())
    lines = plain.splitlines(keepends=True)
    for changed in (
        *(plain[:at] + bytes([plain[at] ^ 1]) + plain[at + 1 :] for at in rng.sample(range(len(plain)), 60)),
        *(b"".join(lines[:number]) for number in range(len(lines))),
        *(b"".join(lines[:number] + lines[number + 1 :]) for number in range(len(lines))),
        plain + lines[1],
    ):
        copy.write_bytes(gzip.compress(changed))
        with pytest.raises((BadBackup, TooNew)):
            prove(copy)
    packed = gzip.compress(plain)
    for length in (0, 1, 20, len(packed) // 2, len(packed) - 1):
        copy.write_bytes(packed[:length])
        with pytest.raises(BadBackup):
            prove(copy)


def test_a_bad_backup_changes_nothing_when_it_is_restored(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    write(data, {"one": waiting("one")})
    copy = backed_up(data, tmp_path / "copy.gz")
    copy.write_bytes(copy.read_bytes()[:-9])
    before = sorted(path.name for path in tmp_path.iterdir())
    done = run("restore", str(copy), "--data", str(data), "--replace")
    assert done.returncode == 1
    assert "is not a whole backup, so nothing was changed." in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert check(data).tables == 1


def test_tables_that_were_damaged_before_the_backup_are_named(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    write(data, {name: waiting(name) for name in ("deed", "end", "head", "well")})
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute("UPDATE deeds SET deed = x'00' WHERE tableid = 'deed' AND version = 2")
        connection.execute("DELETE FROM deeds WHERE tableid = 'end' AND version = 3")
        connection.execute("DELETE FROM heads WHERE tableid = 'head'")
    found = told("backup", str(tmp_path / "copy.gz"), "--data", str(data))
    assert (found["tables"], found["damaged"]) == (4, ["deed", "end", "head"])
    said = run("backup", "--check", str(tmp_path / "copy.gz")).stdout
    assert "These tables were damaged before the backup: deed, end, head." in said


@pytest.mark.anyio
async def test_restoring_waits_until_the_server_has_stopped_and_keeps_what_was_there(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    write(data, {"one": waiting("one")})
    copy = backed_up(data, tmp_path / "copy.gz")
    async with house(data) as home:
        await home.open(plan("me", "open"))
        done = await asyncio.to_thread(run, "restore", str(copy), "--data", str(data), "--replace")
        assert done.returncode == 3
        assert "stop it first" in done.stderr
    assert "holds tables already" in run("restore", str(copy), "--data", str(data)).stderr
    done = run("restore", str(copy), "--data", str(data), "--replace")
    assert done.returncode == 0
    assert f"What was there before is in {data}.before-1." in done.stdout
    assert (check(data).tables, check(Path(f"{data}.before-1")).tables) == (1, 2)
    async with house(data) as home:
        assert home.context.hall.counted.tables == 1
        assert (await home.http.get("/health")).json()["lost"] == 0, "an older backup is no loss of entries"


def test_a_backup_of_nothing_or_over_the_server_s_own_file_is_refused(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    assert "There is no file" in run("backup", str(tmp_path / "c.gz"), "--data", str(data)).stderr
    write(data, {"one": waiting("one")})
    done = run("backup", str(data), "--data", str(data))
    assert (done.returncode, done.stderr) == (2, "The backup can't replace the server's own file.\n")
    data.write_bytes(b"nothing of ours" * 100)
    assert run("backup", str(tmp_path / "c.gz"), "--data", str(data)).returncode == 2
    assert not list(tmp_path.glob("c.gz*"))


def test_the_check_of_settings_asks_for_a_backup_until_there_is_one(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    write(data, {"one": waiting("one")})
    said = run("serve", "--check", "--data", str(data)).stdout
    assert "Note: No backup of " in said
    assert run("backup", str(tmp_path / "c.gz"), "--data", str(data)).returncode == 0
    assert "No backup" not in run("serve", "--check", "--data", str(data)).stdout
