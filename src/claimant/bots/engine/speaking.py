"""A bot that speaks the engine protocol: reads lines, answers with lines, ends when it is told to or its input ends."""

from __future__ import annotations

import sys
import traceback
from random import Random
from typing import BinaryIO, NamedTuple

import msgspec

from claimant.bots.engine.messages import (
    LONGEST,
    PROTOCOL,
    Choose,
    Chosen,
    FromEngine,
    Garbled,
    Greeting,
    Hello,
    Limit,
    NewGame,
    Over,
    Ping,
    Pong,
    Quit,
    Trouble,
    line,
    to_engine,
)  # fmt: skip
from claimant.bots.engine.outside_bots import Maker, NoSuchBot, maker
from claimant.bots.levels import Bot
from claimant.notation.wire import read_view
from claimant.search.budget import Budget

USUAL = Limit(seconds=0.1)
"""The budget where a question has none."""


class Playing(NamedTuple):
    """A game that is played: the bot's random source, and the bot for its latest budget."""

    rng: Random
    limit: Limit | None = None
    bot: Bot | None = None


class Speaker:
    """Answers the lines of the protocol with a bot's moves."""

    def __init__(self, make: Maker, name: str, version: str) -> None:
        self._make = make
        self._greeting = Greeting(name, version)
        self._games: dict[str, Playing] = {}

    def serve(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Answer until `quit` or the end of the input."""
        while text := source.readline(LONGEST):
            try:
                asked = to_engine(text)
            except Garbled as error:
                answer: FromEngine | None = Trouble(str(error))
            else:
                if isinstance(asked, Quit):
                    return
                answer = None if asked is None else self.answer(asked)
            if answer is not None:
                sink.write(line(answer))
                sink.flush()

    def answer(self, asked: object) -> FromEngine | None:
        """The answer to one message, if it has one."""
        match asked:
            case Hello(protocol):
                wrong = f"This engine speaks protocol {PROTOCOL}, not {protocol}."
                return self._greeting if protocol == PROTOCOL else Trouble(wrong)
            case NewGame(game):
                self._games[game] = Playing(Random(asked.seed))
            case Choose():
                return self._choose(asked)
            case Over(game):
                self._games.pop(game, None)
            case Ping():
                return Pong()
            case _:
                pass  # what the other side complains about is for people to read
        return None

    def _choose(self, asked: Choose) -> Chosen | Trouble:
        try:
            seen = read_view(msgspec.json.decode(asked.view))
        except (msgspec.ValidationError, LookupError, NotImplementedError) as error:
            return Trouble(f"The view can't be read: {error}")
        try:
            return Chosen(asked.game, self._bot(asked).choose(seen).text)
        except Exception as error:  # noqa: BLE001 - whatever a bot of somebody else's does
            traceback.print_exc()
            return Trouble(f"{type(error).__name__}: {error}")

    def _bot(self, asked: Choose) -> Bot:
        """The bot of this game; a bot keeps its own notes from move to move, as long as its budget is the same."""
        limit = asked.budget if asked.budget != Limit() else USUAL
        playing = self._games.get(asked.game) or Playing(Random())
        if playing.bot is None or playing.limit != limit:
            made = self._make(playing.rng, Budget(limit.worlds, limit.seconds))
            playing = Playing(playing.rng, limit, made)
            self._games[asked.game] = playing
        assert playing.bot is not None
        return playing.bot


def speak(name: str, version: str) -> None:
    """Let this bot speak on standard input and output; what it prints itself goes to standard error."""
    make = maker(name)
    sink, sys.stdout = sys.stdout.buffer, sys.stderr
    Speaker(make, name, version).serve(sys.stdin.buffer, sink)


if __name__ == "__main__":
    try:
        speak(sys.argv[1], "")
    except NoSuchBot as error:
        sys.exit(str(error))
