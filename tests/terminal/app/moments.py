"""Finds random games that have reached a certain question."""

from __future__ import annotations

from functools import cache
from random import Random

from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.presets import PRESETS
from claimant.rules.state import RECRUIT
from claimant.rules.view import view
from tests.notation.games import random_move

KINDS = ("market", "seer", "put down", "cthulhu", "tuck", "replace", "raise", "loot")
TABLES = {
    "market": ("carnival", 4, False), "seer": ("claim-2", 2, False), "put down": ("clockwork", 2, False),
    "cthulhu": ("full-moon", 2, True), "tuck": ("full-moon", 2, False), "replace": ("full-moon", 2, False),
    "raise": ("full-moon", 2, True), "loot": ("longships", 2, False),
}  # fmt: skip
"""At which table each kind of choice comes up."""


def kind_of(game: Game) -> str:
    """What is being asked, in a word; nothing while cards are played."""
    state = game.state
    match state.asks:
        case Ask.TAKE:
            assert state.to_move is not None
            return "seer" if view(game, state.to_move).peeked is not None else "market"
        case Ask.DISCARD:
            return "put down" if state.phase == RECRUIT else "cthulhu"
        case Ask.TUCK | Ask.REPLACE | Ask.RAISE | Ask.LOOT:
            return state.asks.value
    return ""


@cache
def moment(kind: str) -> Game:
    """A game in which somebody is asked for this."""
    name, players, heroes = TABLES[kind]
    lineup = LineUp.of(players, PRESETS[name].factions, heroes)
    for seed in range(300):
        rng = Random(seed)
        game = Game.deal(lineup, rng.randbytes(48), leader=seed % players)
        while not game.is_over:
            if kind_of(game) == kind and len(game.legal) > 1:
                return game
            game = game.play(random_move(game, rng))
    raise AssertionError(f"no game asks for {kind}")
