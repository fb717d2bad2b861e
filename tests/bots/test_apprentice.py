"""The apprentice: rules of thumb and a glance at a few deals, with mistakes."""

from __future__ import annotations

from random import Random
from time import thread_time

import pytest

from claimant.bots import apprentice, bot
from claimant.bots.apprentice import Apprentice
from claimant.kernel import COMPILED
from claimant.rules.moves import Move
from claimant.rules.presets import preset
from claimant.rules.view import View, view
from tests.bots.games import deal, play_out, sampled_line_ups, share_of_wins, to_move
from tests.repeats import repeats
from tests.table import position


@pytest.mark.skipif(not COMPILED, reason="takes long on an uncompiled kernel")
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


@pytest.mark.skipif(not COMPILED, reason="takes long on an uncompiled kernel")
@pytest.mark.repeat
def test_the_apprentice_beats_the_random_bot_in_many_line_ups() -> None:
    shares = [share_of_wins("apprentice", "random", lineup, deals=2) for lineup in sampled_line_ups(48, seed=2)]
    assert sum(shares) / len(shares) > 0.75


def test_the_apprentice_takes_the_trick_that_decides_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apprentice, "OVERLOOKS", 0.0)
    seen = view(position(["un5", "do6 un2"], phase=2, supporters=["kn2", "go1"]).play("un5").game, 1)
    assert {Apprentice(Random(seed)).choose(seen).text for seed in range(20)} == {"do6"}


def test_the_apprentice_overlooks_even_the_best_move_now_and_then() -> None:
    seen = view(position(["un5", "do6 un2"], phase=2, supporters=["kn2", "go1"]).play("un5").game, 1)
    moves = [Apprentice(Random(seed)).choose(seen).text for seed in range(200)]
    assert 0.75 < moves.count("do6") / 200 < 1


def test_an_apprentice_who_overlooks_everything_still_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apprentice, "OVERLOOKS", 1.0)
    seen = view(deal(preset("claim"), 1), 0)
    assert len({Apprentice(Random(seed)).choose(seen) for seed in range(20)}) > 3


@pytest.mark.parametrize("players", [3, 4])
def test_among_several_the_apprentice_overlooks_other_moves_than_between_two(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A best move that always looks best is missed as often as it is overlooked."""
    monkeypatch.setattr(apprentice, "TRUST", 1.0)
    monkeypatch.setattr(apprentice, "ratings", lambda seen: [9.0] + [0.0] * (len(seen.legal) - 1))
    monkeypatch.setattr(apprentice, "OVERLOOKS", 0.0)
    seen = to_move(deal(preset("carnival", players), 1))
    moves = [Apprentice(Random(seed)).choose(seen) for seed in range(200)]
    assert 0.55 < moves.count(seen.legal[0]) / 200 < 0.85
    seen = to_move(deal(preset("claim"), 1))
    assert {Apprentice(Random(seed)).choose(seen) for seed in range(50)} == {seen.legal[0]}


@pytest.mark.skipif(not COMPILED, reason="takes long on an uncompiled kernel")
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
