"""Games of OpenSpiel's `claim`, played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

import claimant.research.open_spiel  # noqa: F401 - registers the game

TINY = "gn1/gn1/gn3/gn3/gi1/gi1/gi3/gi3"
"""Eight cards, of which only four are different: a tree of 25,656 nodes."""
SPECS = (
    "claim",
    "claim(lineup=claim-2)",
    "claim(lineup=night-market)",
    "claim(lineup=full-moon)",
    "claim(lineup=clockwork)",
    "claim(heroes=true)",
    "claim(heroes=true,lineup=full-moon)",
    "claim(players=3)",
    "claim(players=4)",
    "claim(players=4,lineup=carnival)",
    f"claim(lineup={TINY})",
    "claim(lineup=goblins/knights/seers/bards,deck_size=12)",
    "claim(players=4,lineup=goblins/knights/undead/dwarves,deck_size=16)",
    "claim(foregame=true)",
    f"claim(lineup={TINY},foregame=true)",
)


def load(spec: str) -> Any:
    return pyspiel.load_game(spec)


def action(state: Any, rng: Random) -> int:
    """A random legal action; chance's by their probabilities."""
    if state.is_chance_node():
        numbers, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(numbers, weights)[0])
    return int(rng.choice(state.legal_actions()))


def playout(game: Any, rng: Random) -> Iterator[Any]:
    """Every state of a random game, the same object each time."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(action(state, rng))
        yield state
