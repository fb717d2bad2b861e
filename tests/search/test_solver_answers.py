"""What the solver answers: best moves, limits, ends, chance, and what it refuses."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.notation.moves import read_move
from claimant.rules.deal import deal, opened
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.play import play
from claimant.rules.presets import preset
from claimant.rules.registry import registered
from claimant.rules.state import CHANCE, State
from claimant.search.budget import Budget
from claimant.search.exact.solver import NotSolvable, OutOfTime, Solution, Solver, solver_of
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons
from tests.positions import start
from tests.search.agreement import PORTION, WITHOUT_LIMIT
from tests.search.small_duels import (
    PlainMinimax,
    small_duel,
    some_duel,
    worth_by_rules,
)


def test_one_best_move_is_chosen() -> None:
    rng = Random("chosen")
    for _ in range(PORTION):
        board = some_duel(rng, preset("claim-2"))
        if board is not None:
            (value, _), worths = PlainMinimax(board.tables).solve(board)
            found = solver_of(board.tables.lineup).choose_at(board, WITHOUT_LIMIT)
            assert found.value == (value if board.to_move == 0 else -value)
            assert worths[found.move][0] == value


def test_best_moves_are_one_that_wins_or_all_that_are_as_good_as_any() -> None:
    rng = Random("best moves")
    won = lost = 0
    for _ in range(PORTION):
        state = small_duel(rng, preset("claim"), 3)
        found = solver_of(state.lineup).solve(state)
        best = solver_of(state.lineup).best_moves(state)
        equal = {move for move, value in found.moves.items() if value == found.value}
        if found.value == 1:
            won += 1
            assert len(best) == 1
            assert {*best} <= equal
        else:
            lost += 1
            assert {*best} == equal
    assert won
    assert lost


def undecided(lineup: LineUp, size: int) -> State:
    """Nothing is collected yet."""
    nothing = ((), ())
    return replace(
        small_duel(Random(5), lineup, size), supporters=nothing, gnomes=nothing, under=nothing, vampire=(None, None)
    )


@pytest.mark.parametrize("lineup", [preset("claim"), LineUp.of(2, preset("claim").names, heroes=True)])
def test_a_limit_of_positions_says_that_the_answer_is_not_exact(lineup: LineUp) -> None:
    state = undecided(lineup, 6)
    whole = solver_of(lineup).solve(state, margin=True) if COMPILED else None
    with pytest.raises(OutOfTime):
        solver_of(lineup).choose(state, Budget(nodes=1))
    for nodes in (1, 5, 20, 60):
        found = solver_of(lineup).solve(state, Budget(nodes=nodes), margin=True)
        assert not found.exact
        assert found.margin is None
        assert found.line == ()
        assert found.nodes <= nodes + 60
        if whole is not None:  # what is there is proven
            assert found.value in (None, whole.value)
            assert whole.value is not None
            assert found.bounds[0] <= whole.value <= found.bounds[1]
            assert found.moves.items() <= whole.moves.items()
        assert set(solver_of(lineup).best_moves(state, Budget(nodes=nodes))) <= set(Board(state).legal)


@pytest.mark.parametrize("heroes", [False, True])
def test_a_limit_of_time_ends_the_search(heroes: bool) -> None:
    lineup = LineUp.of(2, preset("claim").names, heroes)
    state = undecided(lineup, 13)
    found = solver_of(lineup).solve(state, Budget(seconds=1e-6), margin=True)
    assert not found.exact
    assert solver_of(lineup).solve(small_duel(Random(1), lineup, 2), Budget(seconds=1000.0)).exact


def test_a_finished_game_has_a_value_for_seat_0_and_no_moves() -> None:
    state = small_duel(Random(3), preset("claim"), 2)
    board = Board(state)
    game = state
    while not game.is_over:
        game = play(game, legal_moves(game)[0])[0]
    board = Board(game)
    found = solver_of(game.lineup).solve(game, margin=True)
    winners = (0 in board.winners) - (1 in board.winners)
    assert found == Solution(True, None, winners, {}, (), 0, board.votes.count(0) - board.votes.count(1), {})


def raised(discard: str) -> State:
    """The Skeleton is about to draw."""
    state, _ = opened(start(["skeleton go1 un9", "go5 kn3 un1"], discard=discard))
    for move in ("skeleton", "un1", "raise"):
        state = play(state, read_move(move))[0]
    assert state.to_move == CHANCE
    return state


def test_at_chance_each_draw_has_a_value_for_seat_0() -> None:
    state = raised("un2 un3 go0 go0")
    found = solver_of(state.lineup).solve(state)
    assert {move.text for move in found.moves} == {"draw un2", "draw un3", "draw go0"}
    values = {move.text: value for move, value in found.moves.items()}
    assert found.value == pytest.approx((values["draw un2"] + values["draw un3"] + 2 * values["draw go0"]) / 4)
    assert found.line == ()


def test_phase_one_and_other_numbers_of_players_cannot_be_solved() -> None:
    dealt = deal(preset("claim"), bytes(48))
    with pytest.raises(NotSolvable, match="this one is in phase one"):
        solver_of(dealt.lineup).solve(dealt)
    three = start(["go1", "go2", "go3"])
    with pytest.raises(NotSolvable, match="two or four players can be solved, not for 3"):
        solver_of(three.lineup).solve(three)
    draw = raised("un2 un3")
    with pytest.raises(NotSolvable, match="Nobody has a move to choose"):
        solver_of(draw.lineup).choose(draw)


def test_a_faction_without_a_kernel_is_solved_through_the_rules() -> None:
    with registered(Pigeons):
        lineup = LineUp.of(2, WITH_PIGEONS)
        rng = Random("outside")
        for _ in range(6):
            state = small_duel(rng, lineup, 2)
            value, margin = worth_by_rules(state, [5_000])
            sign = -1 if state.to_move == 1 else 1
            found = Solver(lineup).solve(state, margin=True)
            assert found.exact
            assert (found.value, found.margin) == (value * sign, margin * sign)
            assert found.moves[found.line[0]] == found.value
        assert not Solver(lineup).solve(small_duel(rng, lineup, 6), Budget(seconds=0.01)).exact
        assert not Solver(lineup).solve(small_duel(rng, lineup, 6), Budget(nodes=50)).exact


NODES = {
    "claim": 195,
    "claim-2": 64,
    "griffins and vikings": 243,
    "kings, moon and stand-ins": 439,
    "vampires": 3365,
    "heroes and loot": 237,
}
"""Positions that are searched for one fixed position of each line-up, with the margin of every move: the same compiled
and uncompiled."""
PINNED = {
    "claim": preset("claim"),
    "claim-2": preset("claim-2"),
    "griffins and vikings": LineUp.of(2, ["goblins", "knights", "griffins", "vikings", "bards"]),
    "kings, moon and stand-ins": LineUp.of(2, ["kings", "peasants", "werewolves", "doppelgangers", "trolls"]),
    "vampires": LineUp.of(2, ["goblins", "knights", "vampires", "dwarves", "trolls"]),
    "heroes and loot": LineUp.of(2, ["gnomes", "giants", "raccoons", "dragons", "undead"], heroes=True),
}


@pytest.mark.parametrize("name", PINNED)
def test_the_same_positions_are_searched_compiled_or_not(name: str) -> None:
    lineup = PINNED[name]
    state = small_duel(Random(name), lineup, 4 if lineup.heroes or "vampires" in lineup.names else 6)
    assert Solver(lineup).solve(state, margin=True).nodes == NODES[name]
