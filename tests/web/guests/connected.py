"""A bot that is connected to a server inside the test."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx

from tests.web.house import House, Stream, bearer, open_stream, plan


class Bot:
    """A bot with a token, and its open stream."""

    def __init__(self, home: House, token: str, stream: Stream) -> None:
        self.home, self.token, self.stream = home, token, stream

    @property
    def lines(self) -> list[dict[str, Any]]:
        """All lines so far."""
        return [json.loads(line) for line in self.stream.text.split("\n")[:-1]]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["type"] == kind]

    async def until(self, kind: str, number: int = 1) -> dict[str, Any]:
        """The line of this kind with this number, once it is there."""
        await self.stream.until(lambda: len(self.of(kind)) >= number)
        return self.of(kind)[number - 1]

    async def post(self, game: str, what: str, **body: Any) -> httpx.Response:
        path = f"/api/bot/games/{game}/{what}"
        return await self.home.http.post(path, json=body, headers=bearer(self.token))

    async def accept(self, number: int = 1) -> str:
        """Accept the invitation with this number, and return its game."""
        game = str((await self.until("invitation", number))["game"])
        answer = await self.post(game, "accept")
        assert answer.status_code == 200, answer.text
        return game

    async def answer(self, asked: dict[str, Any], choose: Callable[[list[str]], str] = min) -> httpx.Response:
        body = {"move": choose(asked["legal"]), "version": asked["version"], "id": f"m{asked['version']}"}
        return await self.post(asked["game"], "moves", **body)

    def _has_more(self, asked: int) -> bool:
        return len(self.of("choose")) > asked or bool(self.of("over"))

    async def play_on(self, asked: int = 0, most: int = 1000) -> int:
        """Answer every question after this number until the stream says that a game is over; how many there were."""
        while not self.of("over") and asked < most:
            await self.stream.until(partial(self._has_more, asked))
            for line in self.of("choose")[asked:most]:
                asked += 1
                answer = await self.answer(line)
                assert answer.status_code == 200, answer.text
        return asked


async def new_token(home: House, name: str = "hal") -> str:
    token = await home.context.hall.guests.make(name)
    assert token is not None
    return token


@asynccontextmanager
async def connected(
    home: House, token: str, known: str = "", client: str = "127.0.0.1"
) -> AsyncIterator[Bot]:  # fmt: skip
    """The bot while it is connected."""
    headers = {"last-event-id": known} if known else {}
    async with open_stream(home.app, "/api/bot/events", token, headers=headers, client=client) as stream:
        yield Bot(home, token, stream)


def against(*bots: str, **more: Any) -> dict[str, Any]:
    """A set-up: the host, and these bots."""
    told = plan("me", *("bot" for _ in bots), **more)
    for seat, name in zip(told["seats"][1:], bots, strict=True):
        seat["level"] = f"bot:{name}"
    return told


def only(*bots: str, **more: Any) -> dict[str, Any]:
    """A set-up of these bots only; its host watches."""
    told = plan(*("bot" for _ in bots), **more)
    for seat, name in zip(told["seats"], bots, strict=True):
        seat["level"] = f"bot:{name}"
    return told
