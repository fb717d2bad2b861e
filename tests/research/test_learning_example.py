"""The example that learns by playing against itself sees no hidden card, plays legal moves and learns."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from claimant import preset
from claimant.research import cut_to_size
from claimant.rules.worlds import worlds

SCRIPT = Path(__file__).parents[2] / "examples" / "learning" / "ppo.py"


@pytest.fixture(scope="module")
def ppo() -> Iterator[Any]:
    spec = spec_from_file_location("ppo_example", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_features_don_t_depend_on_cards_that_the_seat_can_t_know(ppo: Any) -> None:
    lineup, rng = preset("claim"), Random(1)
    batch = ppo.new_batch(lineup, 2, 1)
    features = ppo.Features(batch)
    differing = 0
    while batch.counts[0]:
        [world] = worlds(batch.view(0, int(batch.to_move[0])), rng, 1)
        differing += world != batch.state(0)
        batch.load(1, world)
        first, second = features(np.array([0, 1]))
        assert np.array_equal(first, second)
        batch.act([rng.choice(np.flatnonzero(batch.masks[0]).tolist())] * 2)
    assert differing > 10


def test_it_gives_chances_to_legal_moves_only(ppo: Any) -> None:
    learner = ppo.Learner(preset("claim"), 8, 1)
    masks = learner.batch.masks
    chances, _ = learner.network.chances(learner.features(np.arange(8)), masks)
    assert np.allclose(chances.sum(axis=1), 1)
    assert not chances[~masks].any()


@pytest.mark.long
def test_it_learns_to_beat_the_random_bot_on_a_small_game(ppo: Any) -> None:
    lineup = cut_to_size(2, ["goblins", "knights", "undead", "dwarves"], 16)
    learner = ppo.Learner(lineup, 256, 1)
    for _ in range(120):
        learner.iterate()
    assert fmean(ppo.match(lineup, learner.network, "random", 300)) > 0.53


def test_it_learns_games_of_two_players_only(ppo: Any) -> None:
    with pytest.raises(ValueError, match="two players"):
        ppo.Learner(preset("grand-council", 3), 8, 1)
