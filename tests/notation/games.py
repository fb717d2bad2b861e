"""Random games for the tests of the notation, and positions cut out of them."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.moves import Ask, Move
from claimant.rules.state import State

EAGER = ("raise", "tuck", "replace", "take top", "skeleton", "cthulhu", "cube")
"""Moves that lead to rare questions."""


@cache
def line_ups(players: int) -> tuple[tuple[str, ...], ...]:
    return tuple(all_line_ups(players))


def random_line_up(rng: Random) -> LineUp:
    players = rng.choice([2, 2, 3, 4])
    return LineUp.of(players, rng.choice(line_ups(players)), heroes=players == 2 and rng.random() < 0.6)


def random_game(seed: int, whole: bool = False) -> Game:
    """A game of any line-up, played to its end or, unless it must be whole, to somewhere before."""
    rng = Random(seed)
    lineup = random_line_up(rng)
    game = Game.deal(lineup, rng.randbytes(48), leader=rng.randrange(lineup.players))
    return go_on(game, rng, 1000 if whole or rng.random() < 0.3 else rng.randrange(90))


def go_on(game: Game, rng: Random, moves: int = 1000) -> Game:
    """The game some random moves later."""
    while not game.is_over and len(game.moves) < moves:
        game = game.play(random_move(game, rng))
    return game


def random_move(game: Game, rng: Random) -> Move:
    eager = [move for move in game.legal if move.text in EAGER]
    return rng.choice(eager if eager and rng.random() < 0.7 else game.legal)


def viewers(game: Game) -> list[Seat | None]:
    """A spectator, and every seat."""
    return [None, *range(game.lineup.players)]


def cut(state: State) -> State:
    """The state at the start of a trick as a position that a game can start from."""
    assert stands_at_start(state)
    return replace(state, to_move=None, asks=None, agenda=None)


def stands_at_start(state: State) -> bool:
    leads = state.asks is Ask.PLAY and not state.trick
    return leads or (state.asks is Ask.DISCARD and state.automaton == state.to_move)


def game_from_position(seed: int) -> Game:
    """A game that started from a position in the middle of another one."""
    rng = Random(seed)
    game = random_game(seed)
    while not stands_at_start(game.state):
        if game.is_over:
            return game_from_position(seed + 100_000)
        game = game.play(random_move(game, rng))
    chance = rng.choice([None, rng.randbytes(48)])
    return go_on(Game.at(cut(game.state), seed=chance), rng, rng.randrange(60))
