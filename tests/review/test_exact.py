"""What a review proves is what the solver says."""

from __future__ import annotations

import pytest

from claimant.notation.moves import read_move
from claimant.review.marks import exact_mark
from claimant.rules.presets import preset
from claimant.rules.view import view
from claimant.search.exact.solver import solver_of
from claimant.search.worlds.single_world import all_known, only_world
from tests.repeats import repeats
from tests.review.games import finished, reviewed, second_half


@pytest.mark.parametrize(("name", "number"), [("claim", 3), ("claim-2", 4), ("full-moon", 3), repeats("claim-2", 1)])
def test_every_exact_decision_has_the_values_that_the_solver_finds(name: str, number: int) -> None:
    """[INFO-3]"""
    lineup = preset(name)
    reviewing, review = reviewed(finished(lineup, number))
    exact = [decision for decision in review.decisions if decision.exact]
    assert len(exact) == sum(game.state.phase == 2 for game in reviewing.games)
    for decision in exact:
        seen = view(reviewing.games[decision.at], decision.seat)
        solution = solver_of(lineup).solve(only_world(seen), margin=True, line=False)
        assert decision.values == {move.text: (value + 1) / 2 for move, value in solution.moves.items()}
        assert decision.margins == {move.text: margin for move, margin in (solution.margins or {}).items()}
        assert set(decision.best) == {
            move for move, value in decision.values.items() if value == max(decision.values.values())
        }
        assert decision.open == decision.values
        assert decision.error == 0
        assert decision.mark == exact_mark(decision.values, decision.margins, decision.played)


@pytest.mark.parametrize("name", ["shadow-play", "night-market"])
def test_only_a_view_with_a_single_world_gives_exact_values(name: str) -> None:
    reviewing, review = reviewed(finished(preset(name), 1))
    for decision in review.decisions:
        game = reviewing.games[decision.at]
        if decision.exact:
            assert game.state.phase == 2
            assert all_known(view(game, decision.seat))
        elif game.state.phase == 2 and decision.open is not None:
            solution = solver_of(game.lineup).solve(game.state, line=False)
            assert decision.open == {move.text: (value + 1) / 2 for move, value in solution.moves.items()}
    assert not all(decision.exact for decision in review.decisions if reviewing.games[decision.at].state.phase == 2)
    assert any(decision.open and not decision.exact for decision in review.decisions)


@pytest.mark.parametrize("number", [1, 3])
def test_in_exact_play_nothing_remains_for_the_draw(number: int) -> None:
    _, review = reviewed(second_half(preset("claim"), number))
    assert all(decision.exact for decision in review.decisions)
    assert [ledger.draw for ledger in review.ledger] == [0, 0]
    assert review.ledger[0].own == -review.ledger[1].others


@pytest.mark.parametrize("number", [1, 3])
def test_the_chance_changes_only_where_a_move_slips(number: int) -> None:
    _, review = reviewed(second_half(preset("claim"), number))
    for decision in review.decisions:
        before, after = (review.chances[at][decision.seat] for at in (decision.at, decision.at + 1))
        assert after - before == pytest.approx(decision.slip)


@pytest.mark.parametrize("number", [1, 3])
def test_a_line_begins_with_the_best_move_and_reaches_the_best_value(number: int) -> None:
    reviewing, review = reviewed(second_half(preset("claim"), number))
    for decision in review.decisions:
        for line, value in ((decision.line, decision.best[0]), (decision.answer, decision.played)):
            game = reviewing.games[decision.at]
            for move in line:
                game = game.play(read_move(move))
            assert line[0] == value
            assert game.state.result is not None
            winners = game.state.result.winners
            assert decision.values[value] == (decision.seat in winners) / len(winners)
