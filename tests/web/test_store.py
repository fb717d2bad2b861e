"""Storage: only what is on disk is acknowledged, and damage doesn't spread."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sqlite3
import subprocess
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from claimant.lock import InUse, holder, lock_path
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.storage.store import Batch, Conflict, StoreError
from claimant.web.tables.access import seat_code
from tests.repeats import repeats
from tests.web.house import House, Person, house, plan, play_out

pytestmark = pytest.mark.anyio


class Moody(SqliteStore):
    """A store that fails when it is told to, before or after it has written."""

    mood = "good"

    async def append(self, batch: Batch) -> bytes:
        if self.mood == "full":
            raise StoreError("database or disk is full")
        chain = await super().append(batch)
        if self.mood == "forgetful":
            raise StoreError("disk I/O error")
        return chain


@pytest.mark.parametrize("mood", ["full", "forgetful"])
async def test_a_failing_store_acknowledges_nothing_and_recovers_by_itself(tmp_path: Path, mood: str) -> None:
    store = Moody(tmp_path / "t.db")
    async with house(store) as home:
        ann, ben, _ = await home.two()
        before = await ann.look()
        async with ben.stream(since=before["version"]) as stream:
            store.mood = mood
            move = before["position"]["legal"][0]
            answer = await ann.post("moves", move=move, version=before["version"], id="m1")
            assert answer.status_code == 503
            assert answer.json()["error"].endswith(".")
            assert "retry-after" in answer.headers
            refused = await home.http.post("/api/tables", json={"plan": plan("me", "bot")})
            assert refused.status_code == 503
            assert (await ben.look())["version"] == before["version"]
            assert not stream.pushes
            store.mood = "good"
            done = await ann.do("moves", move=move, version=before["version"], id="m1")
            assert [event["card"] for event in done["events"]] == [move]
            await stream.until(lambda: bool(stream.pushes))
            assert [push["version"] for _, _, push in stream.pushes] == [before["version"] + 1]
        await play_out([ann, ben], Random(1))


async def test_a_locked_database_is_said_plainly_and_recovers(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db") as home:
        ann, _, _ = await home.two()
        table = await ann.look()
        with contextlib.closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = await ann.post("moves", move=table["position"]["legal"][0], version=table["version"])
            assert answer.status_code == 503
            assert (await home.http.get("/health")).json()["status"] == "failing"
            ready = await home.http.get("/ready")
            assert (ready.status_code, ready.json()) == (503, {"ready": False, "why": "store"})
            other.execute("ROLLBACK")
        await ann.do("moves", move=table["position"]["legal"][0], version=table["version"])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 300 kB."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    command = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(tmp_path)]
    made = subprocess.run(command, capture_output=True, check=False)
    if made.returncode:
        pytest.skip("a small disk can't be mounted here")
    yield tmp_path
    subprocess.run(["umount", "-l", tmp_path], check=True)


async def test_a_full_disk_is_said_plainly_and_recovers(small_disk: Path) -> None:
    async with house(small_disk / "t.db") as home:
        ann, _, _ = await home.two()
        with (small_disk / "ballast").open("wb", buffering=0) as ballast, contextlib.suppress(OSError):
            while True:
                ballast.write(b"x" * 1024)
        answers = [(await ann.post("say", phrase="hello")).status_code for _ in range(300)]
        assert set(answers) == {200, 503}
        acknowledged = answers.count(200)
        (small_disk / "ballast").unlink()
        await ann.do("say", phrase="thanks")
        said = [entry for entry in (await ann.look())["log"] if entry["kind"] == "said"]
        assert len(said) == acknowledged + 1


async def test_a_flipped_byte_sets_that_table_aside_and_the_others_live_on(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with house(path) as home:
        ann, _, _ = await home.two()
        cleo, dan, _ = await home.two()
        await play_out([ann], Random(1), moves=1)
        seen = await cleo.look()
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        [deed] = connection.execute("SELECT deed FROM deeds WHERE tableid = ? AND version = 2", (ann.table,)).fetchone()
        flipped = bytes([deed[0] ^ 1]) + deed[1:]
        connection.execute("UPDATE deeds SET deed = ? WHERE tableid = ? AND version = 2", (flipped, ann.table))
    async with house(path) as home:
        cleo.house = dan.house = ann.house = home
        answer = await ann.get()
        assert answer.status_code == 410
        assert "damaged" in answer.json()["error"]
        page = await home.http.get(f"/t/{ann.table}")
        assert page.status_code == 410
        assert (await cleo.look())["log"] == seen["log"]
        await play_out([cleo, dan], Random(1))


@pytest.mark.parametrize("flips", [40, repeats(500)])
async def test_bytes_flipped_anywhere_after_the_file_s_head_never_stop_the_others(tmp_path: Path, flips: int) -> None:
    async with house(tmp_path / "t.db") as home:
        tables = [(await home.two())[0] for _ in range(12)]
        expected = {person.table: (await person.look())["log"] for person in tables}
    whole = (tmp_path / "t.db").read_bytes()
    rng = Random(flips)
    for number in range(flips):
        damaged = bytearray(whole)
        damaged[rng.randrange(4096, len(whole))] ^= 1 << rng.randrange(8)
        path = tmp_path / f"{number}.db"
        path.write_bytes(damaged)
        async with house(path) as home:
            found = 0
            for person in tables:
                person.house = home
                answer = await person.get()
                assert answer.status_code in (200, 404, 410)
                if answer.status_code == 200:
                    found += 1
                    assert answer.json()["log"] == expected[person.table]
            assert found >= len(tables) / 2, f"a page of the file holds a few tables: flip {number}"


async def test_only_their_user_can_read_the_files_and_a_file_that_was_open_is_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"
    path.touch(0o644)
    async with house(path) as home:
        await home.open(plan("me", "bot"))
        files = sorted(tmp_path.iterdir())
        assert {"t.db", "t.db-shm", "t.db-wal", "t.db.lock"} <= {file.name for file in files}
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    assert [record.message for record in caplog.records if record.name == "claimant"] == [
        f"Other users of this machine could read {path}, which holds secrets. Now only you can."
    ]


async def test_a_mended_file_and_the_damaged_one_are_private(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with house(path) as home:
        for _ in range(12):
            await home.open(plan("me", "open"))
    whole = bytearray(path.read_bytes())
    whole[-4096:] = bytes(4096)
    path.write_bytes(whole)
    path.chmod(0o644)
    SqliteStore(path).close()
    assert (tmp_path / "t.db.damaged").exists()
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}


async def test_a_file_has_one_store_at_a_time(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    with pytest.raises(InUse) as refused:
        SqliteStore(tmp_path / "t.db")
    assert refused.value.process == holder(lock_path(tmp_path / "t.db")) == os.getpid()
    store.close()
    SqliteStore(tmp_path / "t.db").close()


async def test_many_tables_share_a_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    batches = [Batch(f"{number:018x}", 1, [b"{}"], b"") for number in range(200)]
    await asyncio.gather(*(store.append(batch) for batch in batches))
    assert len([stored async for stored in store.all()]) == 200
    store.close()


async def test_idle_tables_end_after_a_day_and_leave_memory_until_somebody_asks(tmp_path: Path) -> None:
    now = [0.0]
    async with house(SqliteStore(tmp_path / "t.db", lambda: now[0])) as home:
        hall = home.context.hall
        ann, _ = await home.open(plan("me", "open"))
        now[0] = 24 * 3600 - 60
        await hall.sweep()
        assert ann.table not in hall.rooms, "it waits for somebody, and nobody is there"
        assert hall.is_open(ann.table)
        assert (await ann.look())["stage"] == "waiting"
        now[0] += 120
        await hall.sweep()
        assert (await ann.look())["closed_why"] == "idle"
        now[0] += 3600
        await hall.sweep()
        assert ann.table not in hall.rooms
        assert (await ann.look())["closed_why"] == "idle"
        now[0] += 31 * 24 * 3600
        await hall.sweep()
        assert (await ann.get()).status_code == 404


async def test_a_server_loads_only_the_tables_at_which_something_is_due(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with house(path) as home:
        waiting = [(await home.open(plan("me", "open")))[0] for _ in range(3)]
        ann, _, _ = await home.two(clock=600)
    async with house(path) as home:
        await home.context.hall.awake.wait()
        assert set(home.context.hall.rooms) == {ann.table}, "its clock runs"
        assert home.context.hall.counted == (4, 4)
        waiting[0].house = home
        assert (await waiting[0].look())["stage"] == "waiting"
        assert set(home.context.hall.rooms) == {ann.table, waiting[0].table}


async def test_links_and_codes_of_an_older_file_are_found(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with house(path) as home:
        ann, new = await home.open(plan("me", "open"))
        room = home.context.hall.rooms[ann.table]
        code = seat_code(room.table.chairs[1].invitation)
        await Person(home, ann.table, new["host"]).do("change", plan=plan("me", "open", "open"))
        changed = seat_code(room.table.chairs[2].invitation)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE keys")
        connection.execute("DELETE FROM meta WHERE key = 'keys'")
        connection.execute("ALTER TABLE heads DROP COLUMN standing")
        connection.execute("PRAGMA user_version = 4")
    async with house(path) as home:
        for key in (new["host"], new["watch"], new["invitations"][1], code, changed):
            found = await home.context.hall.find(key)
            assert found is not None
            assert found.table.id == ann.table
        assert await home.context.hall.find("nonsense") is None


async def test_deeds_that_are_not_the_next_ones_are_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    chain = await store.append(Batch("t", 1, [b"one"], b""))
    for late in (Batch("t", 1, [b"uno"], b""), Batch("t", 2, [b"two"], b"another"), Batch("t", 3, [b"three"], chain)):
        with pytest.raises(Conflict):
            await store.append(late)
    await store.append(Batch("t", 2, [b"two"], chain))
    found = await store.load("t")
    assert found is not None
    assert found.deeds == [b"one", b"two"]
    store.close()


async def test_an_ended_table_leaves_memory_at_once_when_it_is_put_to_sleep(home: House) -> None:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1))
    async with ann.stream():
        pass
    room = weakref.ref(home.context.hall.rooms[ann.table])
    table = weakref.ref(home.context.hall.rooms[ann.table].table)
    home.context.hall.rooms[ann.table].touched -= 3600
    gc.disable()  # it goes through everything once an hour only
    try:
        await home.context.hall.sweep()
        for _ in range(200):  # until the streams that waited here have ended
            if room() is None:
                break
            await asyncio.sleep(0.01)
        assert room() is None
        assert table() is None
    finally:
        gc.enable()


async def test_a_clock_that_jumps_fires_no_timer(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, _ = await home.two(clock=600, grace=60)
    before = await ann.look()
    import time

    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 3600)
    async with ann.stream():
        await home.context.hall.sweep()
        await asyncio.sleep(0.3)
    after = await ann.look()
    assert (after["version"], after["stage"]) == (before["version"], "playing")
