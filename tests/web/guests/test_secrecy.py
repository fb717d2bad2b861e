"""Exchanging what a bot's seat can't know changes no byte that the bot is sent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.contract.swaps import other_realities
from tests.web.guests.connected import Bot, connected, new_token, only
from tests.web.house import House, bearer
from tests.web.test_peeking import HEROES, everything_told, put

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times differ between the two that are compared."""
    monkeypatch.setattr("claimant.web.tables.clocks.now", lambda: 0.0)


async def surfaces(home: House, token: str, game: str) -> dict[str, bytes]:
    """Every byte that a bot can get of one of its games, headers included."""
    found: dict[str, bytes] = {}
    for path in ("", "/record"):
        answer = await home.http.get(f"/api/bot/games/{game}{path}", headers=bearer(token))
        found[path] = f"{answer.status_code} {sorted(answer.headers.items())}".encode() + answer.content
    for move in ("nonsense", "go0", "take top", "loot goblins"):
        body = {"move": move, "version": 1}
        answer = await home.http.post(f"/api/bot/games/{game}/moves", json=body, headers=bearer(token))
        found[move] = answer.content
    for known in ("", f"{game}/5"):
        async with connected(home, token, known) as bot:
            await bot.until("events")
            await everything_told(bot.stream)
            found[f"stream {known}"] = f"{sorted(bot.stream.headers.items())}{bot.stream.text}".encode()
    return found


@pytest.mark.parametrize(("factions", "heroes"), [(None, False), (HEROES, True)])
async def test_what_a_bots_seat_can_not_know_changes_no_byte(
    home: House, factions: tuple[str, ...] | None, heroes: bool
) -> None:
    rng, exchanged = Random(1), 0
    hal, eve = await new_token(home), await new_token(home, "eve")
    more: dict[str, Any] = {"heroes": heroes} | ({"factions": factions} if factions else {})
    async with connected(home, eve) as other:
        async with connected(home, hal) as bot:
            host, _ = await home.open(only("hal", "eve", **more))
            game = await bot.accept()
            await other.accept()
            await bot.stream.until(lambda: bool(bot.of("newgame")))
        room = home.context.hall.rooms[host.table]
        for _ in range(6):
            await moves_made(home, host.table, rng)
            truth = room.table.game
            assert truth is not None
            if truth.is_over:
                break
            before = await surfaces(home, hal, game)
            swapped = next(other_realities(truth, 0, rng, tries=20), None)
            if swapped is None:
                continue
            put(room, swapped)
            after = await surfaces(home, hal, game)
            put(room, truth)
            exchanged += 1
            for name, told in before.items():
                assert told == after[name], f"{name} tells the bot something"
    assert exchanged > 2


async def moves_made(home: House, table: str, rng: Random) -> None:
    """Some moves of both seats."""
    from claimant.web.tables import commands

    room = home.context.hall.rooms[table]
    for _ in range(rng.randrange(2, 7)):
        seat = room.table.to_move
        if seat is None:
            return
        known = room.view(seat)
        assert known is not None
        move = rng.choice([*known.legal]).text
        await room.do(lambda table: commands.move(table, seat, move, "bot", table.version))  # noqa: B023


async def test_a_bot_is_sent_no_token_of_the_table(home: House) -> None:
    token = await new_token(home)
    async with connected(home, token) as bot:
        _, new = await home.open(only("hal", "hal"))
        await bot.accept(1)
        await bot.accept(2)
        await bot.play_on(most=4)
        await everything(bot, new)


async def everything(bot: Bot, new: dict[str, Any]) -> None:
    for secret in (new["host"], new["watch"], *new["invitations"], bot.token):
        assert secret not in bot.stream.text
