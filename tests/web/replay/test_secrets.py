"""No view of a replay shows what its seat could not know then."""

from __future__ import annotations

from random import Random

import pytest

from claimant.notation.records.walk import Open
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.web.pages.replay.page import parts, step
from claimant.web.pages.replay.sources import Source
from tests.contract.swaps import other_realities
from tests.repeats import repeats
from tests.web.replay.finished import moment, some_game

HEROES = LineUp.of(2, ("gnomes", "giants", "vampires", "trolls", "seers"), True)
NIGHT = LineUp.of(2, ("goblins", "knights", "seers", "automatons", "shadows"), False)


@pytest.mark.parametrize(
    ("lineup", "seed"),
    [(preset("claim-2"), 1), (HEROES, 2), (NIGHT, 3), repeats(HEROES, 4), repeats(NIGHT, 5)],
)
def test_exchanging_what_a_seat_cannot_know_changes_no_byte_of_its_view(lineup: LineUp, seed: int) -> None:
    rng = Random(seed)
    exchanged = 0
    for moves in range(1, 40, 5):
        truth = some_game(rng, moves, lineup=lineup)
        for viewer in (0, 1, None):
            other = next(other_realities(truth, viewer, rng, tries=20), None)
            if other is None or truth.is_over:
                continue
            for at in (len(truth.moves), len(truth.moves) // 2):
                told = []
                for game in (truth, other):
                    seen = moment(game, at, viewer)
                    told.append(step(Source("game", seen.walk), seen))
                assert told[0] == told[1], f"a replay tells {viewer} something after {at} moves"
            exchanged += 1
    assert exchanged > 8


def test_open_cards_show_every_hand() -> None:
    game = some_game(Random(1), 4, lineup=preset("claim-2"))
    seen = moment(game, 4, Open.CARDS)
    board = parts(Source("game", seen.walk), seen)["board"]
    for hand in game.state.hands:
        for card in hand:
            assert f'data-card="{card.code}"' in board
    closed = moment(game, 4, 0)
    board = parts(Source("game", closed.walk), closed)["board"]
    hidden = [card for card in game.state.hands[1] if board.count(f'data-card="{card.code}"')]
    own = {card.code for card in (*game.state.hands[0], *game.state.market, *game.state.followers[0])}
    assert {card.code for card in hidden} <= own | {card.code for _, card in game.state.trick}
