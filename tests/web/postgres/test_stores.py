"""The contract of a store, held by the file and by PostgreSQL alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from claimant.web.storage.bot_accounts import BotAccount
from claimant.web.storage.days import DayOutcome
from claimant.web.storage.incidents import Incident, IncidentKind
from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.storage.reports import Report, ReportReason
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.storage.store import Batch, Conflict, Standing, Store, TableStanding
from claimant.web.tables.restoring import keys_in
from tests.web.stored import waiting

pytestmark = pytest.mark.anyio

TABLE, OTHER = "ab" * 9, "cd" * 9


@pytest.fixture(params=["file", "PostgreSQL"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    in_file = request.param == "file"
    made: Store = SqliteStore(tmp_path / "t.db") if in_file else PostgresStore(request.getfixturevalue("url"))
    await made.start(keys_in)
    yield made
    await made.stop()


async def deeds_of(store: Store, table: str) -> list[bytes]:
    found = await store.load(table)
    assert found is not None
    assert found.chain is not None
    return found.deeds


async def test_deeds_come_back_in_order_with_their_checksum(store: Store) -> None:
    chain = await store.append(Batch(TABLE, 1, [b"one", b"two"], b""))
    after = await store.append(Batch(TABLE, 3, [b"three"], chain))
    assert await deeds_of(store, TABLE) == [b"one", b"two", b"three"]
    newer = await store.newer(TABLE, 2, chain)
    assert newer == ([b"three"], after)
    assert await store.newer(TABLE, 3, after) == ([], after)
    assert await store.newer(TABLE, 2, b"another checksum") is None
    assert await store.load(OTHER) is None


async def test_only_the_next_deeds_are_stored_and_only_after_the_right_checksum(store: Store) -> None:
    chain = await store.append(Batch(TABLE, 1, [b"one"], b""))
    late = [
        Batch(TABLE, 1, [b"uno"], b""),
        Batch(TABLE, 2, [b"two"], b"another"),
        Batch(TABLE, 3, [b"three"], chain),
        Batch(OTHER, 2, [b"two"], b""),
    ]
    for batch in late:
        with pytest.raises(Conflict):
            await store.append(batch)
    assert await deeds_of(store, TABLE) == [b"one"]


async def test_of_ten_batches_at_once_for_one_version_one_is_stored(store: Store) -> None:
    chain = await store.append(Batch(TABLE, 1, [b"one"], b""))
    trying = [store.append(Batch(TABLE, 2, [b"%d" % number], chain)) for number in range(10)]
    done = await asyncio.gather(*trying, return_exceptions=True)
    assert sum(isinstance(each, bytes) for each in done) == 1
    assert sum(isinstance(each, Conflict) for each in done) == 9
    assert len(await deeds_of(store, TABLE)) == 2


async def test_many_tables_are_written_at_once_and_all_are_listed(store: Store) -> None:
    batches = [Batch(f"{number:018x}", 1, [b"{}"], b"") for number in range(250)]
    await asyncio.gather(*(store.append(batch) for batch in batches))
    assert {stored.table async for stored in store.all()} == {batch.table for batch in batches}
    assert await store.count([batches[0].table]) == (249, 249)


async def test_a_table_is_found_by_its_keys_until_it_is_forgotten(store: Store) -> None:
    told = waiting(TABLE)
    await store.append(Batch(TABLE, 1, told, b"", keys_in(told)))
    assert await store.found_by("watch") == [TABLE]
    assert await store.found_by("nothing") == []
    await store.forget([TABLE])
    assert (await store.found_by("watch"), await store.load(TABLE)) == ([], None)


async def test_what_a_table_waits_for_is_known_until_something_happens(store: Store) -> None:
    chain = await store.append(Batch(TABLE, 1, [b"one"], b""))
    await store.settle([TableStanding(TABLE, 1, Standing.ENDED)])
    later = store.now() + 1
    assert await store.untouched(later, ended=True) == [TABLE]
    assert (await store.count()).going_on == 0
    await store.append(Batch(TABLE, 2, [b"two"], chain))
    await store.settle([TableStanding(TABLE, 1, Standing.ENDED)])
    assert await store.untouched(later + 60, ended=True) == [], "that was before"
    assert await store.untouched(later + 60, ended=False) == [TABLE]


async def test_incidents_reports_reviews_and_days_are_kept(store: Store) -> None:
    incident = Incident(IncidentKind.DAMAGED, TABLE, 3)
    for _ in range(2):
        await store.note([incident])
    assert [each.is_what for each in await store.incidents()] == [incident]
    await store.report(Report(TABLE, ReportReason.NAME, "text"))
    await store.keep_review(TABLE, b"old")
    await store.keep_review(TABLE, b"new")
    assert (await store.review(TABLE), await store.review(OTHER)) == (b"new", None)
    assert await store.kept("name") is None
    assert [await store.keep_once("name", text) for text in ("one", "two")] == ["one", "one"]
    assert [await store.begin_day("2030-01-01", "ann", "start") for _ in range(2)] == [True, False]
    await store.end_day("start", DayOutcome("won", 3, 2))
    assert (await store.day("2030-01-01")).outcomes == {DayOutcome("won", 3, 2): 1}


async def test_running_time_goes_on_and_a_table_knows_when_it_was_touched(store: Store) -> None:
    before = store.now()
    await store.append(Batch(TABLE, 1, [b"one"], b""))
    found = await store.load(TABLE)
    assert found is not None
    assert before <= found.touched <= store.now()


async def test_bots_that_may_connect_are_kept_by_name_until_they_are_removed(store: Store) -> None:
    hal, eve = BotAccount("hal", "a" * 64, 1), BotAccount("eve", "b" * 64, 2)
    assert await store.add_bot(hal)
    assert await store.add_bot(eve)
    assert not await store.add_bot(BotAccount("hal", "c" * 64, 3)), "the first one stays"
    assert await store.bots() == [eve, hal]
    assert await store.remove_bot("hal")
    assert not await store.remove_bot("hal")
    assert await store.bots() == [eve]


async def test_tables_that_go_on_are_found_by_their_bots(store: Store) -> None:
    await store.append(Batch(TABLE, 1, [b"one"], b"", ("bot:hal", "bot:eve")))
    await store.append(Batch(OTHER, 1, [b"one"], b"", ("bot:hal",)))
    assert sorted(await store.going_on(["bot:hal"])) == [TABLE, OTHER]
    assert await store.going_on(["bot:eve", "bot:hal"]) != []
    await store.settle([TableStanding(TABLE, 1, Standing.ENDED)])
    assert await store.going_on(["bot:eve"]) == []
    assert await store.going_on(["bot:hal", "bot:eve"]) == [OTHER]
    assert await store.going_on([]) == []
