"""The kernel plays tiny games as the rules do, and leaves to them those that no table holds."""

from __future__ import annotations

from random import Random

import pytest

from claimant.bots.levels import BOTS, bot
from claimant.kernel.batch import Batch
from claimant.kernel.tables.questions import NoKernel
from claimant.kernel.tables.tables import tables_of
from claimant.rules.cut_decks import cut_deck, cut_to_size
from claimant.rules.deal import deal
from claimant.rules.game import Game
from claimant.rules.view import view
from claimant.search.budget import Budget
from tests.kernel.agreement import explore, play_out
from tests.rules.test_cut_decks import EIGHT, some_cut_decks


def test_random_tiny_games_are_the_same_on_a_board() -> None:
    rng = Random(4)
    played = 0
    for lineup in some_cut_decks(rng, 80):
        try:
            tables_of(lineup)
        except NoKernel:
            assert "bards" in lineup.names
            continue
        played += 1
        assert play_out(deal(lineup, rng.randbytes(48)), rng) >= 2 * lineup.players
    assert played > 40


def test_every_line_of_a_tiny_game_is_the_same_on_a_board() -> None:
    lineup = cut_deck(2, EIGHT)
    assert sum(explore(deal(lineup, seed), 10_000) for seed in range(5)) > 100


def test_bards_with_gaps_between_their_values_are_left_to_the_rules() -> None:
    with pytest.raises(NoKernel):
        tables_of(cut_to_size(2, ["goblins", "knights", "bards"], 12))
    tables_of(cut_deck(2, ["go0", "go1", "go2", "go3", "ba3", "ba4", "ba5", "ba6"]))


def test_batches_deal_tiny_games() -> None:
    batch = Batch(cut_deck(2, EIGHT), games=50, seed=1)
    steps = 0
    while not batch.over.all():
        batch.step(batch.counts // 2)
        steps += 1
    assert steps <= 12
    assert set(batch.winners) <= {1, 2, 3}


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_tiny_games(name: str) -> None:
    for players in (2, 3, 4):
        lineup = cut_to_size(players, ["goblins", "knights", "undead", "dwarves"], 4 * players)
        player = bot(name, Random(1), Budget(worlds=10))
        game = Game.deal(lineup, 1)
        while not game.is_over:
            assert game.state.to_move is not None
            game = game.play(player.choose(view(game, game.state.to_move)))
        assert len(game.moves) >= 2 * players
