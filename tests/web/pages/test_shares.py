"""Set-ups as codes."""

from __future__ import annotations

from random import Random

import pytest

from claimant.rules.lineup import all_line_ups
from claimant.web.pages.shares import CLOCKS, GRACES, CodeError, code_of, plan_of
from claimant.web.table.plan import Pace, Plan, SeatPlan, Who


def some_plan(rng: Random) -> Plan:
    players = rng.choice([2, 3, 4])
    seats = tuple(SeatPlan(rng.choice(list(Who)), level=rng.choice(["random", "apprentice"])) for _ in range(players))
    return Plan(
        players, rng.choice(list(all_line_ups(players))), seats, heroes=players == 2 and rng.random() < 0.5,
        leader=rng.randrange(players), pace=rng.choice(list(Pace)), clock=rng.choice(CLOCKS), grace=rng.choice(GRACES),
        strict=rng.random() < 0.5,
    )  # fmt: skip


def test_a_code_gives_the_set_up_again() -> None:
    rng = Random(1)
    for _ in range(40):
        plan = some_plan(rng)
        again = plan_of(code_of(plan))
        assert again.lineup == plan.lineup
        assert (again.seats, again.leader, again.pace) == (plan.seats, plan.leader, plan.pace)
        assert (again.clock, again.grace, again.strict) == (plan.clock, plan.grace, plan.strict)


def test_a_code_is_short_and_forgives_how_it_is_typed() -> None:
    plan = some_plan(Random(2))
    code = code_of(plan)
    assert len(code.replace("-", "")) <= 20
    assert plan_of(f"  {code.lower().replace('-', ' ').replace('0', 'o')} ") == plan_of(code)


def test_a_mistyped_code_is_refused() -> None:
    code = code_of(some_plan(Random(3))).replace("-", "")
    other = "2" if code[5] != "2" else "3"
    with pytest.raises(CodeError, match="mistake"):
        plan_of(code[:5] + other + code[6:])


@pytest.mark.parametrize("text", ["", "hello!", "0" * 99, "ü"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(CodeError):
        plan_of(text)
