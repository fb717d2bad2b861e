"""Every level plays, and hints are given, with unknown factions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimant.bots.hints import advise
from claimant.bots.levels import BOTS, bot
from claimant.rules.game import Game
from claimant.rules.view import view
from claimant.search.budget import Budget
from tests.kernel.test_random_factions import USUAL, random_line_up

FEW = Budget(worlds=2)


@settings(USUAL, max_examples=5)
@pytest.mark.parametrize("players", [2, 3, 4])
@given(data=st.data())
def test_all_levels_and_hints_choose_legal_moves(data: st.DataObject, players: int) -> None:
    with random_line_up(data, players, free=True) as lineup:
        rng = Random(data.draw(st.integers(0, 2**30)))
        game = Game.deal(lineup, rng.randbytes(48))
        while not game.is_over:
            seat = game.state.to_move
            if seat is not None and seat >= 0 and len(game.legal) > 1 and rng.random() < 0.1:
                known = view(game, seat)
                assert all(bot(name, Random(1), FEW).choose(known) in game.legal for name in BOTS)
                advice = advise(known, FEW, Random(1))
                assert {each.move for each in advice.chances} == set(game.legal)
            game = game.play(rng.choice(game.legal))
        assert game.state.result is not None
