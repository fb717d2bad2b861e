"""Does a program speak the engine protocol? A list of checks, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random
from typing import Final, NamedTuple, TypeAlias

from claimant.bots.engine.messages import PROTOCOL, Choose, Limit, NewGame, Over, raw
from claimant.bots.engine.process import EngineError, EngineProcess
from claimant.notation.moves import read_move
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS, preset
from claimant.rules.view import view

LIMIT: Final = Limit(seconds=0.05)
UNKNOWN: Final = b'{"type":"from-a-later-version","text":"\xc3\xbc","list":[1,{"a":null}]}\n'
NOT_BEGUN: Final = "never begun"
STAYS: Final = "It goes on, and had to be killed."
Test: TypeAlias = Callable[[EngineProcess], str]
"""Tries one thing; returns what is wrong, or nothing."""


class Finding(NamedTuple):
    """One thing that an engine must do, and what it did wrong, if anything."""

    check: Check
    line_up: str = ""
    """What was played."""
    problem: str = ""


class Check(StrEnum):
    """What an engine must do."""

    HELLO = "hello"
    PING = "ping"
    UNKNOWN = "unknown"
    LATE = "late"
    AGAIN = "again"
    PLAY = "play"
    AT_ONCE = "at once"
    QUIT = "quit"
    END = "end of input"


def check(command: list[str]) -> Iterator[Finding]:
    """Check a program; after a failed start there is nothing else to check."""
    try:
        engine = EngineProcess(command)
    except EngineError as error:
        yield Finding(Check.HELLO, problem=str(error))
        return
    try:
        for check, line_up, test in _tests():
            problem = _problem(test, engine)
            yield Finding(check, line_up, problem)
            if problem:  # the next check begins with a fresh process
                engine.kill()
                engine = EngineProcess(command)
        yield Finding(Check.QUIT, problem="" if engine.quit() else STAYS)
        engine = EngineProcess(command)
        yield Finding(Check.END, problem="" if engine.hang_up() else STAYS)
    except EngineError as error:
        yield Finding(Check.HELLO, problem=f"It didn't start again: {error}")
    finally:
        engine.kill()


def _problem(test: Test, engine: EngineProcess) -> str:
    try:
        return test(engine)
    except EngineError as error:
        return str(error)


def _is_named(engine: EngineProcess) -> str:
    return "" if engine.greeting.name.strip() else "Its name is empty."


def _pongs(engine: EngineProcess) -> str:
    engine.ping()
    return ""


def _ignores_the_unknown(engine: EngineProcess) -> str:
    engine.send_line(UNKNOWN)
    engine.send_line(b'{"type":"ping","since":"a later version"}\n')
    engine.pong()
    return ""


def _ignores_late_lines(engine: EngineProcess) -> str:
    engine.send(Over(NOT_BEGUN, (0,)))
    engine.ping()
    return ""


def _greets_again(engine: EngineProcess) -> str:
    """Another hello must not confuse it, with fields of a later version."""
    engine.send_line(b'{"type":"hello","protocol":%d,"also":[]}\n' % PROTOCOL)
    engine.ping()
    return ""


def _plays(lineup: LineUp) -> Test:
    def test(engine: EngineProcess) -> str:
        game = Game.deal(lineup, seed=7)
        names = [f"{' '.join(lineup.names)} {seat}" for seat in range(lineup.players)]
        for seat, name in enumerate(names):
            engine.send(_begun(name, lineup, seat))
        while (to_move := game.state.to_move) is not None:
            game = game.play(read_move(engine.choose(_question(names[to_move], game))))
        assert game.state.result is not None
        for name in names:
            engine.send(Over(name, game.state.result.winners))
        engine.ping()
        return ""

    return test


def _plays_two_at_a_time(engine: EngineProcess) -> str:
    """Two games, move by move in turn."""
    games = {f"at once {number}": Game.deal(preset("claim"), seed=number) for number in range(2)}
    for name in games:
        engine.send(_begun(name, preset("claim"), 0))
    rng = Random(1)
    while any(not game.is_over for game in games.values()):
        for name, game in games.items():
            if not game.is_over:
                asked = game.state.to_move == 0
                move = read_move(engine.choose(_question(name, game))) if asked else rng.choice(game.legal)
                games[name] = game.play(move)
    return ""


def _begun(name: str, lineup: LineUp, seat: Seat) -> NewGame:
    return NewGame(name, lineup.names, lineup.players, seat, lineup.heroes, seed=seat)


def _question(name: str, game: Game) -> Choose:
    seen = view(game, game.state.to_move)
    return Choose(name, raw(seen), tuple(move.text for move in seen.legal), LIMIT)


def _line_ups() -> Iterator[tuple[str, LineUp]]:
    """Every ready-made line-up, one of them with four players too, and one with heroes."""
    for name in PRESETS:
        yield name, preset(name)
    yield "carnival, 4 players", preset("carnival", 4)
    yield "claim, heroes", preset("claim", heroes=True)


def _tests() -> Iterator[tuple[Check, str, Test]]:
    yield Check.HELLO, "", _is_named
    yield Check.PING, "", _pongs
    yield Check.UNKNOWN, "", _ignores_the_unknown
    yield Check.LATE, "", _ignores_late_lines
    yield Check.AGAIN, "", _greets_again
    for name, lineup in _line_ups():
        yield Check.PLAY, name, _plays(lineup)
    yield Check.AT_ONCE, "", _plays_two_at_a_time
