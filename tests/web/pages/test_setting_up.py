"""From the form to a plan."""

from __future__ import annotations

import pytest
from starlette.datastructures import FormData

from claimant.rules.lineup import LineUp
from claimant.web.pages import plan_from_form
from claimant.web.tables.plan import Pace, Who
from claimant.web.tables.share_codes import code_of


def form(*factions: str, **fields: str) -> FormData:
    told = [(name.replace("_", "-"), value) for name, value in fields.items()]
    return FormData([*told, *(("faction", name) for name in factions)])


def test_an_untouched_form_is_a_game_against_a_bot() -> None:
    plan, name = plan_from_form(form())
    assert (plan.players, [seat.who for seat in plan.seats], name) == (2, [Who.ME, Who.BOT], "Player")
    assert plan.lineup == LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "doppelgangers"])


def test_everything_can_be_chosen() -> None:
    plan, name = plan_from_form(
        form(
            "kings", "peasants", "bards", "seers", "trolls", name="Ada", players="2", who_0="open", who_1="me",
            lineup="pick", heroes="yes", strict="yes", leader="1", pace="at-once", clock="30", grace="0",
        )
    )  # fmt: skip
    assert plan.lineup.names == ("kings", "peasants", "trolls", "seers", "bards")
    assert (plan.heroes, plan.strict, plan.leader, plan.pace, name) == (True, True, 1, Pace.AT_ONCE, "Ada")
    assert (plan.clock, plan.grace) == (30, None)


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_chance_picks_factions_that_go_together(players: str) -> None:
    plan, _ = plan_from_form(form(players=players, lineup="random"))
    assert plan.lineup.players == int(players)


def test_a_line_up_for_two_gives_way_when_more_play() -> None:
    plan, _ = plan_from_form(form(players="4", lineup="claim"))
    assert len(plan.factions) == 7


def test_what_does_not_go_together_is_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match="come with knights"):
        plan_from_form(form("goblins", "undead", "dwarves", "seers", lineup="pick"))


def test_nobody_sits_twice() -> None:
    with pytest.raises(ValueError, match="one seat"):
        plan_from_form(form(who_0="me", who_1="me"))


@pytest.mark.parametrize(
    "fields", [{"players": "9"}, {"players": "x"}, {"pace": "?"}, {"who_0": "?"}, {"clock": "1e9"}]
)
def test_nonsense_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        plan_from_form(form(**fields))


def test_a_code_opens_the_same_table() -> None:
    plan, _ = plan_from_form(form(players="3", lineup="carnival", strict="yes"))
    again, _ = plan_from_form(form(do="code", code=code_of(plan)))
    assert (again.lineup, again.strict) == (plan.lineup, True)
