"""Factions that combine what no faction of the rulebook combines, or that are wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from claimant.rules.lineup import LineUp
from claimant.rules.power import Card, Faction, Pile, Role, Side
from claimant.rules.registry import register, registered
from claimant.rules.score import Why
from claimant.rules.words import explain_vote
from tests.table import FIRST, SECOND, ended, position


def strangers(**facts: Any) -> type[Faction]:
    return type("Strangers", (Faction,), {"name": "strangers", "one": "Stranger", "code": "xx", "wording": "", **facts})


def _no_arguments(self: Faction) -> bool:
    return True


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"peeks": 1}, "strangers answer 'peeks' with 1, but the answer must be of the same kind as False."),
        ({"captures": _no_arguments}, "strangers answer 'captures' with "),
        ({"trumps": True}, "strangers answer 'trumps' with True"),
        ({"trumps": _no_arguments}, "the same kind as def trumps(self, led"),
        ({"weakens_next": "2"}, "strangers answer 'weakens_next' with '2'"),
        ({"boxes": -1}, "strangers answer 'boxes' with -1"),
        ({"place": "front"}, "strangers answer 'place' with 'front'"),
        ({"compares": ("most",)}, "strangers answer 'compares' with ('most',)"),
        ({"collected_by": lambda self, players: "nobody"}, "strangers answer 'collected_by' with 'nobody'"),
        ({"values": (*range(9), 9.5)}, "strangers answer 'values' with "),
        ({"translations": {"de": "fremd"}}, "strangers answer 'translations' with "),
        ({"figure": "<script>"}, "strangers answer 'figure' with '<script>'"),
        ({"hue": "red"}, "strangers answer 'hue' with 'red'"),
        ({"one": None}, "strangers answer 'one' with None"),
        ({"name": "Strangers, strange"}, "A faction's name is in lower case, with single spaces"),
        ({"partner": "goblins", "values": range(8)}, "strangers name goblins as their partner, but goblins have"),
    ],
)
def test_a_faction_with_a_fact_or_an_answer_of_a_wrong_kind_is_refused(facts: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)):
        register(strangers(**facts))


def test_a_role_may_be_given_by_its_name() -> None:
    with registered(strangers(collected_by=lambda self, players: "last")):
        table = position(["go5 go1", "xx3 kn2"]).play("go5 xx3")
        assert (table.supporters(FIRST), table.supporters(SECOND)) == ("go5", "xx3")


def test_an_answer_set_on_the_object_counts_like_one_of_the_class() -> None:
    def begin(self: Faction) -> None:
        Faction.__init__(self)
        self.weakens_next = 9  # type: ignore[misc]

    with registered(strangers(__init__=begin)) as faction:
        assert "weakens_next" in faction.own_answers
        table = position(["xx2 go1", "xx7 go2"]).play("xx2 xx7")
        assert table.supporters(FIRST) == "xx2 xx7"


def test_of_two_equal_cards_of_which_a_winner_takes_one_the_other_waits() -> None:
    """TROLLS-1"""
    with registered(strangers(one_at_a_time=True, values=(5,) * 10)):
        table = position(["xx5 go1", "xx5 go2"]).play("xx5 xx5")
        assert (table.supporters(FIRST), table.waiting) == ("xx5", "xx5")
        table = position(["xx5 go3 go1", "xx5 go2 go4"]).play("xx5 xx5 go3 go2")
        assert (table.supporters(FIRST), table.waiting) == ("go2 go3 xx5 xx5", "")


def test_cards_that_were_engulfed_before_go_to_the_winner_when_others_are_engulfed() -> None:
    """HERO-CUBE"""
    with registered(strangers(engulfs=True)):
        table = position(["go5 go6 go1", "xx1 xx2 un2"], leader=0).play("go5 xx1 go6 xx2")
        assert sorted(table.supporters(FIRST).split()) == ["go5", "xx1"]
        assert [card.code for card in table.state.cube] == ["xx2", "go6"]


def by_sum(self: Faction, side: Side) -> tuple[int]:
    return (-sum(card.value for card in side.supporters if card.faction is self),)


def by_bare_number(self: Faction, side: Side) -> int:
    return by_sum(self, side)[0]


def by_values(self: Faction, side: Side) -> tuple[tuple[int, ...], int]:
    return tuple(card.value for card in side.supporters if card.faction is self), 1


@pytest.mark.parametrize("standing", [by_sum, by_bare_number, by_values])
def test_a_faction_may_compare_sides_with_its_own_code(standing: Callable[..., object]) -> None:
    with registered(strangers(standing=standing)):
        vote = ended("xx3 go9", "xx4 xx5").vote("strangers")
        assert (vote.why, vote.side) == (Why.OWN_RULE, 1 if standing is by_values else 0)
        lineup = LineUp.of(2, ["goblins", "knights", "strangers", "dwarves", "undead"])
        winner = ("Ada", "Bo")[vote.side or 0]
        assert explain_vote(vote, lineup, ("Ada", "Bo")) == f"Strangers vote for {winner} by their own rule."
        tie = ended("go9", "go8", factions="strangers").vote("strangers")
        assert (tie.why, tie.side) == (Why.EQUAL, None)
        assert "nobody is ahead" in explain_vote(tie, lineup, ("Ada", "Bo"))


def test_cards_may_be_compared_without_their_number() -> None:
    with registered(strangers(compares=("cards",))):
        vote = ended("xx9", "xx7 xx8").vote("strangers")
        lineup = LineUp.of(2, ["goblins", "knights", "strangers", "dwarves", "undead"])
        assert (
            explain_vote(vote, lineup, ("Ada", "Bo")) == "Strangers vote for Ada: 1 to 2, Stranger 9 of Ada is higher."
        )


def test_a_faction_may_be_a_kind_of_another_one() -> None:
    from claimant.rules.powers.dwarves import Dwarves

    facts = {"name": "strangers", "one": "Stranger", "code": "xx", "wording": ""}
    with registered(type("Strangers", (Dwarves,), facts)) as faction:
        assert faction.collected_by(3) is Role.LOWEST
        assert "collector" in faction.own_answers
        assert not faction.free_answers


def weighs_much(self: Faction, card: Card, supporters: Pile) -> int:
    return len(supporters) % 4


def test_a_card_may_weigh_nothing_or_three() -> None:
    with registered(strangers(weight=weighs_much)):
        vote = ended("xx1 go1 go2", "xx2 xx3 go3 go4").vote("strangers")
        assert vote.side == 0
        assert vote.standings == ((3, (1,)), None)
