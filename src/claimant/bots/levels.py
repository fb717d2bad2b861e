"""The bots by name, from the weakest up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from claimant.bots.apprentice import Apprentice
from claimant.bots.journeyman import Journeyman
from claimant.bots.master import Master
from claimant.bots.novice import Novice
from claimant.bots.pacing import LONGEST
from claimant.bots.random_bot import RandomBot
from claimant.rules.moves import Move
from claimant.rules.suggestions import nearest
from claimant.rules.view import View
from claimant.search.budget import Budget


class Bot(Protocol):
    """A player: given what a seat knows, it chooses one of that seat's legal moves."""

    def choose(self, view: View) -> Move: ...


QUICK: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "novice": Novice,
    "apprentice": Apprentice,
}
"""Bots that don't search."""
THINKING: dict[str, tuple[Callable[[Random, Budget], Bot], Budget]] = {
    "journeyman": (Journeyman, Budget(worlds=200, seconds=0.1)),
    "master": (Master, Budget(worlds=20000, seconds=0.1)),
}
"""Bots that search, with their usual budget for a move; the master's seconds are an average (see `pacing.py`)."""
BOTS: tuple[str, ...] = (*QUICK, *THINKING)
"""The names of all bots, the weakest first."""
LEVELS: tuple[str, ...] = tuple(name for name in BOTS if name != "random")
"""The bots that a person can choose; the random bot is only a baseline."""
USUAL = "apprentice"
"""The default level."""


class NoBot(LookupError):
    """There is no bot of this name; the message lists the bots."""

    def __init__(self, name: object) -> None:
        meant = nearest(str(name), BOTS)
        hint = f"did you mean {meant!r}?" if meant else f"the bots are {', '.join(BOTS)}."
        super().__init__(f"There is no bot {name!r}; {hint}")


def bot(name: str, rng: Random | None = None, budget: Budget | None = None) -> Bot:
    """A new bot of this name. With an equal random source it chooses the same moves for the same views.

    Without a random source it creates one. Without a budget it uses its usual one, whose time limit may cut a search
    short.
    """
    rng = Random() if rng is None else rng
    if name in QUICK:
        return QUICK[name](rng)
    if name not in THINKING:
        raise NoBot(name)
    make, usual = THINKING[name]
    budget = budget or usual
    if budget.worlds is None and budget.seconds is None:
        raise ValueError("A bot needs an end to its thinking: give its budget a number of worlds or seconds.")
    return make(rng, budget)


def usual_budget(name: str) -> Budget | None:
    """The usual budget for a move of this bot; None if it doesn't search."""
    return THINKING[name][1] if name in THINKING else None


def usual_seconds(name: str) -> float:
    """The usual time of this bot for a move; 0 if it doesn't search."""
    budget = usual_budget(name)
    return 0.0 if budget is None or budget.seconds is None else budget.seconds


def longest_thought(name: str) -> float:
    """The longest time that this bot usually takes for a move, in seconds."""
    return usual_seconds(name) * (LONGEST if name == "master" else 1.0)
