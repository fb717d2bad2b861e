"""The exact solver agrees with plain minimax, on boards and by the rules."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.kernel.tables.tables import Tables
from claimant.notation.moves import read_move
from claimant.rules.deal import deal, opened
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.presets import preset
from claimant.rules.registry import FACTIONS, registered
from claimant.rules.state import CHANCE, State
from claimant.search.budget import Budget
from claimant.search.exact.by_kernel import BoardSearch, as_duel, fits_duel
from claimant.search.exact.compact import compact
from claimant.search.exact.solver import NotSolvable, OutOfTime, Solution, Solver, solver_of
from tests.kernel.edges import EDGES
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons
from tests.positions import start
from tests.repeats import first
from tests.search.small_duels import (
    DUELS,
    PlainMinimax,
    TooLarge,
    Worth,
    small_duel,
    some_duel,
    with_hero,
    worth_by_rules,
)

PORTION = 40 if COMPILED else 4
"""How many positions a test looks at."""
SIZES = {"skeleton": (1, 2, 2, 3), "cthulhu": (3, 3, 4)}
"""How many cards are in a hand with each hero: with Cthulhu, enough to discard some."""
WITHOUT_LIMIT = Budget()


def check(board: Board) -> bool:
    """Everything that the solver says is what plain minimax says; false if the tree is too large for that."""
    plain = PlainMinimax(board.tables)
    try:
        (value, margin), worths = plain.solve(board)
    except TooLarge:
        return False
    compare(board, value, margin, worths)
    if board.tables.last_word and board.tables.lineup.players == 2:
        compare(compact(board), value, margin, worths)
    return True


def compare(board: Board, value: float, margin: float, worths: dict[Move, Worth]) -> None:
    """The solver says so of this board and each of its moves."""
    sign = -1 if board.to_move in (1, 3) else 1
    found = solver_of(board.tables.lineup).solve_at(board, WITHOUT_LIMIT, margin=True)
    said = f"{board.tables.lineup.names} {found}"
    assert found.exact
    assert found.moves == pytest.approx({move: worth[0] * sign for move, worth in worths.items()}, abs=1e-9), said
    assert found.value == pytest.approx(value * sign, abs=1e-9), said
    assert found.margin == pytest.approx(margin * sign, abs=1e-9), said
    assert found.margins == pytest.approx({move: worth[1] * sign for move, worth in worths.items()}, abs=1e-9), said
    check_line(board.copy(), found)


def check_line(board: Board, found: Solution) -> None:
    """The line is legal, goes to the end or to the next chance, and reaches the value."""
    seat = board.to_move
    if seat == CHANCE:
        assert found.line == ()
        return
    for move in found.line:
        assert move in board.legal
        assert board.to_move != CHANCE
        board.play(move)
    if board.is_over:
        value = (0 in board.winners) - (1 in board.winners)
        assert (value if seat in (0, 2) else -value) == found.value
    else:
        assert board.to_move == CHANCE


def check_portion(rng: Random, number: int) -> None:
    checked = 0
    while checked < number:
        board = some_duel(rng)
        checked += board is not None and check(board)


@pytest.mark.parametrize("portion", first(4, range(8)))
def test_small_positions_are_worth_what_plain_minimax_says(portion: int) -> None:
    check_portion(Random(f"quick {portion}"), PORTION)


@pytest.mark.repeat
@pytest.mark.skipif(not COMPILED, reason="there are many, which takes too long uncompiled")
@pytest.mark.parametrize("portion", range(100))
def test_many_small_positions_are_worth_what_plain_minimax_says(portion: int) -> None:
    check_portion(Random(f"long {portion}"), 100)


@pytest.mark.parametrize("hero", SIZES)
@pytest.mark.parametrize("portion", first(2, range(20)))
def test_positions_with_a_hero_of_a_choice_in_a_hand_are_worth_what_plain_minimax_says(portion: int, hero: str) -> None:
    rng = Random(f"{hero} {portion}")
    checked = 0
    while checked < PORTION:
        lineup = rng.choice([lineup for lineup in DUELS if lineup.heroes])
        state = with_hero(rng, small_duel(rng, lineup, rng.choice(SIZES[hero])), hero)
        checked += state is not None and not state.is_over and check(Board(state))


def test_the_line_of_best_play_goes_on_after_a_choice_of_a_hero() -> None:
    state, _ = opened(
        start(
            ["kn2 gr6 skeleton", "go7 gr5 cthulhu"],
            leader=1,
            factions="goblins knights trolls griffins shadows",
            supporters=["go1 go9 gr7", "go8 tr0 tr2 tr8 sh6"],
            waiting="tr7",
            discard="kn3",
        )
    )
    assert check(Board(state))


def test_the_first_vampire_lies_in_front_and_doubles_no_viking() -> None:
    state, _ = opened(
        start(
            ["dr5 va7 va8", "go5 dr4 skeleton"],
            factions="goblins knights dragons vikings vampires",
            supporters=[
                "go0 kn3 kn7 kn9 vi3 vi5",
                "go0 go1 go4 go6 dr0 dr2 dr7 dr9 vi1 vi8 va0",
            ],
            vampires=["va5 vi7", ""],
            discard="kn5 vi6",
            moon="full",
        )
    )
    assert check(Board(state))


def test_loot_under_the_cube_counts_after_a_line_in_which_a_hero_was_played() -> None:
    state, _ = opened(
        start(
            ["un5 ra5 skeleton", "un7 sh17 cube"],
            supporters=["go0 go0 go3 kn5 un4 un8 un9", "go2 go4 go5 go9 kn4 un2 sh12"],
            discard="kn9 ra4",
            moon="full",
        )
    )
    assert check(Board(state))


def test_a_card_that_is_out_of_the_game_interrupts_a_run() -> None:
    state, _ = opened(
        start(
            ["ba5 ba7 sh5", "sh15 skeleton"],
            leader=1,
            supporters=[
                "gi3 gi5 ba0 ba4 vi0 vi1 vi3 sh13 sh17 sh19",
                "gn5 gi1 gi1 gi3 gi5 gi7 gi7 gi9 ba1 ba3 ba6 vi2 vi4 vi5 vi6 vi7 vi8 sh1 sh4 sh11 sh18",
            ],
            gnomes=["gn1 gn1 gn5", "gn3 gn3 gn3 gn7 gn7 gn7"],
            discard="gn5 ba8 mummy lich cthulhu",
            box="gn1 gn9 ba2 ba9 vi9 cube warlock",
            moon="full",
        )
    )
    assert Board(state).tables.last_word
    for move in legal_moves(state):
        assert check(Board(play(state, move)[0]))


@pytest.mark.parametrize("name", EDGES)
def test_positions_where_something_waits_or_is_asked_are_worth_what_plain_minimax_says(name: str) -> None:
    state, _ = opened(EDGES[name]())
    if state.lineup.players == 3 or state.phase == 1:
        with pytest.raises(NotSolvable, match="Only positions"):
            Solver(state.lineup).solve(state)
    elif not state.is_over:
        assert check(Board(state))


def test_the_line_ups_of_these_positions_hold_every_faction_and_hero() -> None:
    assert {name for lineup in DUELS for name in lineup.names} == set(FACTIONS)
    assert any(lineup.heroes for lineup in DUELS)


@pytest.mark.parametrize("portion", first(2, range(5)))
def test_values_are_those_of_the_rules(portion: int) -> None:
    rng = Random(f"by rules {portion}")
    checked = 0
    while checked < 12:
        lineup = rng.choice(DUELS)
        state = small_duel(rng, lineup, rng.choice((1, 2)))
        if not state.is_over:
            try:
                value, margin = worth_by_rules(state, [2_000])
            except TooLarge:
                continue
            sign = -1 if state.to_move == 1 else 1
            found = solver_of(lineup).solve(state, margin=True)
            assert found.value == pytest.approx(value * sign)
            assert found.margin == pytest.approx(margin * sign)
            checked += 1


def test_both_searches_are_tried_by_these_tests() -> None:
    rng = Random("both")
    boards = [board for _ in range(60) if (board := some_duel(rng)) is not None]
    assert 3 < sum(not fits_duel(board) for board in boards) < 50
    assert all(fits_duel(compact(board)) for board in boards if board.tables.last_word)


def test_the_slower_search_says_the_same() -> None:
    rng = Random("slower")
    for _ in range(PORTION):
        board = some_duel(rng)
        if board is not None:
            try:
                (value, _), worths = PlainMinimax(board.tables).solve(board)
            except TooLarge:
                continue
            search = BoardSearch(board.tables)
            search.prepare(board, WITHOUT_LIMIT, margin=False)
            assert search.value(board) == pytest.approx(value)
            assert [search.value(board, move) for move in worths] == pytest.approx(
                [worth[0] for worth in worths.values()]
            )


def test_many_cards_are_numbered_anew_unless_few_are_left() -> None:
    lineup = LineUp.of(2, ["gnomes", "giants", "raccoons", "shadows", "undead"], heroes=True)
    many = Board(small_duel(Random(2), lineup, 13))
    assert many.tables.last_word
    assert not as_duel(many).tables.last_word
    assert as_duel(many).legal == many.legal
    few = Board(small_duel(Random(2), lineup, 3))
    assert as_duel(few) is few
    assert as_duel(compact(few)).legal == few.legal


def test_cards_that_a_position_leaves_out_change_nothing() -> None:
    rng = Random("left out")
    lineup = LineUp.of(2, ["kings", "peasants", "undead", "raccoons", "shadows"])
    checked = 0
    while checked < PORTION // 4:
        state = small_duel(rng, lineup, rng.choice((4, 5)))
        board = Board(replace(state, box=(), discard=()))
        try:
            (value, margin), worths = PlainMinimax(board.tables, 40_000).solve(board)
        except TooLarge:
            continue
        assert fits_duel(compact(board))
        compare(board, value, margin, worths)
        compare(compact(board), value, margin, worths)
        checked += 1


def test_tables_of_all_cards_say_who_wins_as_those_of_the_line_up_do() -> None:
    lineup = LineUp.of(2, ["gnomes", "giants", "raccoons", "shadows", "undead"])
    assert list(Tables(lineup, lineup.cards).wins) == list(Tables(lineup).wins)


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
    "claim": 211,
    "claim-2": 64,
    "griffins and vikings": 348,
    "kings, moon and stand-ins": 807,
    "vampires": 3036,
    "heroes and loot": 207,
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
