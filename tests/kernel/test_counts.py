"""Random games by the kernel alone: their totals are pinned, the same compiled and uncompiled."""

from __future__ import annotations

import pytest

from claimant.kernel.engine.dice import dice
from claimant.kernel.engine.random_games import random_games
from claimant.kernel.pool import PORTION, Totals, play_many
from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset

LINE_UPS = {
    "claim": preset("claim"),
    "claim-2": preset("claim-2"),
    "claim with heroes": LineUp.of(2, preset("claim").names, heroes=True),
    "all that asks": LineUp.of(2, ["gnomes", "giants", "vampires", "raccoons", "automatons"], heroes=True),
    "three": LineUp.of(3, ["kings", "peasants", "vampires", "seers", "griffins", "werewolves", "trolls"]),
    "four": LineUp.of(4, ["goblins", "knights", "zombies", "raccoons", "dragons", "shadows", "vikings"]),
}
TOTALS = {
    "claim": (10400, 96, 0),
    "claim-2": (10898, 108, 0),
    "claim with heroes": (10208, 105, 0),
    "all that asks": (12652, 92, 0),
    "three": (20358, 71, 0),
    "four": (16312, 98, 0),
}
"""Moves, wins of seat 0, and wins that it shares, of 200 games."""


@pytest.mark.parametrize("name", LINE_UPS)
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    assert random_games(tables_of(LINE_UPS[name]), 200, dice(4)) == TOTALS[name]


def test_both_seats_win_about_as_often() -> None:
    totals = play_many(preset("claim"), 2_000, seed=3)
    assert 0.45 < (totals.wins + totals.shared / 2) / totals.games < 0.55


def test_the_number_of_processes_makes_no_difference() -> None:
    games = PORTION // 10
    alone = play_many(preset("claim-2"), games, seed=5)
    assert play_many(preset("claim-2"), games, seed=5, processes=2) == alone
    assert alone == Totals(games, *alone[1:])


@pytest.mark.long
def test_many_portions_are_shared_by_processes() -> None:
    games = PORTION + PORTION // 4
    assert play_many(preset("claim"), games, 6, processes=2) == play_many(preset("claim"), games, 6)


def test_another_seed_gives_other_games() -> None:
    assert play_many(preset("claim"), 200, seed=1) != play_many(preset("claim"), 200, seed=2)
