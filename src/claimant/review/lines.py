"""Lines that show what a move leads to, with the cards as they lay."""

from __future__ import annotations

from random import Random

from claimant.bots.levels import bot
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.state import CHANCE
from claimant.rules.view import view

SENSIBLE = "apprentice"
"""Who plays the rest of a trick after an estimated move: each seat by its own view."""


def rest_of_trick(game: Game, first: Move) -> tuple[Move, ...]:
    """The move, then sensible ones until the next trick begins, the game ends or chance draws."""
    players = bot(SENSIBLE, Random(0))
    line = [first]
    game = game.play(first)
    while game.state.agenda is not None or game.state.trick:
        if game.state.to_move in (None, CHANCE):
            break
        line.append(players.choose(view(game, game.state.to_move)))
        game = game.play(line[-1])
    return tuple(line)
