"""The journeyman and its tools: a budget, and random games on boards or through the rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from claimant.bots import bot
from claimant.bots.journeyman import AMONG_SEVERAL, best_of, worlds_among
from claimant.kernel import COMPILED
from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.power import Card, Faction, Pile
from claimant.rules.presets import preset
from claimant.rules.registry import registered
from claimant.rules.view import view
from claimant.search import budget
from claimant.search.budget import Budget
from claimant.search.random_rollouts import RandomRollouts
from claimant.search.rules_rollouts import RulesRollouts, share_of
from claimant.search.simulator import simulator
from tests.bots.games import deal, share_of_wins
from tests.notation.games import go_on
from tests.repeats import repeats
from tests.table import Table, ended, position


def chosen(table: Table, seat: Seat) -> str:
    """What the journeyman does there."""
    return bot("journeyman", Random(0), Budget(worlds=400)).choose(view(table.game, seat)).text


@pytest.mark.skipif(not COMPILED, reason="takes long on an uncompiled kernel, and is the same there")
@pytest.mark.parametrize(
    ("name", "players"),
    [("claim", 2), *(repeats("grand-council", players) for players in (3, 4))],
)
def test_the_journeyman_clearly_beats_the_novice(name: str, players: int) -> None:
    par = 1 / len(preset(name, players).sides)
    assert share_of_wins("journeyman", "novice", preset(name, players), 20, Budget(worlds=100)) > par + 0.1


def test_the_journeyman_takes_the_last_trick_if_it_decides_the_game() -> None:
    table = position(["go9", "go5 kn2"], phase=2, supporters=["un1", "dw1"]).play("go9")
    assert chosen(table, 1) == "go5", "it must follow"
    table = position(["un5", "do6 un2"], phase=2, supporters=["kn2", "go1"]).play("un5")
    assert chosen(table, 1) == "do6"


def test_the_journeyman_loses_a_trick_to_collect_its_dwarves() -> None:
    """DWARVES-1: with two players the loser takes them, and here they are the only vote left."""
    table = position(["dw5", "dw3 dw9"], phase=2).play("dw5")
    assert chosen(table, 1) == "dw3"


class Coins:
    """A simulator whose moves win as often as they are told to."""

    def __init__(self, *chances: float) -> None:
        self._rng = Random(4)
        self._chances = chances
        self.games = 0

    def play(self, moves: Sequence[int]) -> list[float]:
        self.games += len(moves)
        return [float(self._rng.random() < self._chances[move]) for move in moves]


def test_the_best_move_is_found() -> None:
    assert best_of(Coins(0.4, 0.3, 0.6, 0.5), 4, Budget(2000)) == 2


def test_what_is_clear_costs_little_and_what_is_close_takes_all() -> None:
    clear, close = Coins(0.9, 0.1), Coins(0.5, 0.5)
    assert best_of(clear, 2, Budget(1000)) == 0
    best_of(close, 2, Budget(1000))
    assert clear.games < 100
    assert close.games == 2000


@pytest.mark.parametrize("players", [3, 4])
def test_among_several_the_journeyman_takes_a_part_of_its_worlds(players: int) -> None:
    assert worlds_among(2, Budget(200, 0.1)) == Budget(200, 0.1)
    assert worlds_among(players, Budget(200, 0.1)) == Budget(200 // AMONG_SEVERAL, 0.1)
    assert worlds_among(players, Budget(2)) == Budget(1), "at least one"
    assert worlds_among(players, Budget(seconds=0.1)) == Budget(seconds=0.1)


def test_no_more_worlds_are_looked_at_than_the_budget_has() -> None:
    coins = Coins(0.5, 0.5, 0.5)
    best_of(coins, 3, Budget(10))
    assert coins.games == 30


def test_the_clock_cuts_the_search_short_but_never_before_the_first_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "now", iter(range(1000)).__next__)
    for seconds, worlds in ((0.0, 1), (5.0, 5)):
        coins = Coins(0.5, 0.5)
        best_of(coins, 2, Budget(1000, seconds).start())
        assert coins.games == 2 * worlds


@pytest.mark.parametrize(
    ("name", "players", "heroes"), [("claim", 2, True), ("claim-2", 2, False), ("carnival", 4, False)]
)
def test_boards_and_rules_judge_the_moves_alike(name: str, players: int, heroes: bool) -> None:
    """The same chances to win, but for luck: each has its own."""
    lineup = preset(name, players)
    game = go_on(deal(LineUp(players, lineup.factions, heroes), 3), Random(2), 40)
    while game.state.asks is not Ask.PLAY or len(game.legal) == 1:
        game = game.play(game.legal[0])
    seen = view(game, game.state.to_move)
    moves, worlds = range(len(seen.legal)), 300
    shares = []
    for kind in (RandomRollouts, RulesRollouts):
        games = kind(seen, Random(1))
        won = [sum(column) for column in zip(*(games.play(moves) for _ in range(worlds)), strict=True)]
        shares.append([each / worlds for each in won])
    assert all(abs(one - other) < 0.12 for one, other in zip(*shares, strict=True))


def test_a_line_up_that_the_kernel_does_not_know_is_searched_through_the_rules() -> None:
    class Pigeons(Faction):
        name, one, code = "pigeons", "Pigeon", "pi"
        wording = "Pigeons count three times when there are three of them."

        def weight(self, card: Card, supporters: Pile) -> int:
            return 3 if sum(each.faction is self for each in supporters) == 3 else 1

    with registered(Pigeons):
        lineup = LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "pigeons"])
        seen = view(deal(lineup, 1), 0)
        assert isinstance(simulator(seen, Random(1)), RulesRollouts)
        assert bot("journeyman", Random(1), Budget(worlds=2)).choose(seen) in seen.legal
    assert isinstance(simulator(view(deal(preset("claim"), 1), 0), Random(1)), RandomRollouts)


def test_a_shared_win_counts_half_and_partners_win_together() -> None:
    shared = ended("go2", "kn2").state
    assert [share_of(shared, seat) for seat in (0, 1)] == [0.5, 0.5]
    won = ended("go1 go2", "", "", "", factions="").state
    assert [share_of(won, seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]
