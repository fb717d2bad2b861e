"""Who plays in the arena: our levels, and bots from outside, whose engines a process keeps for all its games."""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from random import Random

from claimant.bots.engine.outside_bots import is_outside
from claimant.bots.engine.player import Engine, EnginePlayer
from claimant.bots.levels import Bot, bot
from claimant.data_directory import data_directory
from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.search.budget import Budget


def player(name: str, lineup: LineUp, seat: Seat, rng: Random, budget: Budget | None) -> Bot:
    """The bot of this name for one seat of one game."""
    if is_outside(name):
        return EnginePlayer(_engine(name), lineup, seat, rng, budget)
    return bot(name, rng, budget)


def logs() -> Path:
    """The folder that keeps what engines write to standard error."""
    return data_directory() / "engines"


@cache
def _engine(name: str) -> Engine:
    engine = Engine(name, logs())
    atexit.register(engine.end)
    return engine
