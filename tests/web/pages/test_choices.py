"""Every choice of the rules has a control that says what it means."""

from __future__ import annotations

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.rules.game import Game
from tests.table import Table, ended, position
from tests.web.pages.showing import Reader, parts

DECK = "go1 go2 go3 go4 go5 go6 go7 go8"


def seer() -> Table:
    return position(["se9 kn2", "se2 kn3"], phase=1, deck=DECK).play("se9 se2")


def market() -> Table:
    return position(["un9 kn2", "un1 kn3", "un2 kn4"], phase=1, deck=DECK).play("un9 un1 un2")


def tuck() -> Table:
    return position(["va4 go1", "un9 go2"]).play("va4 un9")


def replace() -> Table:
    return position(["va4 go1", "un9 go2"], vampires=["va2 kn5", ""]).play("va4 un9")


def skeleton() -> Table:
    return position(["skeleton go1", "kn2 kn3"], discard="go0 go9").play("skeleton kn2")


def loot() -> Table:
    return ended("go1 kn2 ra1 ra2 ra3", "un8 un9 dw9", factions="goblins knights raccoons undead dwarves")


BUTTONS = {
    "seer": (seer, ["take go1", "take top"]),
    "market": (market, ["take go1", "take go2"]),
    "tuck": (tuck, ["tuck", "keep"]),
    "replace": (replace, ["replace", "stay"]),
    "skeleton": (skeleton, ["raise", "pass"]),
    "loot": (loot, ["loot undead", "loot dwarves"]),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", BUTTONS)
def test_each_answer_is_a_button_that_sends_its_move_and_says_what_it_means(name: str, code: str) -> None:
    made, moves = BUTTONS[name]
    game: Game = made().game
    page = Reader(parts(game, spoken=language(code))["choice"])
    buttons = page.all("button", form="move-form", name="move")
    assert [button["value"] for button in buttons] == moves
    assert all(len(" ".join(button.text.split())) > 20 for button in buttons), "a title and its meaning"
    [question] = page.all("h2")
    assert question.text.strip()


def test_a_seer_s_top_card_is_shown_to_its_winner_only() -> None:
    game = seer().game
    assert "Take Goblin 2" in parts(game)["choice"]
    assert "go2" not in "".join(parts(game, 1).values())
    assert "go2" not in "".join(parts(game, None).values())


@pytest.mark.parametrize("phase", [1, 2])
def test_a_card_to_put_away_is_chosen_in_the_hand(phase: int) -> None:
    if phase == 1:
        table = position(["au9 kn7 un1", "dr2 kn8 un2"], phase=1, deck=DECK).play("au9 dr2")
    else:
        table = position(["cthulhu go1 kn5", "go2 go3 kn4"]).play("cthulhu go2")
    shown = parts(table.game)
    assert Reader(shown["choice"]).all("h2")
    cards = Reader(shown["hand"]).all("button")
    assert all(card["value"].startswith("discard ") for card in cards)
    assert all(card["aria-label"].startswith("Discard ") for card in cards)


def test_nobody_else_is_asked() -> None:
    for made, _ in BUTTONS.values():
        game = made().game
        assert parts(game, 1)["choice"] == ""
        assert parts(game, None)["choice"] == ""


def test_taking_a_card_says_who_gets_the_other() -> None:
    shown = Reader(parts(market().game)["choice"])
    told = [button.text for button in shown.all("button", name="move")]
    assert "Ben gets Goblin 2." not in told[1]
    taken = market().state.agenda
    assert taken is not None
    second = ("Ada", "Ben", "Cleo")[taken.takers[1]]
    assert f"{second} gets Goblin 2." in told[0]
    assert f"{second} gets Goblin 1." in told[1]
    two = [button.text for button in Reader(parts(seer().game)["choice"]).all("button", name="move")]
    assert "Ben gets Goblin 2." in two[0], "the seer has shown it"
    assert "Ben gets Goblin 1." in two[1]
