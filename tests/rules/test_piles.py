"""The table of piles and marks says what is true of states and views."""

from claimant.notation.positions import KEYS
from claimant.rules.cards import sort
from claimant.rules.deal import deal
from claimant.rules.lineup import LineUp
from claimant.rules.state import MARKS, OPEN_PILES, PILES, Public, State, blank, cards_in
from claimant.rules.view import View
from claimant.web.api.documents import Front, Position


def test_every_pile_and_mark_is_a_field_of_a_state() -> None:
    assert {each.name for each in (*PILES, *MARKS)} <= set(State.__struct_fields__)
    assert set(blank(3)) == {each.name for each in (*PILES, *MARKS)}


def test_state_and_view_share_exactly_the_piles_that_everybody_sees() -> None:
    shared = {kind.name for kind in PILES} & set(Public.__struct_fields__)
    assert shared == {kind.name for kind in OPEN_PILES}
    assert {mark.name for mark in MARKS} <= set(Public.__struct_fields__)
    assert not {"hands", "deck", "box"} & set(View.__struct_fields__)


def test_a_position_has_a_key_for_every_pile_and_mark() -> None:
    names = {"front" if kind.in_front else kind.name for kind in PILES} | {mark.name for mark in MARKS}
    assert set(KEYS) == names | {"phase", "leader"}


def test_the_api_tells_every_open_pile_and_every_mark() -> None:
    names = {kind.name for kind in OPEN_PILES} | {mark.name for mark in MARKS}
    assert names <= set(Position.__struct_fields__) | set(Front.__struct_fields__)


def test_the_piles_hold_every_card_of_the_game() -> None:
    lineup = LineUp.of(2, ["gnomes", "giants", "vampires", "trolls", "raccoons"], heroes=True)
    assert sort(cards_in(deal(lineup, 1))) == sort(lineup.cards)
