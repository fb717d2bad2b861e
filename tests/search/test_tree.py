"""The tree for phase two with three or four players finds the result of a full search."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.kernel.engine.dice import dice
from claimant.kernel.tables.layout import LARGEST
from claimant.kernel.translate import number_of_move
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.presets import preset
from claimant.search.tree import Tree
from claimant.search.value.several_weights import several_policy_of
from tests.bots.games import endings

ROUNDS = 3000


def worth(game: Game, side: tuple[Seat, ...]) -> float:
    """What the side wins, if it plays its best, and the other side as well."""
    if game.is_over:
        assert game.state.result is not None
        winners = game.state.result.winners
        return sum(seat in side for seat in winners) / len(winners)
    assert game.state.to_move is not None
    best = max if game.state.to_move in side else min
    return best(worth(game.play(move), side) for move in game.legal)


def worths(game: Game) -> dict[Move, float]:
    """What each move is worth to the partners of who is to move."""
    own = next(side for side in game.lineup.sides if game.state.to_move in side)
    return {move: worth(game.play(move), own) for move in game.legal}


def chances(game: Game) -> dict[Move, float]:
    """How likely each move wins, by a tree that sees all cards."""
    board = Board(game.state)
    tree = Tree(several_policy_of(game.lineup, 2), ROUNDS)
    numbers, thrown = vec[i64]([*board.numbers, *[0] * LARGEST]), dice(1)
    for _ in range(ROUNDS):
        tree.grow(numbers, 0, len(board.numbers), thrown)
    return {move: tree.chance(number_of_move(board.tables, board.numbers, 0, move)) for move in game.legal}


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="uncompiled it takes minutes")
def test_between_partners_it_finds_the_best_move_of_every_small_ending() -> None:
    decided = 0
    for game in endings(preset("grand-council", 4), cards=3, number=80):
        values, found = worths(game), chances(game)
        best = max(found, key=found.__getitem__)
        assert values[best] == max(values.values())
        assert found[best] == pytest.approx(values[best], abs=0.2)
        decided += len(set(values.values())) > 1
    assert decided > 4
