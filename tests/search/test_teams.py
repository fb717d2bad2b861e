"""The exact solver for four players in teams agrees with plain minimax, on boards and by the rules."""

from __future__ import annotations

from random import Random

import pytest

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.kernel.tables.layout import ASKS, LOOTS, PHASE, RECRUIT
from claimant.rules.deal import deal, opened
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.rules.registry import FACTIONS, registered
from claimant.rules.state import State
from claimant.search.budget import Budget
from claimant.search.exact import teams_search
from claimant.search.exact.solver import OutOfTime, Solver, solver_of
from claimant.search.exact.teams_search import BoardsSearch, TeamsSearch, fits_teams
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons
from tests.positions import start
from tests.repeats import first
from tests.search.agreement import check, compare
from tests.search.small_duels import PlainMinimax, TooLarge, worth_by_rules
from tests.search.small_teams import any_line_up, small_teams, some_teams

PORTION = 50 if COMPILED else 3
"""How many positions a test looks at."""
GRAND = preset("grand-council", 4)
WITH_LOOT = LineUp.of(4, ["goblins", "knights", "undead", "dragons", "raccoons", "werewolves", "shadows"])
WITHOUT_LIMIT = Budget()


def check_portion(rng: Random, number: int) -> None:
    checked = 0
    while checked < number:
        board = some_teams(rng)
        checked += board is not None and check(board)


@pytest.mark.parametrize("portion", first(5, range(10)))
def test_small_positions_are_worth_what_plain_minimax_says(portion: int) -> None:
    check_portion(Random(f"teams {portion}"), PORTION)


@pytest.mark.repeat
@pytest.mark.skipif(not COMPILED, reason="there are many, which takes too long uncompiled")
@pytest.mark.parametrize("portion", range(50))
def test_many_small_positions_are_worth_what_plain_minimax_says(portion: int) -> None:
    check_portion(Random(f"long teams {portion}"), 100)


def larger_teams(rng: Random, size: int) -> Board | None:
    """A board at the start of a trick with more cards in each hand, for the fast search."""
    lineup = GRAND if rng.random() < 0.4 else any_line_up(rng)
    board = Board(small_teams(rng, lineup, size))
    return board if not board.is_over and fits_teams(board) else None


@pytest.mark.skipif(not COMPILED, reason="both searches take long uncompiled")
@pytest.mark.parametrize("portion", first(2, range(20)))
def test_larger_positions_are_worth_what_the_search_on_boards_says(portion: int) -> None:
    """That search stores no general entries, and leaves no cards out."""
    rng = Random(f"larger teams {portion}")
    compared = 0
    while compared < 10:
        board = larger_teams(rng, 4)
        if board is not None:
            slow = BoardsSearch(board.tables)
            slow.prepare(board, Budget(nodes=100_000), margin=False)
            try:
                values = {move: slow.value(board, move) for move in board.legal}
            except OutOfTime:
                continue
            fast = TeamsSearch(board.tables)
            fast.prepare(board, WITHOUT_LIMIT, margin=False)
            assert {move: fast.value(board, move) for move in board.legal} == values, board.tables.lineup.names
            compared += 1


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="there are millions of lines of play")
def test_positions_of_four_cards_are_worth_what_plain_minimax_says() -> None:
    rng = Random("four cards")
    checked = 0
    while checked < 24:
        board = larger_teams(rng, 4)
        if board is not None:
            try:
                (value, margin), worths = PlainMinimax(board.tables, 200_000).solve(board)
            except TooLarge:
                continue
            compare(board, value, margin, worths)
            checked += 1


