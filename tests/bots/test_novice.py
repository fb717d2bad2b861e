"""The novice: rules of thumb for the current trick, and careless moves."""

from __future__ import annotations

from random import Random

import pytest

from claimant.bots import novice
from claimant.bots.novice import Novice
from claimant.kernel import COMPILED
from claimant.rules.presets import preset
from claimant.rules.view import view
from tests.bots.games import deal, share_of_wins, to_move
from tests.repeats import repeats
from tests.table import position


@pytest.mark.skipif(not COMPILED, reason="takes long on an uncompiled kernel")
@pytest.mark.parametrize(("name", "players"), [("claim", 2), ("claim-2", 2), repeats("carnival", 4)])
def test_the_novice_stands_between_chance_and_the_apprentice(name: str, players: int) -> None:
    lineup = preset(name, players)
    assert share_of_wins("novice", "random", lineup, deals=30) > 0.6
    assert share_of_wins("apprentice", "novice", lineup, deals=30) > 0.55


def test_the_novice_is_absent_minded_now_and_then() -> None:
    seen = view(position(["un9", "un1 un5 un8"], phase=2).play("un9").game, 1)
    bot = Novice(Random(1))
    moves = [bot.choose(seen).text for _ in range(200)]
    assert 0.7 < moves.count("un1") / 200 < 0.97
    assert {"un5", "un8"} <= set(moves)


def test_among_several_the_novice_is_absent_minded_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(novice, "ratings", lambda seen: [1.0] + [0.0] * (len(seen.legal) - 1))
    shares = []
    for name, players in (("claim", 2), ("carnival", 3), ("carnival", 4)):
        seen = to_move(deal(preset(name, players), 1))
        bot = Novice(Random(1))
        shares.append([bot.choose(seen) for _ in range(300)].count(seen.legal[0]) / 300)
    assert shares[0] > max(shares[1:]) + 0.1
    assert min(shares) > 0.4


def test_the_novice_chooses_at_random_between_moves_that_look_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(novice, "ABSENT", 0.0)
    monkeypatch.setattr(novice, "ratings", lambda seen: [1.0, 0.0, 1.0])
    seen = view(position(["un9", "un1 un5 un8"], phase=2).play("un9").game, 1)
    bot = Novice(Random(1))
    assert {bot.choose(seen) for _ in range(50)} == {seen.legal[0], seen.legal[2]}
