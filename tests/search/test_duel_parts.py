"""Parts of a duel that small positions seldom reach: pauses because of ties, and a table that grows."""

from __future__ import annotations

from random import Random

import pytest

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.search.budget import Budget
from claimant.search.exact.by_kernel import DuelSearch, fits_duel
from claimant.search.exact.duel.duel import Duel
from claimant.search.exact.duel.table.transpositions import VALUE_BITS, signature
from claimant.search.exact.duel.ties import NEVER
from tests.search.small_duels import PlainMinimax, TooLarge, small_duel

LINE_UPS = {
    "claim-2": preset("claim-2"),
    "vikings": LineUp.of(2, ["gnomes", "giants", "vikings", "dwarves", "automatons"]),
    "peasants": LineUp.of(2, ["kings", "peasants", "vikings", "dragons", "undead"]),
}
NUMBER = 120
many = pytest.mark.skipif(not COMPILED, reason="there are many positions, which takes too long uncompiled")


def boards(name: str) -> list[Board]:
    """Small positions of a line-up."""
    rng = Random(name)
    found = [Board(small_duel(rng, LINE_UPS[name], rng.choice((3, 4)))) for _ in range(NUMBER)]
    return [board for board in found if not board.is_over and fits_duel(board)]


def check(search: DuelSearch, board: Board) -> bool:
    """Value and moves are those of plain minimax; false if that takes too long."""
    try:
        (value, _), worths = PlainMinimax(board.tables).solve(board)
    except TooLarge:
        return False
    search.prepare(board, Budget(), margin=False)
    assert search.value(board) == value
    assert {move: search.value(board, move) for move in board.legal} == {move: each[0] for move, each in worths.items()}
    return True


@many
@pytest.mark.parametrize("name", LINE_UPS)
def test_a_question_that_pauses_for_votes_alone_has_the_same_answer(name: str) -> None:
    search = DuelSearch(tables_of(LINE_UPS[name]))
    ties = search._engine.ties
    ties.usual = 1
    checked = paused = 0
    for board in boards(name):
        checked += check(search, board)
        paused += ties.pause_at == NEVER
    assert checked > NUMBER // 3
    assert paused


@many
@pytest.mark.parametrize("name", LINE_UPS)
def test_a_table_that_grows_keeps_its_entries(name: str) -> None:
    search = DuelSearch(tables_of(LINE_UPS[name]))
    search._engine = Duel(tables_of(LINE_UPS[name]), 1, 5, search.is_late)
    sizes = set()
    for board in boards(name):
        check(search, board)
        sizes.add(int(search._engine.table.log_size))
    assert sizes == {1, 3, 5}


def test_positions_that_differ_in_little_have_different_entries() -> None:
    t = tables_of(LINE_UPS["vikings"])
    duel = Duel(t, 1, 1, lambda: False)
    hashes = set()
    for extra in range(1, 5):
        duel.stakes.extra = extra
        hashes.add(int(signature(t, duel.faces, duel.stakes, 0, 3, 12, 0, 0)) >> VALUE_BITS)
    assert len(hashes) == 4
