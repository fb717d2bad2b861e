"""Every faction keeps the whole contract with all other factions."""

from __future__ import annotations

import pytest
from hypothesis import given, note, settings

from claimant.rules.lineup import LineUp
from claimant.rules.registry import FACTIONS
from tests.contract import test_games, test_views, test_worlds_fit
from tests.contract.holding import CONTRACT
from tests.contract.lineups import line_ups_with
from tests.contract.policies import Chances, all_chances, played
from tests.repeats import repeats
from tests.research import test_information_state, test_observation, test_world_games

SUITES = {
    suite.__name__
    for suite in (test_games, test_views, test_worlds_fit, test_information_state, test_observation, test_world_games)
}


def test_all_suites_are_part_of_the_contract() -> None:
    assert {check.__module__ for check in CONTRACT} == SUITES


@pytest.mark.parametrize("rounds", [1, repeats(4)])
@pytest.mark.parametrize("name", FACTIONS)
def test_a_faction_keeps_the_contract_in_any_company(name: str, rounds: int) -> None:
    @settings(max_examples=rounds)
    @given(line_ups_with(name), all_chances)
    def in_some_company(lineup: LineUp, chances: Chances) -> None:
        for check in CONTRACT:
            note(check.__name__)
            check(played(lineup, chances))

    in_some_company()
