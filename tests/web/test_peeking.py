"""Exchanging what a viewer can't know doesn't change a byte anywhere."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

import httpx
import pytest

from claimant.bots import Budget
from claimant.bots.processes import thinkers, worker
from claimant.bots.processes.worker import Thought, answer, encoded
from claimant.notation.wire import encode_view
from claimant.rules.cards import Seat
from claimant.rules.events import Event
from claimant.rules.game import Game
from claimant.rules.view import view
from claimant.web.tables.lobby import watchers
from claimant.web.tables.room import Room
from tests.contract.swaps import other_realities
from tests.repeats import repeats
from tests.web.house import URL, House, Person, Stream, bearer, deal, open_stream, plan, play_out, until

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is gone and what a clock shows depend on the time, which differs between the two that are compared."""
    monkeypatch.setattr("claimant.web.tables.presence.GONE_SECONDS", 1e6)
    monkeypatch.setattr("claimant.web.tables.clocks.now", lambda: 0.0)
    monkeypatch.setattr("claimant.web.tables.hinting.BUDGET", Budget(worlds=5))


NIGHT = ("goblins", "knights", "seers", "automatons", "shadows")
HEROES = ("gnomes", "giants", "vampires", "trolls", "seers")


def put(room: Room, game: Game) -> None:
    """The table as if this game had been played at it."""
    events = iter(game.events)
    for note in room.table.notes:
        if isinstance(note.what, Event):
            note.what = next(events)
    assert next(events, None) is None
    room.table.game = game
    room._views.clear()
    room.hints.forget()


@pytest.fixture(autouse=True)
def spectators_leave_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says how many watch, so each look must find as many as the one before."""
    monkeypatch.setattr(watchers, "STAY_SECONDS", 0.0)


async def surfaces(home: House, table: str, token: str, moves: list[str]) -> dict[str, bytes]:
    """Every byte that one viewer can get of a table, headers included."""
    found: dict[str, bytes] = {}

    def keep(name: str, response: httpx.Response) -> None:
        head = b"\n".join(key + b": " + value for key, value in sorted(response.headers.raw))
        found[name] = b"%d\n" % response.status_code + head + b"\n\n" + response.content

    version = home.context.hall.rooms[table].table.version
    async with httpx.AsyncClient(transport=httpx.ASGITransport(home.app), base_url=URL) as http:
        keep("hint", await http.post(f"/api/tables/{table}/hint", headers=bearer(token)))
        keep("hint by form", await http.post(f"/t/{table}/hint", headers=bearer(token)))
        for path in ("", "/view", "/record", "/proof"):
            keep(f"api{path}", await http.get(f"/api/tables/{table}{path}", headers=bearer(token)))
        for path in (
            "",
            "/record",
            "/proof",
            "/log",
            "/replay",
            "/unseen",
            *(f"/power/{code}" for code in powers_of(home, table)),
        ):
            keep(f"page{path}", await http.get(f"/t/{table}{path}", headers=bearer(token)))
        for language in ("de", "pt-BR"):
            told = {**bearer(token), "accept-language": language}
            keep(f"page {language}", await http.get(f"/t/{table}", headers=told))
        for move in moves:
            for at in (version, 1):
                body = {"move": move, "version": at}
                path = f"/api/tables/{table}/moves"
                keep(f"error {move} {at}", await http.post(path, json=body, headers=bearer(token)))
        form = await http.post(f"/t/{table}/move", data={"move": "zz9", "version": "1"}, headers=bearer(token))
        keep("error page", form)
    for path, accept in (("/events", "x-ndjson"), ("/events", "text/event-stream"), ("/stream", "text/event-stream")):
        where = f"/t/{table}{path}" if path == "/stream" else f"/api/tables/{table}{path}"
        for since in (0, version - 1):
            async with open_stream(home.app, where, token, {"since": since}, {"accept": accept}) as stream:
                await everything_told(stream)
            found[f"stream {path} {accept} {since}"] = f"{sorted(stream.headers.items())}{stream.text}".encode()
            await until(lambda: home.context.hall.rooms[table].presence.watchers.number == 0)
    return found


def powers_of(home: House, table: str) -> list[str]:
    """The codes of the factions that play there."""
    return [faction.code for faction in home.context.hall.rooms[table].table.plan.lineup.factions]


async def everything_told(stream: Stream) -> None:
    """Everything that has happened is told at once, so it is there when the loop has nothing left to do for it."""
    quiet, heard = 0, ""
    while quiet < 50 or not heard:
        await asyncio.sleep(0)
        quiet, heard = (quiet + 1, heard) if stream.text == heard else (0, stream.text)


def wrong_moves(game: Game, viewer: Seat | None) -> list[str]:
    """Moves that the viewer can't make, so that trying them changes nothing."""
    legal = {move.text for move in game.legal} if viewer == game.state.to_move else set()
    tried = [
        "take top",
        "tuck",
        "discard go1",
        "loot goblins",
        "nonsense",
        *(card.code for card in game.start.deck[:6]),
    ]
    return [move for move in tried if move not in legal]


