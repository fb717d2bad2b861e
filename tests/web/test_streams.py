"""Streams for programs: presence, remaining time, and slow readers lose nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from claimant.web.tables import presence
from claimant.web.tables.room import Room
from tests.web.house import House, Stream, bearer, open_stream

pytestmark = pytest.mark.anyio


def of_people(stream: Stream) -> list[list[dict[str, Any]]]:
    """What a stream has told about who is at the table."""
    return [data["chairs"] for name, _, data in stream.messages if name == "push" and not data["events"]]


async def test_a_stream_tells_who_is_gone_waited_for_and_back(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.05)
    ann, ben, _ = await home.two(grace=600)
    async with ann.stream(since=0) as stream:
        async with ben.stream():
            await stream.until(lambda: any(not chairs[1]["gone"] for chairs in of_people(stream)))
            assert [chair["name"] for chair in of_people(stream)[-1]] == ["Ann", "Ben"]
            await ann.move()
        await stream.until(lambda: of_people(stream)[-1][1]["gone"])
        await stream.until(lambda: (of_people(stream)[-1][1]["waited_for"] or 0) > 500)
        async with ben.stream():
            await stream.until(lambda: not of_people(stream)[-1][1]["gone"])
        assert all(ident == "" for _, ident, data in stream.messages if not data["events"]), "these are told again"


async def test_who_is_here_is_told_once_for_each_change(home: House) -> None:
    ann, ben, _ = await home.two()
    async with ann.stream(since=0) as stream, ben.stream():
        await stream.until(lambda: bool(of_people(stream)))
        for _ in range(3):
            await ann.do("say", phrase="hello")
        await stream.until(lambda: stream.text.count("hello") == 3)
        assert len(of_people(stream)) == 1


async def test_lines_of_json_tell_who_is_here_too(home: House) -> None:
    ann, _, _ = await home.two()
    lines = {"accept": "application/x-ndjson"}
    async with open_stream(home.app, f"{ann.path}/events", ann.token, {"since": 0}, lines) as stream:
        await stream.until(lambda: '"chairs":[{"who":"person","name":"Ann"' in stream.text)


def no_time_passes_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each decision at the table has only just begun, however long the test takes."""
    monkeypatch.setattr(
        "claimant.web.tables.clocks.now", lambda: room.deciding_since[1] if room.deciding_since else 0.0
    )


async def test_programs_are_told_how_much_time_is_left(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, _ = await home.two(clock=60)
    no_time_passes_for(home.context.hall.rooms[ann.table], monkeypatch)
    assert (await ben.look())["seconds_left"] == 60, "also those who wait"
    async with ben.stream(since=0) as stream:
        await ann.move()
        await stream.until(lambda: any(data.get("legal") for _, _, data in stream.messages))
        assert [data for _, _, data in stream.messages if data.get("legal")][-1]["seconds_left"] == 60
    other, _, _ = await home.two()
    assert (await other.look())["seconds_left"] is None


async def test_everybody_sees_the_clock_and_nobody_one_for_a_bot(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, new = await home.two(clock=60)
    room = home.context.hall.rooms[ann.table]
    no_time_passes_for(room, monkeypatch)
    for token in (ann.token, ben.token, new["watch"]):
        page = await home.http.get(f"/t/{ann.table}", headers=bearer(token))
        assert 'class="clock"' in page.text
        assert 'class="timer" data-seconds="60"' in page.text
    room.table.chairs[0].stand_in = True
    assert 'class="clock"' not in (await home.http.get(f"/t/{ann.table}", headers=bearer(ben.token))).text


async def test_what_happens_while_a_slow_reader_takes_a_message_is_told_next(home: House) -> None:
    ann, ben, new = await home.two()
    async with open_stream(home.app, f"/api/tables/{ann.table}/events", new["watch"], {"since": 0}) as stream:
        await stream.until(lambda: '"dealt"' in stream.text)
        async with stream.told:  # nothing more is taken
            for phrase in ("hello", "oops", "thanks"):
                await ben.do("say", phrase=phrase)
                await asyncio.sleep(0.01)
        await stream.until(lambda: "thanks" in stream.text)
        said = [event["phrase"] for _, _, data in stream.messages for event in data["events"] if "phrase" in event]
        assert said == ["hello", "oops", "thanks"]
        versions = [int(ident) for _, ident, _ in stream.messages if ident]
        assert versions == sorted(set(versions))
