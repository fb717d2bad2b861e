"""The position reached, in the middle of every kind of question."""

from __future__ import annotations

from tests.notation.documents import answer, document, setup

HEROES_HANDS = [["cthulhu", "gi1", "tr9"], ["gi3", "tr1", "va1"]]


def test_cards_are_sorted_by_faction_then_value_and_heroes_come_last() -> None:
    mixed = ["lich", "va1", "gn9", "cube", "tr2", "gn3", "gi1", "au0", "gn3"]
    found = answer(document(hands=[[], []], discard=mixed, box=["warlock", "tr1"]))
    assert found["discard"] == ["gn3", "gn3", "gn9", "gi1", "tr2", "au0", "va1", "cube", "lich"]
    assert found["box"] == ["tr1", "warlock"]


def test_the_deck_stays_in_its_order() -> None:
    found = answer(document(phase=1, deck=["tr9", "gi1", "va3", "au1"]))
    assert found["market"] == ["tr9"]
    assert found["deck"] == ["gi1", "va3", "au1"]


def test_the_trick_is_in_the_order_of_play() -> None:
    found = answer(document(3, leader=2, moves=["gn5", "gn1"]))
    assert found["trick"] == [{"seat": 2, "card": "gn5"}, {"seat": 0, "card": "gn1"}]
    assert (found["to_move"], found["asks"], found["leader"]) == (1, "play", 2)


def test_legal_moves_are_sorted_as_text() -> None:
    found = answer(document(3, hands=[["we9", "ra10", "ra2", "gn1", "gn1"], ["gn3"], ["gn5"]]))
    assert found["legal"] == ["gn1", "ra10", "ra2", "we9"]


def test_a_question_about_a_card_names_it() -> None:
    found = answer(document(front=[{"vampire": "va4"}, {"vampire": "va5"}], moves=["gn1", "gn3"]))
    assert (found["to_move"], found["asks"], found["about"], found["legal"]) == (1, "tuck", "gn1", ["keep", "tuck"])
    assert found["trick"] == [{"seat": 0, "card": "gn1"}, {"seat": 1, "card": "gn3"}]
    found = answer(document(front=[{"vampire": "va4"}, {"vampire": "va5"}], moves=["gn1", "gn3", "tuck"]))
    assert found["trick"] == [{"seat": 1, "card": "gn3"}]
    assert found["front"][1] == {"gnomes": [], "vampire": "va5", "under": ["gn1"]}
    assert "about" not in answer(document())


def test_a_further_vampire_is_a_question_about_it() -> None:
    hands = [["va1"], ["va3"]]
    found = answer(document(hands=hands, front=[{}, {"vampire": "va5", "under": ["gi1"]}], moves=["va1", "va3"]))
    assert (found["to_move"], found["asks"], found["about"], found["legal"]) == (
        1,
        "replace",
        "va1",
        ["replace", "stay"],
    )


def test_the_trick_is_empty_when_the_market_is_chosen_from() -> None:
    found = answer(document(3, phase=1, deck=["tr1", "tr2", "tr3"], moves=["gn1", "gn3", "gn5"]))
    assert (found["to_move"], found["asks"], found["legal"]) == (2, "take", ["take tr1", "take tr2"])
    assert found["trick"] == []
    assert found["discard"] == ["gn1", "gn3", "gn5"]
    assert found["leader"] == 0, "the trick is not over yet"


def test_cthulhus_first_discard_lies_in_the_discard_at_once() -> None:
    found = answer(document(hands=HEROES_HANDS, moves=["cthulhu", "gi3", "discard gi1"]))
    assert (found["to_move"], found["asks"], found["discard"]) == (1, "discard", ["gi1"])
    assert found["trick"] == []


def test_an_automatons_discards_are_hidden() -> None:
    found = answer(document(phase=1, deck=["tr1", "tr2"], automaton=0, moves=["discard gn1"]))
    assert found["hidden"] == [["gn1"], []]
    assert found["discard"] == []
    assert found["automaton"] == 0
    assert (found["to_move"], found["asks"]) == (1, "discard")


def test_the_skeleton_asks_its_player_then_chance() -> None:
    hands = [["skeleton", "gi1"], ["gi3", "tr1"]]
    found = answer(document(hands=hands, discard=["tr5", "tr6"], moves=["skeleton", "gi3"]))
    assert (found["to_move"], found["asks"], found["legal"]) == (0, "raise", ["pass", "raise"])
    found = answer(document(hands=hands, discard=["tr5", "tr6"], moves=["skeleton", "gi3", "raise"]))
    assert (found["to_move"], found["asks"], found["legal"]) == ("chance", "draw", ["draw tr5", "draw tr6"])


def test_the_card_under_the_cube_stays_there_while_it_is_asked_about() -> None:
    found = answer(document(cube=["cube", "gi9"], front=[{}, {"vampire": "va5"}], moves=["gn1", "gn3", "keep", "keep"]))
    assert (found["cube"], found["about"]) == (["gi9"], "gi9")
    assert found["supporters"][1] == ["cube"]


def test_it_is_phase_2_while_loot_is_chosen() -> None:
    found = answer(document(3, hands=[[], [], []], supporters=[["ra1"], [], []]))
    assert (found["phase"], found["asks"], found["to_move"]) == (2, "loot", 0)
    assert found["legal"] == sorted(f"loot {name}" for name in setup(3)["factions"] if name != "raccoons")


def test_with_four_players_votes_name_sides_and_winners_are_seats() -> None:
    found = answer(document(4, hands=[[]] * 4, supporters=[["tr1"], ["gi1"], ["tr2"], ["gi9"]], moves=[]))
    assert found["phase"] == "over"
    assert found["result"]["votes"]["trolls"] == 0
    assert found["result"]["votes"]["giants"] == 1
    assert found["result"]["votes"]["gnomes"] is None
    assert found["result"]["winners"] == [1, 3]
    assert (found["to_move"], found["asks"], found["legal"]) == (None, None, [])


def test_a_full_moon_is_told() -> None:
    assert answer(document(3, moon="full"))["moon"] == "full"
