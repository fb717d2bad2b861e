"""The bots by name, from the weakest up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from claimant.bots.apprentice import Apprentice
from claimant.bots.random_bot import RandomBot
from claimant.rules.moves import Move
from claimant.rules.view import View


class Bot(Protocol):
    """Somebody who can play: given what a seat knows, it chooses one of that seat's legal moves."""

    def choose(self, view: View) -> Move: ...


BOTS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "apprentice": Apprentice,
}


def bot(name: str, rng: Random) -> Bot:
    """A new bot of that name; with an equal random source it chooses the same moves for the same views."""
    return BOTS[name](rng)
