"""A bot whose moves come from an engine's process; one process plays all games of its owner, one after the other."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from claimant.bots.engine.messages import Choose, NewGame, Over, limit, raw
from claimant.bots.engine.outside_bots import command_of
from claimant.bots.engine.process import EngineError, EngineProcess, Fault
from claimant.notation.moves import read_move
from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget

USUAL: Final = Budget(seconds=0.1)
"""The budget for a move where none is given: that of our master."""
MOST_STARTS: Final = 3
"""An engine that fails to start this many times in a row isn't started again."""
LOG_BYTES: Final = 1_000_000
"""How much of its standard error is kept: the file starts afresh when it is larger."""


class Engine:
    """An engine by name: its process is started when it is needed, and again after it failed."""

    def __init__(self, name: str, logs: Path | None = None) -> None:
        self.name = name
        self._logs = logs
        self._process: EngineProcess | None = None
        self._failed_starts: list[EngineError] = []
        self._games = count(1)

    def running(self) -> EngineProcess:
        """The process, which has said hello."""
        if self._process is None:
            if len(self._failed_starts) >= MOST_STARTS:
                raise self._failed_starts[-1]
            try:
                with self._errors() as errors:
                    self._process = EngineProcess(command_of(self.name), errors)
            except EngineError as error:
                self._failed_starts.append(error)
                raise
            self._failed_starts.clear()
        return self._process

    @contextmanager
    def _errors(self) -> Iterator[int]:
        """Where its standard error goes."""
        if self._logs is None:
            yield subprocess.DEVNULL
            return
        path = self._logs / log_name(self.name)
        with ExitStack() as stack:
            try:
                self._logs.mkdir(parents=True, exist_ok=True)
                too_long = path.exists() and path.stat().st_size > LOG_BYTES
                file = stack.enter_context(path.open("wb" if too_long else "ab"))
            except OSError:
                yield subprocess.DEVNULL  # its moves matter more than what it says
                return
            yield file.fileno()

    def next_game(self) -> str:
        """A name for the next game."""
        return f"g{next(self._games)}"

    def failed(self, error: EngineError) -> None:
        """End a process that can't be trusted any more; after an illegal move or an error it can go on."""
        if error.fault not in (Fault.ILLEGAL, Fault.ERROR):
            self.end()

    def end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.quit()


def log_name(name: str) -> str:
    """The file for an engine's standard error."""
    return f"{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-')[:60] or 'engine'}.log"


class EnginePlayer:
    """An engine at one seat of one game; `choose` raises `EngineError` if it fails."""

    def __init__(
        self,
        engine: Engine,
        lineup: LineUp,
        seat: Seat,
        rng: Random,
        budget: Budget | None = None,
        leader: Seat = 0,
    ) -> None:
        self._engine = engine
        self._budget = budget or USUAL
        self._game = engine.next_game()
        self._begins = NewGame(
            self._game, lineup.names, lineup.players, seat, lineup.heroes, leader, rng.getrandbits(53)
        )
        self._told: EngineProcess | None = None
        """The process that knows of the game."""
        with suppress(EngineError):  # starting it is no part of its time for a move; `choose` says what is wrong
            self._begin()

    def choose(self, view: View) -> Move:
        """Ask the engine."""
        try:
            process = self._begin()
            legal = tuple(move.text for move in view.legal)
            return read_move(process.choose(Choose(self._game, raw(view), legal, limit(self._budget))))
        except EngineError as error:
            self._engine.failed(error)
            raise

    def _begin(self) -> EngineProcess:
        """The running process, which knows of the game."""
        process = self._engine.running()
        if process is not self._told:
            process.send(self._begins)
            self._told = process
        return process

    def over(self, winners: tuple[Seat, ...]) -> None:
        """Tell the engine how the game ended."""
        if self._told is not None:
            with suppress(EngineError):
                self._told.send(Over(self._game, winners))
