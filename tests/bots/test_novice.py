"""The novice: naive like people in their first games, but better than random play."""

from __future__ import annotations

from random import Random

import pytest

from claimant.bots import novice
from claimant.bots.novice import Novice
from claimant.rules.cards import Seat
from claimant.rules.presets import preset
from claimant.rules.view import view
from tests.bots.games import share_of_wins
from tests.repeats import repeats
from tests.table import Table, position


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks each time."""
    monkeypatch.setattr(novice, "ABSENT", 0.0)


def chosen(table: Table, seat: Seat) -> str:
    return Novice(Random(0)).choose(view(table.game, seat)).text


@pytest.mark.parametrize(("name", "players"), [("claim", 2), ("claim-2", 2), repeats("carnival", 4)])
def test_the_novice_stands_between_chance_and_the_apprentice(name: str, players: int) -> None:
    lineup = preset(name, players)
    assert share_of_wins("novice", "random", lineup, deals=30) > 0.55
    assert share_of_wins("apprentice", "novice", lineup, deals=30) > 0.6


@pytest.mark.usefixtures("awake")
def test_the_novice_spends_its_highest_card_where_a_lower_one_would_win() -> None:
    assert chosen(position(["un6", "un7 un8 un9"], phase=2).play("un6"), 1) == "un9"


@pytest.mark.usefixtures("awake")
def test_the_novice_wins_a_trick_of_dwarves_which_it_should_lose() -> None:
    assert chosen(position(["dw5 go1", "dw3 dw9"], phase=2).play("dw5"), 1) == "dw9"


@pytest.mark.usefixtures("awake")
def test_the_novice_takes_tricks_from_its_partner() -> None:
    hands = ["un8 go1", "un2 go2", "un3 un9", "un1 go3"]
    assert chosen(position(hands, phase=2).play("un8 un2"), 2) == "un9"


@pytest.mark.usefixtures("awake")
def test_the_novice_throws_a_low_card_into_a_trick_that_it_cannot_win() -> None:
    assert chosen(position(["un9", "un1 un5 un8"], phase=2).play("un9"), 1) == "un1"


@pytest.mark.usefixtures("awake")
def test_the_novice_wants_the_higher_number_whatever_the_card_is_good_for() -> None:
    table = position(["go9 go1", "go2 go4", "go3 go5"], phase=1, market="kn2 go8", deck="un1 un2 un3 un4 un5 un6")
    assert chosen(table.play("go9 go2 go3"), 0) == "take go8"


def test_the_novice_is_absent_minded_now_and_then() -> None:
    seen = view(position(["un9", "un1 un5 un8"], phase=2).play("un9").game, 1)
    bot = Novice(Random(1))
    moves = [bot.choose(seen).text for _ in range(200)]
    assert 0.8 < moves.count("un1") / 200 < 0.97
