"""The positions of the course's lessons."""

from __future__ import annotations

import pytest

from claimant.review.puzzles.course import puzzle_for, themes_of_power
from claimant.rules.registry import FACTIONS

NOT_IN_PHASE_TWO = {"undead", "seers", "automatons", "zombies", "shadows"}
"""Their powers act in phase one, or they have none."""


@pytest.mark.parametrize("name", FACTIONS)
def test_a_lesson_ends_with_a_position_in_which_its_power_matters(name: str) -> None:
    puzzle, themes = puzzle_for(name), themes_of_power(name)
    assert puzzle is not None
    assert (name in NOT_IN_PHASE_TWO) == (not themes)
    assert not themes or themes.intersection(puzzle.themes)
