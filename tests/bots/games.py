"""Games between bots, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from claimant.bots import Bot, Budget, bot
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.moves import Move
from claimant.rules.presets import PRESETS, preset
from claimant.rules.state import RALLY
from claimant.rules.view import View, view
from claimant.rules.worlds import Worlds
from claimant.search.exact.solver import solver_of

SMALL = Budget(worlds=8)
"""Enough to play sensibly; without a time limit, so that the same moves are chosen on every machine."""


@cache
def line_ups(players: int) -> tuple[tuple[str, ...], ...]:
    return tuple(all_line_ups(players))


def sampled_line_ups(number: int, seed: int) -> Iterator[LineUp]:
    """Every preset, then random line-ups for two (with and without heroes), three and four players."""
    for name, found in PRESETS.items():
        yield from (preset(name, players) for players in found.players)
    rng = Random(seed)
    for at in range(number):
        players = (2, 2, 3, 4)[at % 4]
        yield LineUp.of(players, rng.choice(line_ups(players)), heroes=at % 4 == 1)


def deal(lineup: LineUp, number: int, leader: Seat = 0) -> Game:
    return Game.deal(lineup, number.to_bytes(48, "big"), leader)


def play_out(game: Game, bots: Sequence[Bot]) -> Game:
    """The game at its end; every bot gets its own seat's view, and nothing else."""
    while not game.is_over:
        seat = game.state.to_move
        assert seat is not None
        game = game.play(bots[seat].choose(view(game, seat)))
    return game


def share_of_wins(name: str, other: str, lineup: LineUp, deals: int, budget: Budget = SMALL) -> float:
    """How much a bot wins of games in which each deal is played from every side; a shared win counts in part."""
    won = 0.0
    for number in range(deals):
        for own in lineup.sides:
            names = [name if seat in own else other for seat in range(lineup.players)]
            rngs = [Random(f"{number} {seat}") for seat in range(lineup.players)]
            over = play_out(deal(lineup, number), [bot(*each, budget) for each in zip(names, rngs, strict=True)])
            assert over.state.result is not None
            winners = over.state.result.winners
            won += sum(seat in own for seat in winners) / len(winners)
    return won / (deals * len(lineup.sides))


def to_move(game: Game) -> View:
    """What the seat to move sees."""
    assert game.state.to_move is not None
    return view(game, game.state.to_move)


def values_in_worlds(seen: View, rng: Random, number: int) -> list[Mapping[Move, float]]:
    """What each move is worth in this many worlds that fit a view, each solved by itself."""
    solver, worlds = solver_of(seen.lineup), Worlds(seen)
    return [solver.solve(worlds.sample(rng), Budget(), line=False).moves for _ in range(number)]


def endings(lineup: LineUp, cards: int, number: int) -> list[Game]:
    """Games that novices have played until the seat to move has this many cards or fewer, and a choice."""
    found = []
    for seed in range(number):
        game = deal(lineup, seed)
        bots = [bot("novice", Random(seat)) for seat in range(lineup.players)]
        while not game.is_over:
            seen = to_move(game)
            assert seen.seat is not None
            if game.state.phase == RALLY and len(seen.hand) <= cards and len(seen.legal) > 1:
                found.append(game)
                break
            game = game.play(bots[seen.seat].choose(seen))
    return found
