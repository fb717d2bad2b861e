"""Masks of a batch, and steps by action number."""

from __future__ import annotations

import numpy as np
import pytest

from claimant.kernel.batch import ActionNumbers, Autoreset, Batch
from claimant.research.action_space import action_space
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from tests.kernel.test_batch_games import LINE_UPS


def batch_with_actions(lineup: LineUp, games: int, seed: int, autoreset: Autoreset | None = None) -> Batch:
    space = action_space(lineup)
    return Batch(lineup, games, seed, actions=ActionNumbers(space.of_kernel, space.size), autoreset=autoreset)


@pytest.mark.parametrize("name", LINE_UPS)
def test_the_mask_shows_the_legal_moves_of_the_rules(name: str) -> None:
    lineup = LINE_UPS[name]
    batch, space, rng = batch_with_actions(lineup, 2, 1), action_space(lineup), np.random.default_rng(1)
    assert batch.masks.shape == (2, space.size)
    while not batch.over.all():
        for game in range(2):
            legal = () if batch.over[game] else batch.view(game).legal
            assert np.flatnonzero(batch.masks[game]).tolist() == sorted(map(space.number, legal))
        batch.act(some_actions(batch, rng))
    assert not batch.masks.any()


def some_actions(batch: Batch, rng: np.random.Generator) -> list[int]:
    """A random legal action of each game; 0 for finished ones."""
    return [int(each) for each in np.argmax(rng.random(batch.masks.shape) * batch.masks, axis=1)]


def test_actions_and_indices_make_the_same_moves() -> None:
    lineup = LINE_UPS["heroes"]
    by_number, by_index = batch_with_actions(lineup, 5, 2), Batch(lineup, 5, 2)
    rng = np.random.default_rng(2)
    while not by_index.over.all():
        choices = (rng.random(5) * by_index.counts).astype(int)
        chosen = by_number.legal[np.arange(5), choices]
        by_number.act(np.where(by_index.over, 0, action_space(lineup).of_kernel[chosen]))
        by_index.step(choices)
        assert (by_number.boards == by_index.boards).all()


def test_masks_follow_new_deals_loads_and_copies() -> None:
    lineup = preset("claim")
    batch, space = batch_with_actions(lineup, 3, 3, autoreset="same step"), action_space(lineup)
    rng = np.random.default_rng(3)
    for _ in range(120):
        batch.act(some_actions(batch, rng))
        assert (batch.masks.sum(axis=1) == batch.counts).all()
    game = Game.deal(lineup, 3)
    batch.load(0, game)
    assert (batch.masks[0] == space.mask(game.legal)).all()
    batch.copy(0, 1)
    assert (batch.masks[1] == batch.masks[0]).all()
    assert (batch.clone().masks == batch.masks).all()


def test_actions_that_are_not_legal_are_refused_before_anything_moves() -> None:
    batch = batch_with_actions(preset("claim"), 2, 4)
    before = batch.boards.copy()
    legal, wrong = (int(np.argmax(batch.masks[game] == answer)) for game, answer in ((0, True), (1, False)))
    with pytest.raises(ValueError, match=rf"^Action {wrong} is not legal in game 1\.$"):
        batch.act([legal, wrong])
    with pytest.raises(ValueError, match=r"^An action is a number from 0 to 155\.$"):
        batch.act([legal, 156])
    with pytest.raises(ValueError, match=r"^There are 2 games, so 2 actions, not an array of \(1,\)\.$"):
        batch.act([legal])
    assert (batch.boards == before).all()


def test_games_can_wait_while_others_move() -> None:
    batch, rng = batch_with_actions(preset("claim"), 3, 5), np.random.default_rng(5)
    before = batch.boards.copy()
    actions = some_actions(batch, rng)
    actions[1] = int(np.argmin(batch.masks[1]))  # not legal, but not made
    batch.act(actions, where=[True, False, True])
    assert (batch.boards[1] == before[1]).all()
    assert (batch.boards[0] != before[0]).any()
    assert (batch.boards[2] != before[2]).any()
