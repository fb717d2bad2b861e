"""Factions that installed packages bring."""

from __future__ import annotations

from importlib.metadata import EntryPoint

from claimant.rules.plug_ins import GROUP, load
from claimant.rules.power import Faction
from claimant.rules.powers import RULEBOOK
from claimant.rules.registry import CARDS, FACTIONS, forget, register
from tests.rules.test_extending import loaded


class Owls(Faction):
    name, one, code = "owls", "Owl", "ow"
    wording = "Owls have no power. [OWLS-1]"


class Crows(Faction):
    name, one, code = "crows", "Crow", "cr"
    wording = "Crows have no power. [CROWS-1]"


class Nameless(Faction):
    name, one, code = "goblins", "Goblin", "xx"
    wording = "There are goblins already. [NAMELESS-1]"


BIRDS = [Owls, Crows]
HALF_WRONG = [Owls, Nameless]
NO_FACTION = 3


def in_order(*names: str) -> list[str]:
    return [*RULEBOOK, *sorted(set(names) - set(RULEBOOK))]


def point(name: str, attribute: str) -> EntryPoint:
    return EntryPoint(name, f"{__name__}:{attribute}", GROUP)


def test_factions_follow_the_rulebook_by_name_whatever_was_registered_first() -> None:
    before = list(FACTIONS)
    found = load(register, forget, [point("owl", "Owls"), point("birds", "Crows")])
    try:
        assert [each.factions for each in found] == [("crows",), ("owls",)]
        assert list(FACTIONS) == in_order(*before, "crows", "owls")
        assert FACTIONS["crows"].cards[0].order < FACTIONS["owls"].cards[0].order
        ferrymen = register(loaded())
        assert list(FACTIONS) == in_order(*before, "crows", "ferrymen", "owls")
        forget(ferrymen)
    finally:
        for name in ("owls", "crows"):
            forget(FACTIONS[name])
    assert list(FACTIONS) == before


def test_one_entry_point_may_bring_several_factions() -> None:
    (found,) = load(register, forget, [point("birds", "BIRDS")])
    assert found.factions == ("owls", "crows")
    for name in found.factions:
        forget(FACTIONS[name])


def test_a_broken_plug_in_is_left_out_as_a_whole_with_the_reason_and_the_others_work() -> None:
    points = [point("a", "MISSING"), point("b", "NO_FACTION"), point("c", "HALF_WRONG"), point("d", "Crows")]
    points.append(EntryPoint("e", "no_such_module:Thing", GROUP))
    missing, wrong, half, crows, nowhere = load(register, forget, points)
    try:
        assert "MISSING" in missing.problem
        assert "subclasses of claimant.rules.power.Faction, not 3" in wrong.problem
        assert "There is something called 'goblins'" in half.problem
        assert "owls" not in FACTIONS
        assert "ow5" not in CARDS
        assert crows.factions == ("crows",)
        assert nowhere.problem == "ModuleNotFoundError: No module named 'no_such_module'"
    finally:
        forget(FACTIONS["crows"])
