"""On the kernel an unknown faction agrees with the rules or raises `NoKernel`: never a wrong game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from claimant.kernel.tables.questions import NoKernel
from claimant.kernel.tables.tables import tables_of
from claimant.rules.deal import deal
from claimant.rules.lineup import TENS, LineUp
from claimant.rules.power import Faction, Role
from claimant.rules.registry import registered
from tests.kernel.agreement import play_out
from tests.kernel.random_factions import others, random_faction
from tests.repeats import examples
from tests.search.agreement import check as check_solution
from tests.search.small_duels import some_duel

GAMES = 50
USUAL = settings(
    deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


@contextmanager
def random_line_up(data: st.DataObject, players: int, free: bool) -> Iterator[LineUp]:
    """A line-up with one or two factions that answer at random."""
    names = ["ants", "bees"][: data.draw(st.integers(1, 2))]
    heroes = players == 2 and data.draw(st.booleans())
    with ExitStack() as known:
        for name in names:
            known.enter_context(registered(data.draw(random_faction(name, f"z{name[0]}", free))))
        yield LineUp.of(players, [*names, *data.draw(others(TENS[players] - len(names)))], heroes)


def has_kernel(lineup: LineUp) -> bool:
    try:
        tables_of(lineup)
    except NoKernel:
        return False
    return True


def check(data: st.DataObject, players: int, games: int) -> None:
    with random_line_up(data, players, free=True) as lineup:
        if not has_kernel(lineup):
            return
        seed = data.draw(st.integers(0, 2**30))
        for game in range(games):
            rng = Random(f"{seed} {game}")
            play_out(deal(lineup, rng.randbytes(48)), rng, again=0.02)


@settings(USUAL, max_examples=12)
@pytest.mark.parametrize("players", [2, 3, 4])
@given(data=st.data())
def test_random_factions_agree_with_the_rules_or_have_no_kernel(data: st.DataObject, players: int) -> None:
    check(data, players, 4)


@pytest.mark.long
@settings(USUAL, max_examples=examples(40))
@pytest.mark.parametrize("players", [2, 3, 4])
@given(data=st.data())
def test_many_random_factions_agree_with_the_rules_on_fifty_games(data: st.DataObject, players: int) -> None:
    check(data, players, GAMES)


@settings(USUAL, max_examples=10)
@given(data=st.data())
def test_small_positions_with_random_factions_are_worth_what_plain_minimax_says(data: st.DataObject) -> None:
    with random_line_up(data, 2, free=False) as lineup:
        if has_kernel(lineup):
            rng = Random(data.draw(st.integers(0, 2**30)))
            for board in [some_duel(rng, lineup) for _ in range(4)]:
                if board is not None:
                    check_solution(board)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("role", list(Role))
def test_whoever_collects_a_card_the_kernel_knows_it(role: Role, players: int) -> None:
    facts = {"name": "ants", "one": "Ant", "code": "za", "wording": "", "collected_by": lambda self, players: role}
    tens = ["griffins", "trolls", "vampires", "dragons"][: TENS[players] - 1]
    with registered(type("Ants", (Faction,), facts)):
        for others in (tens, ["undead", "dwarves", "seers", "dragons"][: TENS[players] - 1]):
            lineup = LineUp.of(players, ["gnomes", "giants", "ants", *others])
            for seed in range(3):
                rng = Random(seed)
                play_out(deal(lineup, rng.randbytes(48)), rng, again=0.05)


@pytest.mark.parametrize("facts", [{"standing": lambda self, side: (1,)}, {"engulfs": True}])
def test_an_answer_that_no_table_can_hold_means_that_there_is_no_kernel(facts: dict[str, object]) -> None:
    named = {"name": "ants", "one": "Ant", "code": "za", "wording": ""}
    with registered(type("Ants", (Faction,), {**named, **facts})):
        assert not has_kernel(LineUp.of(2, ["gnomes", "giants", "ants", "undead", "dwarves"]))


def test_a_card_that_waits_crushes_nothing_so_it_has_no_kernel() -> None:
    facts = {"name": "ants", "one": "Ant", "code": "za", "wording": "", "one_at_a_time": True}
    with registered(type("Ants", (Faction,), {**facts, "crushes": lambda self, card, victim: True})):
        assert not has_kernel(LineUp.of(2, ["gnomes", "giants", "ants", "undead", "dwarves"]))


def test_code_that_fails_for_a_card_means_that_there_is_no_kernel() -> None:
    facts = {"name": "ants", "one": "Ant", "code": "za", "wording": ""}
    with registered(type("Ants", (Faction,), {**facts, "doubled_by": lambda self, card, other: other.faction.name})):
        assert has_kernel(LineUp.of(2, ["gnomes", "giants", "ants", "undead", "dwarves"]))
        assert not has_kernel(LineUp.of(2, ["gnomes", "giants", "ants", "undead", "dwarves"], heroes=True))
