"""The apprentice: what its rules of thumb choose, and how much stronger they are than chance."""

from __future__ import annotations

from random import Random
from time import thread_time

import pytest

from claimant.bots import bot
from claimant.rules.cards import Seat
from claimant.rules.moves import Move
from claimant.rules.presets import preset
from claimant.rules.view import View, view
from tests.bots.games import deal, play_out, sampled_line_ups, share_of_wins
from tests.repeats import repeats
from tests.table import Table, ended, position


def chosen(table: Table, seat: Seat) -> str:
    """What the apprentice does there."""
    return bot("apprentice", Random(0)).choose(view(table.game, seat)).text


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("claim", 2),
        ("claim-2", 2),
        repeats("grand-council", 3),
        repeats("carnival", 4),
    ],
)
def test_the_apprentice_clearly_beats_the_random_bot(name: str, players: int) -> None:
    assert share_of_wins("apprentice", "random", preset(name, players), deals=30) > 0.75


@pytest.mark.repeat
def test_the_apprentice_beats_the_random_bot_in_many_line_ups() -> None:
    shares = [share_of_wins("apprentice", "random", lineup, deals=2) for lineup in sampled_line_ups(48, seed=2)]
    assert sum(shares) / len(shares) > 0.75


def test_the_apprentice_takes_a_wanted_trick_with_the_lowest_card_that_wins() -> None:
    table = position(["un6", "un7 un8 un9"], phase=2, leader=0).play("un6")
    assert chosen(table, 1) == "un7"


def test_the_apprentice_throws_its_least_useful_card_into_a_trick_that_it_cannot_win() -> None:
    table = position(["un9", "un1 un5 un8"], phase=2, leader=0).play("un9")
    assert chosen(table, 1) == "un1"


def test_the_apprentice_loses_a_trick_to_collect_its_dwarves() -> None:
    """DWARVES-1: with two players the loser takes them."""
    table = position(["dw5 go1", "dw3 dw9"], phase=2, leader=0).play("dw5")
    assert chosen(table, 1) == "dw3"


def test_the_apprentice_leaves_a_trick_to_its_partner() -> None:
    hands = ["un8 go1", "un2 go2", "un3 un9", "un1 go3"]
    table = position(hands, phase=2, leader=0).play("un8 un2")
    assert chosen(table, 2) == "un3"


def test_the_apprentice_takes_the_stronger_market_card() -> None:
    table = position(["go9 go1", "go2 go4", "go3 go5"], phase=1, market="kn9 kn2", deck="un1 un2 un3 un4 un5 un6")
    assert chosen(table.play("go9 go2 go3"), 0) == "take kn9"


def test_the_apprentice_takes_a_better_card_from_the_top_of_the_deck() -> None:
    """SEERS-1: who wins with a seer sees it."""
    table = position(["se9 go1", "se1 go2"], phase=1, market="go0", deck="go9 un1 un2 un3")
    assert chosen(table.play("se9 se1"), 0) == "take top"


def test_the_apprentice_draws_with_the_skeleton() -> None:
    table = position(["skeleton go5 go1", "un1 un5 go2"], phase=2, discard="go7 go8 un9").play("skeleton un1")
    assert chosen(table, 0) == "raise"


def test_the_apprentice_replaces_a_vampire_only_if_nothing_is_lost() -> None:
    empty = position(["va9 go1", "va8 go2"], phase=2, vampires=["va2", ""]).play("va9 va8")
    assert chosen(empty, 0) == "replace"
    full = position(["va9 go1", "va8 go2"], phase=2, vampires=["va2 go9 un9", ""]).play("va9 va8")
    assert chosen(full, 0) == "stay"


def test_the_apprentice_loots_for_the_faction_whose_vote_it_wins() -> None:
    """RACCOONS-1: of those it has fewest cards of, here none of goblins and of undead."""
    table = ended("ra1 ra2 kn2 kn3 dr1 dr2", "go1 un1 un2 un3 un4")
    assert chosen(table, 0) == "loot goblins"


def test_the_apprentice_decides_within_two_milliseconds_on_average() -> None:
    lineup = preset("claim")
    clocks = [Clock() for _ in range(2)]
    for number in range(4):
        play_out(deal(lineup, number), clocks)
    spent = sum(clock.spent for clock in clocks) / sum(clock.decisions for clock in clocks)
    assert spent < 5 * 0.002  # five times the aim, for slow machines


class Clock:
    """An apprentice whose time is taken."""

    def __init__(self) -> None:
        self._bot = bot("apprentice", Random(1))
        self.spent = 0.0
        self.decisions = 0

    def choose(self, seen: View) -> Move:
        start = thread_time()
        move = self._bot.choose(seen)
        self.spent += thread_time() - start
        self.decisions += 1
        return move
