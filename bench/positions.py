"""Positions for the exact solver: the starts of phase two that sensible play reaches, the same in every run."""

import random
from collections.abc import Iterator

from claimant.bots.heuristics.rules_of_thumb import ratings
from claimant.rules.game import Game
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask, Move
from claimant.rules.presets import preset
from claimant.rules.state import CHANCE, RECRUIT, State
from claimant.rules.view import View, view

SEED = 7
LINE_UPS = {
    "claim": preset("claim"),
    "claim-2": preset("claim-2"),
    "griffins, moon": LineUp.of(2, ["goblins", "knights", "zombies", "griffins", "werewolves"]),
    "kings, bards": LineUp.of(2, ["kings", "peasants", "bards", "dragons", "undead"]),
    "giants, vikings": LineUp.of(2, ["gnomes", "giants", "vikings", "dwarves", "automatons"]),
}
"""The two presets, and three mixes of other mechanisms."""
WITH_CHOICES = {
    "with vampires": LineUp.of(2, ["goblins", "knights", "vampires", "dwarves", "trolls"]),
    "with raccoons": LineUp.of(2, ["goblins", "knights", "raccoons", "dwarves", "trolls"]),
    "claim with heroes": LineUp.of(2, preset("claim").names, heroes=True),
}
"""Line-ups where tricks have other choices than cards."""


class RulesOfThumb:
    """A player that stays as it is when the levels of the bots change, so that the positions stay the same."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, seen: View) -> Move:
        if len(seen.legal) == 1:
            return seen.legal[0]
        rated = ratings(seen)
        best = [move for move, rating in zip(seen.legal, rated, strict=True) if rating == max(rated)]
        return self._rng.choice(best)


def starts(lineup: LineUp, number: int, seed: int = SEED) -> Iterator[State]:
    """The starts of phase two in games by rules of thumb."""
    rng = random.Random(seed)
    while number:
        game = Game.deal(lineup, rng.randbytes(48))
        players = [RulesOfThumb(random.Random(rng.random())) for _ in range(lineup.players)]
        while game.state.phase == RECRUIT:
            seat = game.state.to_move
            assert seat is not None
            legal = legal_moves(game.state)
            game = game.play(rng.choice(legal) if seat == CHANCE else players[seat].choose(view(game, seat)))
        if not game.is_over and game.state.asks is Ask.PLAY:
            number -= 1
            yield game.state
