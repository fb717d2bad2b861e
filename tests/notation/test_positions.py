"""Which positions are possible, and which are refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from claimant.notation.positions import read_position
from claimant.notation.reached_position import answer as answer_of
from claimant.rules.deal import opened
from claimant.rules.game import Game
from tests.notation.documents import Json, answer, document, error, setup
from tests.notation.games import cut, random_game, random_line_up, random_move, stands_at_start

VAMPIRE = {"vampire": "va4"}


def test_a_position_needs_a_phase() -> None:
    assert error({"setup": setup(), "position": {"hands": [[], []]}}) == "position has no 'phase', which it needs."


def test_a_position_needs_hands() -> None:
    assert error({"setup": setup(), "position": {"phase": 1}}) == "position has no 'hands', which it needs."


@pytest.mark.parametrize("phase", [0, 3, "over", "1", 1.0, True, None, [], 10**400])
def test_a_phase_is_1_or_2(phase: object) -> None:
    assert "position.phase must be 1 or 2, not" in error(document(phase=phase))


@pytest.mark.parametrize("leader", [2, -1, "0", None, True, 0.0, [0]])
def test_a_leader_is_a_seat(leader: object) -> None:
    assert "position.leader must be a seat from 0 to 1, not" in error(document(leader=leader))


def test_the_leader_is_the_setups_by_default() -> None:
    assert answer({**document(), "setup": setup(leader=1)})["leader"] == 1
    assert answer({**document(leader=0), "setup": setup(leader=1)})["leader"] == 0


@pytest.mark.parametrize("key", ["hands", "followers", "supporters", "hidden", "front"])
@pytest.mark.parametrize("lists", [[], [[]], [[], [], []]])
def test_lists_for_the_wrong_number_of_seats_are_refused(key: str, lists: Any) -> None:
    message = error(document(**{key: lists}))
    assert message == f"position.{key} must have 2 entries, one for each seat, not {len(lists)}."


@pytest.mark.parametrize("key", ["hands", "followers", "supporters", "hidden", "front"])
@pytest.mark.parametrize("value", [None, "gn1", {}, 5, True])
def test_what_belongs_to_seats_is_a_list(key: str, value: Any) -> None:
    assert f"position.{key} must be a list of 2, one for each seat, not" in error(document(**{key: value}))


@pytest.mark.parametrize("key", ["hands", "followers", "supporters", "hidden"])
@pytest.mark.parametrize("value", [None, "gn1", {}, 5])
def test_a_seats_pile_is_a_list_of_cards(key: str, value: Any) -> None:
    piles: Any = [[], value]
    assert f"position.{key}[1] must be a list of cards, not" in error(document(**{key: piles}))


@pytest.mark.parametrize("key", ["deck", "market", "waiting", "cube", "discard", "box"])
@pytest.mark.parametrize("value", [None, "gn1", {}, 5])
def test_a_pile_is_a_list_of_cards(key: str, value: Any) -> None:
    assert f"position.{key} must be a list of cards, not" in error(document(**{key: value}))


@pytest.mark.parametrize("key", ["deck", "market", "waiting", "cube", "discard", "box"])
@pytest.mark.parametrize("card", ["gn2", "GN1", "", "??", "gn01", "gn", 1, None, ["gn1"], {}, "gn1 "])
def test_what_is_no_card_is_refused(key: str, card: Any) -> None:
    pile: Any = [card]
    message = error(document(**{key: pile}))
    assert message.startswith(f"position.{key}: ")
    assert "no card" in message


def test_a_card_of_another_line_up_is_refused() -> None:
    assert error(document(discard=["un5"])).startswith("un5 isn't in this game, whose cards are gnomes, giants, ")


def test_a_hero_is_refused_in_a_game_without_heroes() -> None:
    assert error(document(3, discard=["lich"])).startswith("lich isn't in this game")


@pytest.mark.parametrize("key", ["deck", "discard", "box"])
def test_a_card_more_often_than_it_exists_is_refused(key: str) -> None:
    pile: Any = ["gn1", "gn1"]
    assert "error" not in answer(document(**{key: pile}))
    pile.append("gn1")
    assert error(document(**{key: pile})) == "gn1 is there 4 times, but it exists only 3 times."


def test_cards_are_counted_over_all_piles() -> None:
    everywhere: Json = {
        "hands": [["va1"], ["va2"]],
        "front": [{"vampire": "va3"}, {"vampire": "va4", "under": ["gi9"]}],
    }
    for again in ("va1", "va3", "gi9"):
        assert error(document(**everywhere, supporters=[[], [again]])).startswith(f"{again} is there 2 times")


def test_more_than_ten_raccoons_outside_the_box_are_no_error() -> None:
    assert "error" not in answer(document(3, supporters=[[f"ra{value}" for value in range(14)], [], []]))


def test_only_trolls_wait() -> None:
    assert error(document(waiting=["tr1", "gi1"])) == "position.waiting has gi1, but only trolls wait."


def test_only_gnomes_stand_in_front() -> None:
    message = error(document(front=[{"gnomes": ["gi1"]}, {}]))
    assert message == "position.front[0].gnomes has gi1, but only gnomes stand there."


@pytest.mark.parametrize("vampire", ["gi1", "lich"])
def test_only_a_vampire_lies_in_front(vampire: str) -> None:
    message = error(document(front=[{}, {"vampire": vampire}]))
    assert message == f"position.front[1].vampire is {vampire}, but it must be a vampire or null."


@pytest.mark.parametrize("vampire", ["va10", 4, ["va4"], "", False])
def test_a_vampire_in_front_is_a_card(vampire: object) -> None:
    assert "position.front[0].vampire: " in error(document(front=[{"vampire": vampire}, {}]))


@pytest.mark.parametrize("front", [{"under": ["gi1"]}, {"vampire": None, "under": ["gi1"]}])
def test_cards_under_no_vampire_are_refused(front: object) -> None:
    assert "position.front[0] has cards under a vampire, but no vampire" in error(document(front=[front, {}]))


@pytest.mark.parametrize("card", ["va5", "lich"])
def test_a_vampire_or_a_hero_under_a_vampire_is_refused(card: str) -> None:
    message = error(document(front=[{**VAMPIRE, "under": [card]}, {}]))
    assert message == f"position.front[0].under has {card}, but vampires and heroes can't be tucked."


def test_an_unknown_key_in_front_is_refused() -> None:
    message = error(document(front=[{"trolls": []}, {}]))
    assert message == "position.front[0] has an unknown key 'trolls'; its keys are gnomes, vampire, under."


@pytest.mark.parametrize("entry", [None, [], "va4", 4])
def test_a_seats_front_is_an_object(entry: object) -> None:
    assert "position.front[1] must be an object, not" in error(document(front=[{}, entry]))


@pytest.mark.parametrize("cube", [["cube"], ["gi1", "cube"], ["gi1", "gi3"], ["cube", "gi1", "gi3"], ["lich", "gi1"]])
def test_the_cube_has_exactly_one_card_under_it(cube: list[str]) -> None:
    assert "position.cube must be the Cube and the card under it, as in" in error(document(cube=cube))


@pytest.mark.parametrize("moon", ["half", "Dark", None, 1, True, []])
def test_the_moon_is_dark_or_full(moon: object) -> None:
    assert "position.moon must be 'dark' or 'full', not" in error(document(3, moon=moon))


@pytest.mark.parametrize(("players", "market"), [(2, ["gi1", "gi3"]), (3, ["gi1"]), (4, ["gi1", "gi3", "gi5"])])
def test_a_market_of_the_wrong_size_is_refused(players: int, market: list[str]) -> None:
    message = error(document(players, phase=1, deck=["tr1", "tr2", "tr3", "tr4"], market=market))
    assert message == f"position.market has {len(market)} cards, but it is empty or has {1 if players == 2 else 2}."


def test_a_market_in_phase_2_is_refused() -> None:
    assert error(document(market=["gi1"])) == "position.market must be left out in phase 2."


def test_an_empty_market_is_as_good_as_none() -> None:
    found = answer(document(phase=1, deck=["tr1", "tr2"], market=[]))
    assert found["market"] == ["tr1"]
    assert found["deck"] == ["tr2"]


def test_an_automaton_in_phase_2_is_refused() -> None:
    assert error(document(automaton=0)) == "position.automaton must be left out in phase 2."


@pytest.mark.parametrize("automaton", [2, -1, "0", True, []])
def test_an_automaton_is_a_seat(automaton: object) -> None:
    assert "position.automaton must be a seat from 0 to 1, not" in error(document(phase=1, automaton=automaton))


def test_an_automaton_that_is_not_the_leader_is_refused() -> None:
    message = error(document(phase=1, leader=1, automaton=0))
    assert message == "position.automaton must be the leader (1), not 0."


def test_an_unknown_key_is_refused() -> None:
    message = error(document(hand=[["gn1"], ["gn3"]]))
    assert message.startswith("position has an unknown key 'hand'; its keys are phase, leader, hands, ")


@pytest.mark.parametrize("position", [None, [], "deal", 5, True])
def test_a_position_is_an_object(position: object) -> None:
    assert "position must be an object, not" in error({"setup": setup(), "position": position})


@pytest.mark.parametrize("trick", [[{"seat": 0, "card": "gn1"}], None, {}, "", [[]]])
def test_a_trick_that_has_begun_is_refused(trick: object) -> None:
    assert "position.trick must be empty" in error(document(trick=trick))


@pytest.mark.parametrize("asks", ["take", "tuck", "replace", "raise", "draw", "loot", "discard", None, "", [], 5])
def test_a_question_in_the_middle_of_a_trick_is_refused(asks: object) -> None:
    assert "position.asks must be 'play' (or 'discard', with an automaton), not" in error(document(asks=asks))


def test_the_automatons_seat_may_be_asked_to_discard() -> None:
    unplayed: Json = {"phase": 1, "deck": ["tr1", "tr2"], "automaton": 0, "asks": "discard"}
    assert answer(document(**unplayed))["asks"] == "discard"
    assert answer(document(**unplayed, to_move=0))["to_move"] == 0
    assert "position.to_move must be the automaton's seat" in error(document(**unplayed, to_move=1))


def test_the_other_keys_of_an_answer_are_ignored() -> None:
    ignored: Json = {
        "trick": [],
        "to_move": 1,
        "asks": "play",
        "about": "no",
        "legal": [[]],
        "result": {"winners": [7]},
    }
    assert answer(document(**ignored)) == answer(document())


def test_an_empty_hand_ends_the_phase_at_once() -> None:
    found = answer(document(phase=1, hands=[["gn1"], []], followers=[["gi1"], ["gi3"]], deck=["tr1", "tr2"]))
    assert found["phase"] == 2
    assert found["hands"] == [["gi1"], ["gi3"]]
    assert found["discard"] == ["gn1"]


@pytest.mark.parametrize("seed", range(40))
def test_an_answer_can_be_pasted_back_wherever_a_trick_begins(seed: int) -> None:
    rng = Random(seed)
    lineup = random_line_up(rng)
    game = Game.deal(lineup, rng.randbytes(48))
    while not game.is_over:
        if stands_at_start(game.state):
            pasted = json.loads(json.dumps(answer_of(game.state)))
            assert read_position(pasted, lineup) == cut(game.state)
            assert opened(cut(game.state))[0] == game.state
        game = game.play(random_move(game, rng))


def test_hidden_cards_must_be_known_in_a_document() -> None:
    assert "'??' is no card" in error(document(hands=[["??"], ["gn3"]]))


def test_a_random_game_starts_as_its_position_says() -> None:
    game = random_game(1)
    assert read_position({"phase": 1, "hands": [[]] * game.lineup.players}, game.lineup).leader == 0
