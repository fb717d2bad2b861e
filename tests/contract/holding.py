"""Turns a rule of the contract into tests over all important line-ups, and over more of them in the long run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import given, note, settings

from tests.contract.lineups import LINE_UPS
from tests.contract.policies import Chances, Played, all_chances, played
from tests.repeats import repeats

Check: TypeAlias = Callable[[Played], int | None]
"""Says how many cases it really looked at, if that isn't obvious."""
CONTRACT: list[Check] = []
"""All that is checked for every line-up."""


def contract(quick: int = 1, long: int = 3, at_least: int = 0) -> Callable[[Check], Callable[[str, int], None]]:
    """A check that holds for all line-ups, each with some games; on average a game shows at least this many cases.

    The quick round looks at every second line-up.
    """

    def held(check: Check) -> Callable[[str, int], None]:
        CONTRACT.append(check)

        @pytest.mark.parametrize("rounds", [quick, repeats(long)])
        @pytest.mark.parametrize("table", LINE_UPS)
        def test(table: str, rounds: int) -> None:
            cases: list[int] = []

            @settings(max_examples=rounds)
            @given(all_chances)
            def over_all_line_ups(chances: Chances) -> None:
                for lineup in LINE_UPS[table][:: 2 if rounds < long else 1]:
                    note(f"{lineup.names}, heroes: {lineup.heroes}")
                    cases.append(check(played(lineup, chances)) or 0)

            over_all_line_ups()
            assert sum(cases) >= at_least * len(cases)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return held