@pytest.mark.parametrize(
    ("factions", "heroes", "seed"),
    [
        (None, False, 1),
        repeats(NIGHT, False, 2),
        (HEROES, True, 3),
        repeats(HEROES, True, 4),
    ],
)
async def test_what_a_viewer_cannot_know_changes_no_byte_on_any_surface(
    home: House, factions: tuple[str, ...] | None, heroes: bool, seed: int
) -> None:
    rng = Random(seed)
    more: dict[str, Any] = {"heroes": heroes, "clock": 3600, "hints": True} | (
        {"factions": factions} if factions else {}
    )
    ann, ben, new = await home.two(**more)
    room = home.context.hall.rooms[ann.table]
    exchanged = {None: 0, 0: 0, 1: 0}
    hints = 0
    for _ in range(6):
        table = await play_out([ann, ben], rng, moves=rng.randrange(2, 9))
        if table["stage"] == "over":
            break
        truth = room.table.game
        assert truth is not None
        for viewer, token in ((0, ann.token), (1, ben.token), (None, new["watch"])):
            moves = wrong_moves(truth, viewer)
            before = await surfaces(home, ann.table, token, moves)
            other = next(other_realities(truth, viewer, rng, tries=20), None)
            if other is None:
                continue
            put(room, other)
            after = await surfaces(home, ann.table, token, moves)
            put(room, truth)
            exchanged[viewer] += 1
            hints += b'"chances"' in before["hint"] and b"hint-told" in before["page"]
            for name, told in before.items():
                assert told == after[name], f"{name} tells {viewer} something"
    assert all(exchanged.values())
    assert hints, "somebody whose turn it was has seen a hint"


async def test_a_spectator_hears_no_hidden_card_and_everything_after_the_end(home: House) -> None:
    ann, ben, new = await home.two()
    watcher = Person(home, ann.table, new["watch"])
    table = await watcher.look()
    assert table["position"]["hand"] == table["position"]["legal"] == []
    await play_out([ann, ben], Random(1))
    shown = await watcher.look()
    drawn = [entry for entry in shown["log"] if entry["kind"] == "drew"]
    assert drawn
    assert not any("card" in entry for entry in drawn)
    assert "seed" in (await watcher.get("/record")).text


async def test_a_bot_is_sent_its_view_and_nothing_else(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Thought] = []

    def note(thought: Thought) -> bytes:
        sent.append(thought)
        return encoded(thought)

    monkeypatch.setattr(thinkers, "encoded", note)
    ann, _ = await home.open(plan("me", "bot"))
    await deal(ann)
    room = home.context.hall.rooms[ann.table]
    monkeypatch.setattr(worker, "randbits", lambda bits: 7)
    rng = Random(1)
    exchanged = 0
    for _ in range(8):
        await play_out([ann], rng, moves=1)
        game = room.table.game
        assert game is not None
        thought = Thought("apprentice", 1.0, encode_view(view(game, 1)))
        if game.state.to_move == 1 and (other := next(other_realities(game, 1, rng, 20), None)):
            twin = Thought("apprentice", 1.0, encode_view(view(other, 1)))
            assert thought == twin
            assert answer(thought) == answer(twin)
            exchanged += 1
        await ann.until(lambda table: table["stage"] == "over" or bool(table["position"]["legal"]))
    assert sent
    assert all(set(thought.__struct_fields__) == {"level", "seconds", "view", "alike"} for thought in sent)
    assert not any(thought.alike for thought in sent), "a key is for the deal of the day alone"
    game = room.table.game
    assert game is not None
    seen = {encode_view(view(game.back_to(number), 1)) for number in range(len(game.moves) + 1)}
    assert all(thought.view in seen for thought in sent)


async def test_a_crash_tells_no_card(home: House, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    ann, _, _ = await home.two()

    def crash(*_: object) -> str:
        raise ValueError(f"hands: {home.context.hall.rooms[ann.table].table.game!r}")

    monkeypatch.setattr("claimant.web.api.handlers.tell_table", crash)
    with caplog.at_level(logging.DEBUG):
        answer = await ann.get()
    assert answer.status_code == 500
    assert "hands" not in answer.text + caplog.text
    assert "ValueError at crash" in caplog.text


async def test_a_bot_s_pace_does_not_depend_on_its_cards(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot", pace="fast", leader=1))
    await deal(ann)
    room = home.context.hall.rooms[ann.table]
    began = asyncio.get_running_loop().time()
    async with ann.stream() as stream:
        await stream.until(lambda: "played" in stream.text)
    took = asyncio.get_running_loop().time() - began
    assert 0.4 < took < 2.5
    assert room.table.plan.pace.seconds == 0.5
