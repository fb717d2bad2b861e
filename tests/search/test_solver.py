"""The exact solver agrees with plain minimax, on boards and by the rules."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.kernel.tables.tables import Tables
from claimant.rules.deal import opened
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.play import play
from claimant.rules.registry import FACTIONS
from claimant.search.exact.by_kernel import BoardSearch, as_duel, fits_duel
from claimant.search.exact.compact import compact
from claimant.search.exact.solver import NotSolvable, Solver, solver_of
from tests.kernel.edges import EDGES
from tests.positions import start
from tests.repeats import first
from tests.search.agreement import PORTION, WITHOUT_LIMIT, check, compare
from tests.search.small_duels import (
    DUELS,
    PlainMinimax,
    TooLarge,
    small_duel,
    some_duel,
    with_hero,
    worth_by_rules,
)

SIZES = {"skeleton": (1, 2, 2, 3), "cthulhu": (3, 3, 4)}
"""How many cards are in a hand with each hero: with Cthulhu, enough to discard some."""


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