def test_moves_that_take_turns_are_worth_what_plain_minimax_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves take turns in long searches: here, in all of them."""
    monkeypatch.setattr(teams_search, "A_TURN", 1)
    check_portion(Random("turns"), PORTION)


def test_the_line_ups_of_these_positions_hold_every_faction() -> None:
    rng = Random("factions")
    assert {name for _ in range(60) for name in any_line_up(rng).names} == set(FACTIONS)


def test_both_searches_are_tried_by_these_tests() -> None:
    rng = Random("both")
    boards = [board for _ in range(60) if (board := some_teams(rng)) is not None]
    assert 20 < sum(fits_teams(board) for board in boards) < 50


def test_the_fast_search_takes_the_starts_of_phase_two_without_vampires() -> None:
    for lineup in (GRAND, preset("carnival", 4)):
        board = Board(deal(lineup, bytes(48)))
        while board.numbers[PHASE] == RECRUIT:
            board.play(board.legal[0])
        assert fits_teams(board)
    assert not fits_teams(Board(with_vampires()))


def with_vampires() -> State:
    """Vampires in hand and in front."""
    lineup = LineUp.of(4, ["goblins", "knights", "vampires", "dwarves", "trolls", "undead", "seers"])
    return small_teams(Random(4), lineup, 2)


MATES = {
    "goblins": ("knights", "undead", "dwarves", "trolls", "seers"),
    "gnomes": ("giants", "bards", "dwarves", "trolls", "werewolves"),
    "griffins": ("goblins", "knights", "dwarves", "werewolves", "trolls"),
    "vikings": ("gnomes", "giants", "griffins", "seers", "doppelgangers"),
    "kings": ("peasants", "dragons", "griffins", "shadows", "automatons"),
    "raccoons": ("goblins", "knights", "bards", "griffins", "dragons"),
}
"""What vampires meet: crushed cards, raised ones, doubled ones, cards that leave, loot."""


@pytest.mark.parametrize("name", MATES)
def test_vampires_beside_other_powers_are_worth_what_plain_minimax_says(name: str) -> None:
    """The search asks first whether a side wins without the vampires' vote."""
    lineup = LineUp.of(4, ["vampires", name, *MATES[name]])
    rng = Random(f"vampires beside {name}")
    checked = 0
    while checked < PORTION:
        board = some_teams(rng, lineup)
        checked += board is not None and check(board)


@pytest.mark.skipif(not COMPILED, reason="there are many positions, which takes too long uncompiled")
@pytest.mark.parametrize("name", ["goblins", "griffins"])
def test_phase_two_with_vampires_is_solved_if_their_vote_does_not_decide(name: str) -> None:
    lineup = LineUp.of(4, ["vampires", name, *MATES[name]])
    solver = solver_of(lineup)
    solved = 0
    for at in range(6):
        try:
            solver.choose_at(start_of_phase_two(lineup, at), Budget(nodes=1_000_000))
            solved += 1
        except OutOfTime:
            continue
    assert solved >= 3


def start_of_phase_two(lineup: LineUp, seed: int) -> Board:
    """After a phase one of random moves."""
    rng = Random(seed)
    board = Board(deal(lineup, rng.randbytes(48)))
    while board.numbers[PHASE] == RECRUIT:
        board.play(rng.choice(board.legal))
    return board


def test_positions_in_which_votes_end_equal_are_worth_what_plain_minimax_says() -> None:
    """They are searched in a way of their own."""
    rng = Random("equal votes")
    tied = 0
    while tied < (10 if COMPILED else 1):
        board = some_teams(rng, GRAND)
        if board is not None and fits_teams(board):
            found = solver_of(GRAND).solve_at(board, WITHOUT_LIMIT, margin=True, line=False)
            tied += found.margin == 0 and check(board)
    assert tied


def test_moves_at_loot_have_the_values_of_plain_minimax() -> None:
    rng = Random("loot")
    checked = 0
    while checked < (10 if COMPILED else 2):
        board = Board(small_teams(rng, WITH_LOOT, 1))
        while not board.is_over and board.numbers[ASKS] != LOOTS:
            board.play(rng.choice(board.legal))
        if not board.is_over:
            _, worths = PlainMinimax(board.tables).solve(board)
            values, _ = solver_of(WITH_LOOT).values_at(board, board.legal, WITHOUT_LIMIT)
            sign = -1 if board.to_move in (1, 3) else 1
            assert values == [worths[move][0] * sign for move in board.legal]
            checked += 1


