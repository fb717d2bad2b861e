"""One deal from every seat."""

from __future__ import annotations

import pytest

from claimant.arena import bout
from claimant.arena.bout import Timed, play_deal
from claimant.arena.contest import Contest, Terms
from claimant.bots.random_bot import RandomBot
from claimant.rules.cards import Pile
from claimant.rules.moves import Move
from claimant.rules.presets import preset
from claimant.rules.view import View
from claimant.search.budget import Budget

TERMS = Terms(deals=3, seed="7", budget=Budget(worlds=4))


def contest(players: int = 2, bots: tuple[str, str] = ("journeyman", "novice")) -> Contest:
    name = "claim" if players == 2 else "grand-council"
    return Contest(name, preset(name, players), bots)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_deal_comes_to_the_same_every_time(players: int) -> None:
    once, again = (play_deal(contest(players), TERMS, 1) for _ in range(2))
    assert once.shares == again.shares
    assert [time.decisions for time in once.times] == [time.decisions for time in again.times]


def test_the_shares_of_both_bots_add_up_to_one() -> None:
    for number in range(3):
        [ours, theirs] = [
            play_deal(contest(bots=bots), TERMS, number).shares for bots in (("novice", "random"), ("random", "novice"))
        ]
        assert all(0 <= share <= 1 for share in ours)
        assert len(ours) == len(theirs) == 2


class Watched(RandomBot):
    """Notes what it is shown first."""

    first: list[tuple[int | None, Pile]] = []  # noqa: RUF012 - of all of them

    def choose(self, view: View) -> Move:
        assert isinstance(view, View)
        if not view.last_trick and len(view.hand) == 13:
            self.first.append((view.seat, view.hand))
        return super().choose(view)


def test_both_play_with_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bout, "player", lambda name, lineup, seat, rng, budget: Watched(rng))
    Watched.first = []
    play_deal(contest(bots=("random", "random")), TERMS, 0)
    assert len(Watched.first) == 4, "two seats in two games"
    assert len(set(Watched.first)) == 2


def test_another_seed_deals_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bout, "player", lambda name, lineup, seat, rng, budget: Watched(rng))
    Watched.first = []
    for seed in ("1", "2"):
        play_deal(contest(bots=("random", "random")), Terms(1, seed), 0)
    assert len(set(Watched.first)) == 4


def test_the_time_of_every_real_decision_is_taken() -> None:
    times = play_deal(contest(bots=("novice", "random")), TERMS, 0).times
    for time in times:
        assert 20 < time.decisions < 60
        assert 0 < time.longest <= time.seconds


def test_times_add_up() -> None:
    total = Timed(1, 0.5, 0.5)
    total.add(Timed(2, 0.3, 0.2))
    assert (total.decisions, total.seconds, total.longest) == (3, 0.8, 0.5)
