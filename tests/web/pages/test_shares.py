"""Set-ups as codes."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from claimant.rules.lineup import all_line_ups
from claimant.rules.reason import Refused
from claimant.rules.registry import registered
from claimant.web.tables.plan import Pace, Plan, SeatPlan, Who
from claimant.web.tables.share_codes import CLOCKS, GRACES, CodeError, code_of, plan_of
from tests.rules.test_extending import loaded


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
    assert len(code.replace("-", "")) <= 60
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


OLD = {
    "38N0-YG32-6068": (
        '{"players":2,"factions":["kings","peasants","dragons","bards","griffins"],"seats":[{"who"'
        ':"bot","level":"random"},{"who":"open"}],"leader":1,"pace":"slow","clock":60,"grace":null}'
    ),
    "5CSD-CT05-1G4T": (
        '{"players":2,"factions":["gnomes","giants","doppelgangers","trolls","werewolves"],"seats":[{"who":"bot","lev'
        'el":"master"},{"who":"me","level":"random"}],"heroes":true,"leader":1,"clock":300,"grace":3600,"hints":true}'
    ),
    "53NM-SXX2-298E-6P": (
        '{"players":4,"factions":["goblins","knights","undead","doppelgangers","seers","griffins","werewolves"],"seats":[{"who":"bot","level":"master"},{"w'
        'ho":"me","level":"master"},{"who":"bot","level":"journeyman"},{"who":"open","level":"random"}],"leader":2,"clock":86400,"grace":3600,"strict":true}'
    ),
    "B5AT-4S4C-A615-F": (
        '{"players":3,"factions":["kings","peasants","dragons","seers","raccoons","vikings","shadows"],"seats":[{"who":"me","level":"maste'
        'r"},{"who":"bot","level":"random"},{"who":"bot","level":"master"}],"leader":2,"pace":"at-once","clock":60,"grace":30,"hints":true}'
    ),
    "3HTS-9N4E-0P14-H": (
        '{"players":3,"factions":["kings","peasants","dwarves","griffins","raccoons","vikings","shadows"],"seats":[{"who":"bot","le'
        'vel":"master"},{"who":"bot","level":"journeyman"},{"who":"open","level":"journeyman"}],"leader":2,"clock":3600,"grace":120}'
    ),
    "B1TW-QF68-4P17-S": (
        '{"players":3,"factions":["kings","peasants","dwarves","trolls","vikings","werewolves","shadows"],"seats":[{"who":"open","level":"journeym'
        'an"},{"who":"bot","level":"journeyman"},{"who":"open","level":"master"}],"leader":2,"pace":"slow","clock":300,"strict":true,"hints":true}'
    ),
    "6NAX-5X19-1P16-M": (
        '{"players":3,"factions":["kings","peasants","dwarves","doppelgangers","bards","vikings","zombies"],"seats":[{"wh'
        'o":"bot","level":"journeyman"},{"who":"bot","level":"random"},{"who":"bot"}],"leader":2,"clock":86400,"grace":30}'
    ),
    "AJ95-3R60-GRD5-P": (
        '{"players":3,"factions":["goblins","knights","undead","dwarves","automatons","werewolves","shadows"],"seats":[{"who":"bot","level"'
        ':"novice"},{"who":"open","level":"novice"},{"who":"open","level":"random"}],"pace":"at-once","clock":86400,"grace":15,"hints":true}'
    ),
}
"""Codes of version 1, and the set-ups that they stood for when they were made."""


@pytest.mark.parametrize("code", OLD)
def test_codes_of_the_first_version_keep_their_meaning(code: str) -> None:
    assert plan_of(code) == msgspec.json.decode(OLD[code], type=Plan)


def test_a_code_means_the_same_when_a_faction_is_installed() -> None:
    codes = {code_of(some_plan(Random(number))): some_plan(Random(number)) for number in range(20)}
    with registered(loaded()):
        for code, plan in codes.items():
            assert plan_of(code).lineup == plan.lineup
        for code, stood_for in OLD.items():
            assert plan_of(code) == msgspec.json.decode(stood_for, type=Plan)


def test_a_code_with_a_faction_that_is_missing_names_it_and_works_once_it_is_installed() -> None:
    names = ("goblins", "knights", "ferrymen", "undead", "dwarves")
    with registered(loaded()):
        code = code_of(Plan(2, names, (SeatPlan(Who.ME), SeatPlan(Who.BOT))))
    with pytest.raises(Refused, match="isn’t installed here: 'fe'"):
        plan_of(code)
    with registered(loaded()):
        assert plan_of(code).lineup.names == ("goblins", "knights", "undead", "dwarves", "ferrymen")