def test_a_raccoon_with_a_mark_is_told_apart_from_one_without() -> None:
    """Loot makes a difference here though it can't be raccoons that get it."""
    state = start(
        ["go8 se1", "ra2 ra13", "go0 go1", "go0 se2"],
        phase=2,
        leader=2,
        supporters=["", "go0 un6 ra5", "ra4 sh1", "ra9 sh3 sh4"],
        factions="goblins knights undead seers raccoons vampires shadows",
    )
    assert check(Board(opened(state)[0]))


def test_values_are_those_of_the_rules() -> None:
    rng = Random("teams by rules")
    checked = 0
    while checked < 8:
        lineup = any_line_up(rng)
        state = small_teams(rng, lineup, rng.choice((1, 2)))
        if not state.is_over:
            try:
                value, margin = worth_by_rules(state, [2_000])
            except TooLarge:
                continue
            sign = -1 if state.to_move in (1, 3) else 1
            found = solver_of(lineup).solve(state, margin=True)
            assert (found.value, found.margin) == (value * sign, margin * sign)
            checked += 1


def test_one_best_move_is_chosen() -> None:
    rng = Random("chosen among four")
    for _ in range(PORTION):
        board = some_teams(rng, GRAND)
        if board is not None:
            try:
                (value, _), worths = PlainMinimax(board.tables).solve(board)
            except TooLarge:
                continue
            found = solver_of(GRAND).choose_at(board, WITHOUT_LIMIT)
            assert found.value == (value if board.to_move in (0, 2) else -value)
            assert worths[found.move][0] == value


@pytest.mark.parametrize("state", [small_teams(Random(8), GRAND, 5), with_vampires()])
def test_a_limit_of_positions_says_that_the_answer_is_not_exact(state: State) -> None:
    solver = solver_of(state.lineup)
    whole = solver.solve(state, margin=True) if COMPILED else None
    with pytest.raises(OutOfTime):
        solver.choose(state, Budget(nodes=1))
    for nodes in (1, 5, 20):
        found = solver.solve(state, Budget(nodes=nodes), margin=True)
        assert not found.exact
        assert found.margin is None
        assert found.line == ()
        if whole is not None:  # what is there is proven
            assert found.value in (None, whole.value)
            assert found.moves.items() <= whole.moves.items()
        assert set(solver.best_moves(state, Budget(nodes=nodes))) <= set(Board(state).legal)


def test_a_limit_of_time_ends_the_search() -> None:
    state = small_teams(Random(8), GRAND, 9)
    assert not solver_of(GRAND).solve(state, Budget(seconds=1e-6), margin=True).exact


def test_a_faction_without_a_kernel_is_solved_through_the_rules() -> None:
    with registered(Pigeons):
        lineup = LineUp.of(4, [*WITH_PIGEONS, "dragons", "seers"])
        rng = Random("outside, four")
        for _ in range(3):
            state = small_teams(rng, lineup, 1)
            value, margin = worth_by_rules(state, [5_000])
            sign = -1 if state.to_move in (1, 3) else 1
            found = Solver(lineup).solve(state, margin=True)
            assert found.exact
            assert (found.value, found.margin) == (value * sign, margin * sign)


NODES = {"grand council": 289, "carnival": 3110, "giants and trolls": 733, "vampires": 61}
"""Positions that are searched for one fixed position of each line-up, with the margin of every move: the same compiled
and uncompiled."""
PINNED = {
    "grand council": GRAND,
    "carnival": preset("carnival", 4),
    "giants and trolls": LineUp.of(4, ["gnomes", "giants", "trolls", "werewolves", "dwarves", "vikings", "griffins"]),
    "vampires": LineUp.of(4, ["goblins", "knights", "vampires", "dwarves", "trolls", "undead", "seers"]),
}


@pytest.mark.parametrize("name", PINNED)
def test_the_same_positions_are_searched_compiled_or_not(name: str) -> None:
    lineup = PINNED[name]
    state = small_teams(Random(name), lineup, 2 if "vampires" in lineup.names else 4)
    assert Solver(lineup).solve(state, margin=True).nodes == NODES[name]
