"""The games of a batch are games by the rules: their states, views, results and histories."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from claimant.kernel.batch import Batch
from claimant.kernel.board import Board
from claimant.kernel.translate import move_from
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Verb
from claimant.rules.presets import preset
from claimant.rules.view import View, view
from tests.kernel.test_batch import FOUR, HEROES

THREE = LineUp.of(3, ["kings", "peasants", "vampires", "seers", "griffins", "werewolves", "trolls"])
LINE_UPS = {"claim": preset("claim"), "claim-2": preset("claim-2"), "heroes": HEROES, "three": THREE, "four": FOUR}


def some_choices(batch: Batch, rng: Random) -> list[int]:
    """A random legal move of each game; 0 for finished ones."""
    return [rng.randrange(max(1, int(count))) for count in batch.counts]


@pytest.mark.parametrize("name", LINE_UPS)
def test_a_game_of_a_batch_is_a_game_by_the_rules(name: str) -> None:
    batch, rng = Batch(LINE_UPS[name], 2, seed=4), Random(4)
    while not batch.over.all():
        for game in np.flatnonzero(~batch.over).tolist():
            state = batch.state(game)
            board = Board(state)
            assert (board.to_move, board.legal) == (batch.to_move[game], legal(batch, game))
            assert state == batch.game(game).state
        batch.step(some_choices(batch, rng))
    for game in range(2):
        result = batch.state(game).result
        assert result is not None
        assert sum(1 << seat for seat in result.winners) == batch.winners[game]
        assert [-1 if vote.side is None else vote.side for vote in result.votes] == batch.votes[game].tolist()


def legal(batch: Batch, game: int) -> tuple[object, ...]:
    return tuple(move_from(batch.tables, int(move)) for move in batch.legal[game, : batch.counts[game]])


@pytest.mark.parametrize("name", LINE_UPS)
def test_a_loaded_game_shows_the_views_that_the_rules_give(name: str) -> None:
    batch, rng = Batch(LINE_UPS[name], 2, seed=5), Random(5)
    start = Game.deal(LINE_UPS[name], seed=5)
    for _ in range(10):
        start = start.play(rng.choice(start.legal))
    batch.load(1, start)
    while not batch.over[1]:
        moves = batch.game(1).moves
        alone = Game.at(start.start, None, dealt=True).replay(moves)
        assert batch.state(1) == alone.state
        for seat in range(batch.lineup.players):
            assert batch.view(1, seat) == view(alone, seat)
        assert batch.view(1) == view(alone, alone.state.to_move)
        batch.step(some_choices(batch, rng))
    assert batch.game(1).moves[: len(start.moves)] == start.moves


def test_a_loaded_state_has_no_history_to_view() -> None:
    batch, game = Batch(preset("claim"), 1, seed=1), Game.deal(preset("claim"), seed=9)
    for _ in range(5):
        game = game.play(game.legal[0])
    batch.load(0, game.state)
    assert batch.state(0) == game.state
    batch.step([0])
    assert batch.state(0) == game.play(game.legal[0]).state
    with pytest.raises(ValueError, match=r"^Game 0 was loaded from a State, which has no history: load a Game"):
        batch.view(0)


def test_each_game_depends_on_its_own_seed_alone() -> None:
    together = Batch(HEROES, 3, seed=[7, 8, 7])
    alone = Batch(HEROES, 1, seed=8)
    assert (together.boards[0][46:] == together.boards[2][46:]).all()
    while not alone.over.all():
        assert together.state(1) == alone.state(0)
        assert together.state(0) == together.state(2)
        alone.step([0])
        together.step([0, 0, 0])
    assert [Batch(HEROES, 3, seed=6).state(game) for game in (1, 2)] == [
        Batch(HEROES, 2, seed=[7, 8]).state(game) for game in (0, 1)
    ]


def test_a_game_can_be_dealt_again_from_a_seed() -> None:
    batch = Batch(preset("claim"), 2, seed=[1, 2])
    first, other = batch.state(0), batch.state(1)
    batch.step([0, 0])
    batch.deal(0, seed=1)
    assert batch.state(0) == first
    assert batch.state(1) != other
    batch.deal(0)
    assert batch.state(0) != first


def test_with_autoreset_a_finished_game_is_dealt_again_and_its_result_stays_for_a_step() -> None:
    batch, rng = Batch(preset("claim"), 6, seed=3, autoreset="same step"), Random(3)
    plain = Batch(preset("claim"), 6, seed=3)
    while not plain.winners.any():
        choices = some_choices(batch, rng)
        batch.step(choices)
        plain.step(choices)
    ended = plain.over
    assert not batch.over.any()
    assert (batch.winners == plain.winners).all()
    assert (batch.votes == plain.votes).all()
    assert batch.state(int(np.flatnonzero(ended)[0])).phase == 1
    plain.reset()
    for game in range(6):
        assert plain.state(game) == batch.state(game)
    batch.step(some_choices(batch, rng))
    assert not batch.winners[ended].any()
    assert (batch.votes[ended] == -1).all()


def test_a_copy_goes_its_own_way() -> None:
    batch, rng = Batch(HEROES, 3, seed=2), Random(2)
    for _ in range(20):
        batch.step(some_choices(batch, rng))
    batch.copy(0, 2)
    other = batch.clone()
    assert batch.game(0) == batch.game(2) == other.game(0) == other.game(2)
    assert batch.game(1) == other.game(1)
    before = batch.state(1)
    while not other.over.all():
        other.step([0, 0, 0])
        assert other.view(0, 1) == other.view(2, 1)
    assert batch.state(1) == before
    while not batch.over.all():
        batch.step([0, 0, 0])
    assert [batch.game(game) for game in range(3)] == [other.game(game) for game in range(3)]


def test_opponents_move_as_soon_as_they_are_due() -> None:
    seen: list[tuple[int, int | None]] = []

    def last(game: int, seen_by_seat: View) -> object:
        seen.append((game, seen_by_seat.seat))
        return seen_by_seat.legal[-1]

    batch = Batch(FOUR, 3, seed=6, autoreset="same step", opponents={1: last, 2: "random", 3: last})  # type: ignore[dict-item]
    ended = 0
    while ended < 3:
        assert set(batch.to_move.tolist()) == {0}
        batch.step([0, 0, 0])
        ended += int(np.count_nonzero(batch.winners))
    assert set(seen) == {(game, seat) for game in range(3) for seat in (1, 3)}


def test_random_opponents_choose_among_all_legal_moves() -> None:
    batch = Batch(preset("claim"), 300, seed=6, opponents={1: "random"})
    led = [batch.game(game).moves[0] for game in range(300) if batch.game(game).moves]
    assert 100 < len(led) < 200  # the seat that leads first is random
    assert len(set(led)) > 25
    assert {move.verb for move in led} == {Verb.PLAY}


def test_wrong_calls_are_refused() -> None:
    lineup, other = preset("claim"), Game.deal(preset("claim-2"), 1)
    with pytest.raises(ValueError, match=r"^There are 2 games, so 2 seeds, not 3\.$"):
        Batch(lineup, 2, seed=[1, 2, 3])
    with pytest.raises(TypeError, match=r"^A seed is a whole number, not 'x'\.$"):
        Batch(lineup, 1, seed=["x"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"^A batch's seed is a whole number, not None\.$"):
        Batch(lineup, 1, seed=None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^Opponents have seats from 0 to 1, not 2\.$"):
        Batch(lineup, 1, 1, opponents={2: "random"})
    with pytest.raises(ValueError, match=r"^A batch leaves at least one seat to its caller\.$"):
        Batch(lineup, 1, 1, opponents={0: "random", 1: "random"})
    with pytest.raises(TypeError, match=r"^An opponent is 'random' or chooses a move"):
        Batch(lineup, 1, 1, opponents={1: "master"})  # type: ignore[dict-item]
    batch = Batch(lineup, 2, 1)
    with pytest.raises(IndexError, match=r"^The games have the numbers 0 to 1, so there is no game 2\.$"):
        batch.state(2)
    with pytest.raises(ValueError, match=r"^The batch plays .*, and the position "):
        batch.load(0, other)
    with pytest.raises(TypeError, match=r"^A batch loads a Game or a State, not int\.$"):
        batch.load(0, 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^The batch knows no action numbers"):
        batch.act([0, 0])
    while not batch.over.all():
        batch.step([0, 0])
    with pytest.raises(ValueError, match=r"^Game 0 is over, so nobody is to move"):
        batch.view(0)


def test_an_opponent_that_cheats_is_refused() -> None:
    move = Game.deal(preset("claim"), 1).legal[0]
    with pytest.raises(ValueError, match=r"^An opponent chose .* in game \d+, which is not legal there\.$"):
        Batch(preset("claim"), 20, 1, opponents={0: lambda _game, _view: move})
