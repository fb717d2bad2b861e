"""Plays at a server with an engine: all its games at once, one question to the engine at a time."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import msgspec

from claimant.bots.engine.messages import Choose, Limit, NewGame, Over
from claimant.bots.engine.player import Engine
from claimant.bots.engine.process import EngineError, EngineProcess
from claimant.bots.online.connection import BotServer, Rejected, Unavailable

AGAIN_SECONDS: Final = 1.0
Line = dict[str, Any]
Says = Callable[[str, dict[str, Any]], None]
"""Gets what happens: its name, and values."""


class OnlineBot:
    """A bot at a server, until it is interrupted or its token ends."""

    def __init__(self, server: BotServer, engine: Engine, says: Says, games: int, seconds: float | None = None) -> None:
        self._server, self._engine, self._says, self._most = server, engine, says, games
        self._seconds = seconds
        """The time for a move; None for what the table's pace allows."""
        self._known: dict[str, int] = {}
        self._games: dict[str, NewGame] = {}
        self._accepted: set[str] = set()
        self._latest: dict[str, Line] = {}
        """The latest question of each game."""
        self._questions: SimpleQueue[Line] = SimpleQueue()
        self._told: tuple[EngineProcess | None, set[str]] = None, set()
        """The engine's process, and the games that it knows of."""

    def run(self) -> None:
        """Play for ever; raises NotWelcome if the server doesn't know the token."""
        Thread(target=self._think, daemon=True).start()
        while True:
            try:
                for line in self._server.lines(self._known):
                    self._take(line)
                self._says("ended", {})
            except Unavailable as error:
                self._says("away", {"problem": str(error)})
            time.sleep(AGAIN_SECONDS)

    def _take(self, line: Line) -> None:
        kind, game = line.get("type"), str(line.get("game", ""))
        match kind:
            case "hello":
                self._says("hello", {"bot": line["bot"]})
            case "invitation":
                wanted = "accept" if len(self._accepted | {game}) <= self._most else "decline"
                self._accepted |= {game} if wanted == "accept" else set()
                others = [name for seat, name in enumerate(line["names"]) if name and seat != line["seat"]]
                self._says(wanted, {"names": ", ".join(others) or "–"})
                self._send(game, wanted)
            case "newgame":
                self._games[game] = msgspec.convert(line, NewGame)
                self._accepted.add(game)
            case "events":
                self._known[game] = int(line["version"])
            case "choose":
                self._latest[game] = line
                self._questions.put(line)
            case "over" | "withdrawn":
                self._end(game, line)
            case "error":
                self._says("error", {"text": line["text"]})

    def _end(self, game: str, line: Line) -> None:
        self._known.pop(game, None)
        self._accepted.discard(game)
        self._latest.pop(game, None)
        begun = self._games.pop(game, None)
        if line["type"] == "over" and begun is not None:
            won = begun.seat in line["winners"]
            self._says("won" if won else "lost" if line["winners"] else "closed", {"game": game})
            self._questions.put(line)

    # The engine's thread
    def _think(self) -> None:
        while True:
            line = self._questions.get()
            if line["type"] == "over":
                self._tell_over(line)
            elif self._latest.get(line["game"]) is line:
                move = self._chosen(line)
                body = {"move": move, "version": line["version"], "id": f"m{line['version']}"}
                self._send(line["game"], "moves", **body)

    def _chosen(self, line: Line) -> str:
        """The engine's move; if it fails, any legal one, so that nobody has to wait."""
        seconds = line["budget"]["seconds"] if self._seconds is None else self._seconds
        view = msgspec.Raw(json.dumps(line["view"]).encode())
        try:
            process = self._engine.running()
            self._begin(process, line["game"])
            return process.choose(Choose(line["game"], view, tuple(line["legal"]), Limit(seconds=seconds)))
        except EngineError as error:
            self._engine.failed(error)
            self._says("failed", {"problem": str(error)})
            return str(random.choice(line["legal"]))

    def _begin(self, process: EngineProcess, game: str) -> None:
        """Tell the engine of a game that it doesn't know."""
        if self._told[0] is not process:
            self._told = process, set()
        if game not in self._told[1] and game in self._games:
            process.send(self._games[game])
            self._told[1].add(game)

    def _tell_over(self, line: Line) -> None:
        process, games = self._told
        if process is not None and line["game"] in games:
            games.discard(line["game"])
            with suppress(EngineError):
                process.send(Over(line["game"], tuple(line["winners"])))

    def _send(self, game: str, what: str, **body: object) -> None:
        """Send an answer in a thread of its own: the server holds a move back until its time has come."""
        Thread(target=self._sent, args=(game, what), kwargs=body, daemon=True).start()

    def _sent(self, game: str, what: str, **body: object) -> None:
        try:
            self._server.send(game, what, **body)
        except Rejected as error:
            self._says("rejected", {"problem": str(error)})
        except Unavailable:
            pass  # after the reconnect the server asks again
