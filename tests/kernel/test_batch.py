"""A batch of games gives the same games as playing them one by one."""

from __future__ import annotations

import gc
from random import Random

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.batch import Batch
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import ASKS, CHANCE, LARGEST, PLAY, TO_MOVE
from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset

HEROES = LineUp.of(2, ["gnomes", "giants", "vampires", "raccoons", "automatons"], heroes=True)
FOUR = LineUp.of(4, ["goblins", "knights", "zombies", "raccoons", "dragons", "shadows", "vikings"])


def played(lineup: LineUp, games: int, seed: int) -> list[int]:
    """The winners of this many random games."""
    batch, rng = Batch(lineup, games, seed), np.random.default_rng(seed)
    while not batch.over.all():
        batch.step(rng.random(games) * batch.counts)
    return [int(each) for each in batch.winners]


@pytest.mark.parametrize("lineup", [preset("claim"), HEROES, FOUR], ids=["claim", "heroes", "four"])
def test_all_games_come_to_an_end_with_winners(lineup: LineUp) -> None:
    winners = played(lineup, 30, 1)
    assert all(0 < each < 2**lineup.players for each in winners)
    assert winners == played(lineup, 30, 1)
    assert winners != played(lineup, 30, 2)


@pytest.mark.parametrize("lineup", [preset("claim-2"), FOUR], ids=["claim-2", "four"])
def test_each_game_goes_as_it_would_alone(lineup: LineUp) -> None:
    batch, rng = Batch(lineup, 5, 3), Random(3)
    tables = tables_of(lineup)
    alone: list[vec[i64]] = [vec[i64]([int(number) for number in board]) for board in batch.boards]
    for game, board in enumerate(alone):  # each board lies at the start of its own numbers, so its deck moves along
        for at in (7, 8):
            board[at] = board[at] - game * batch.boards.shape[1]
    found: vec[i64] = vec[i64]([0] * 64)
    while not batch.over.all():
        choices = [rng.randrange(max(1, int(count))) for count in batch.counts]
        for board, choice, over in zip(alone, choices, batch.over, strict=True):
            if not over:
                legal_moves(tables, board, 0, found, 0)
                step(tables, board, 0, found[choice])
        batch.step(choices)
        for game, board in enumerate(alone):
            assert (board[TO_MOVE], board[ASKS]) == (batch.to_move[game], batch.asks[game])
            number = legal_moves(tables, board, 0, found, 0)
            assert [found[at] for at in range(number)] == list(batch.legal[game, :number])
            assert number == batch.counts[game]


def test_chance_is_never_to_move() -> None:
    batch, rng = Batch(HEROES, 100, 4), np.random.default_rng(4)
    seen = set()
    while not batch.over.all():
        seen |= set(batch.to_move.tolist())
        batch.step(rng.random(100) * batch.counts)
    assert CHANCE not in seen
    assert seen >= {0, 1}


def test_finished_games_stay_until_they_are_dealt_anew() -> None:
    batch = Batch(preset("claim"), 8, 5)
    assert batch.reset() == 0
    while not batch.over.any():
        batch.step(np.zeros(8))
    before = batch.winners.copy()
    over = batch.over
    batch.step(np.zeros(8))
    assert (batch.winners[over] == before[over]).all()
    while not batch.over.all():
        batch.step(np.zeros(8))
    assert batch.reset() == 8
    assert not batch.over.any()
    assert set(batch.asks) == {PLAY}
    assert not batch.winners.any()


def test_the_arrays_show_the_boards_and_keep_them_alive() -> None:
    batch = Batch(preset("claim"), 4, 6)
    counts, boards = batch.counts, batch.boards
    assert boards.shape[1] < LARGEST + 72
    batch.step(np.zeros(4))
    assert (counts == batch.counts).all()
    del batch
    gc.collect()
    assert counts.min() > 0
    with pytest.raises(ValueError, match="read-only"):
        counts[0] = 1


def test_a_wrong_choice_is_refused_before_anything_moves() -> None:
    batch = Batch(preset("claim"), 3, 7)
    before = batch.boards.copy()
    with pytest.raises(ValueError, match=r"^There are 3 games, so 3 choices, not an array of \(2,\)\.$"):
        batch.step([0, 0])
    with pytest.raises(ValueError, match=r"^A choice is a number from 0 to 63\.$"):
        batch.step([0, -1, 0])
    with pytest.raises(ValueError, match=r"^Game 2 has \d+ legal moves, so there is no number 60\.$"):
        batch.step([0, 0, 60])
    assert (batch.boards == before).all()


def test_a_batch_has_games() -> None:
    with pytest.raises(ValueError, match=r"^A batch has at least one game, not 0\.$"):
        Batch(preset("claim"), 0, 1)
