"""Time where it matters: the parts of a game's moves, and the clock that they start."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from claimant.bots import bot
from claimant.bots.levels import THINKING, longest_thought, usual_seconds
from claimant.bots.pacing import LONGEST, part_of
from claimant.rules.presets import preset
from claimant.rules.state import RALLY, RECRUIT
from claimant.search import budget
from claimant.search.budget import Budget
from tests.bots.games import deal, play_out, to_move
from tests.table import position


def parts(phase: int) -> list[float]:
    """The parts of a seat's 13 moves."""
    seen = to_move(deal(preset("claim"), 1))
    return [part_of(replace(seen, phase=phase, hand=seen.hand[:cards])) for cards in range(13, 0, -1)]


def test_the_moves_of_a_game_have_one_part_on_average() -> None:
    assert sum(parts(RECRUIT) + parts(RALLY)) == 26


def test_the_first_trick_of_phase_two_has_most_and_later_ones_ever_less() -> None:
    assert max(parts(RECRUIT)) < parts(RALLY)[0] == LONGEST
    assert parts(RALLY) == sorted(parts(RALLY), reverse=True)


@pytest.mark.parametrize("players", [3, 4])
def test_among_several_all_moves_have_the_same_time(players: int) -> None:
    assert part_of(to_move(deal(preset("grand-council", players), 1))) == 1


def test_the_part_says_nothing_about_the_cards() -> None:
    """It is the same for other cards of the same number."""
    one = position(["un6 go1", "un7 un8"], phase=2)
    other = position(["dw1 kn3", "go7 un2"], phase=2)
    assert part_of(to_move(one.game)) == part_of(to_move(other.game))


def test_a_budget_starts_with_a_part_of_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "now", lambda: 100.0)
    assert Budget(7, 2.0).start(4.0).ends == 108.0
    assert Budget(7, 2.0).start().start(4.0).ends == 102.0, "a running budget has its end"
    assert Budget(7).start(4.0) == Budget(7)


def test_without_seconds_the_master_plays_the_same_game_twice() -> None:
    lineup = preset("claim")
    once, again = (
        play_out(deal(lineup, 5), [bot(name, Random(2), Budget(worlds=4)) for name in ("master", "novice")])
        for _ in range(2)
    )
    assert once.moves == again.moves


def test_the_longest_thought_of_the_master_is_that_of_the_first_trick() -> None:
    assert longest_thought("master") == LONGEST * usual_seconds("master") <= 1
    assert longest_thought("journeyman") == usual_seconds("journeyman")
    assert longest_thought("novice") == usual_seconds("novice") == 0
    assert all(usual_seconds(name) for name in THINKING)
