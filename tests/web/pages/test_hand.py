"""The hand: which cards can be played, and why the others can't."""

from __future__ import annotations

from claimant.locale.languages import language
from tests.table import position
from tests.web.pages.showing import Reader, parts

FOLLOWING = position(["kn7 un1", "go5 kn2 kn9 do3 go0 go0"], leader=0).play("kn7").game


def test_cards_that_can_be_played_are_buttons_named_after_what_they_do() -> None:
    cards = Reader(parts(FOLLOWING, 1)["hand"]).all("button")
    playable = {card["value"]: card["aria-label"] for card in cards if "aria-disabled" not in card.attributes}
    assert playable == {"kn2": "Play Knight 2", "kn9": "Play Knight 9", "do3": "Play Doppelganger 3"}


def test_a_card_that_cannot_be_played_says_why() -> None:
    shown = Reader(parts(FOLLOWING, 1)["hand"])
    cards = shown.all("button", aria_disabled="true")
    assert [card["aria-label"] for card in cards if card["value"] == "go5"] == [
        "Goblin 5, can’t be played: you must follow Knights"
    ]
    [hand] = shown.all("ul")
    assert hand["data-why"] == "You must follow Knights: you hold Knight 2 and Knight 9."


def test_equal_cards_can_be_told_apart_by_the_focus() -> None:
    keys = [card["data-key"] for card in Reader(parts(FOLLOWING, 1)["hand"]).all("button")]
    assert len(set(keys)) == len(keys) == 6


def test_the_hand_can_be_sorted_by_value() -> None:
    by_value = [card["value"] for card in Reader(parts(FOLLOWING, 1, sort="value")["hand"]).all("button")]
    assert by_value == ["go0", "go0", "kn2", "do3", "go5", "kn9"]


def test_while_others_decide_nothing_can_be_played() -> None:
    cards = Reader(parts(FOLLOWING, 0)["hand"]).all("button")
    assert cards
    assert all(card.attributes.get("aria-disabled") == "true" for card in cards)


def test_a_spectator_has_no_hand() -> None:
    assert parts(FOLLOWING, None)["hand"] == ""


def test_the_reason_is_said_in_the_viewer_s_language() -> None:
    cards = Reader(parts(FOLLOWING, 1, language("de"))["hand"]).all("button", aria_disabled="true")
    assert all("Ritter" in card["aria-label"] for card in cards if card["value"].startswith("go"))
