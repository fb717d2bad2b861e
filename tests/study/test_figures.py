"""The figures of a study, on results that are known."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

from claimant.arena.bout import deal_seed, play_deal
from claimant.arena.contest import Contest, Terms
from claimant.arena.deal_job import recorded_deal_job
from claimant.databases.report import as_html
from claimant.databases.verification import verify
from claimant.databases.verified_game import VerifiedGame
from claimant.locale.languages import LANGUAGES, language
from claimant.notation.databases.record_lines import parse_line
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.rules.state import RALLY
from claimant.study.figures import components, figures, line_up_figures, misjudged
from claimant.study.judging import Judgement, judge_job, start_of_phase_two
from claimant.study.plan import Plan, contests, line_ups
from claimant.study.played import bouts_of, whole_deals
from claimant.study.report import sections

PAIR = Contest("claim", preset("claim"), ("novice", "random"))
TERMS = Terms(3, "study")
PLAN = Plan((PAIR,), TERMS)


def games_of(contest: Contest, deals: int = 3) -> list[VerifiedGame]:
    bouts = [recorded_deal_job(lambda done: None, contest, TERMS, number) for number in range(deals)]
    return [verify(parse_line(line)) for bout in bouts for line in bout.games]


def test_if_the_deal_decides_everything_it_explains_all() -> None:
    assert components(np.array([[1.0, 1.0], [0.0, 0.0], [1.0, 1.0], [0.0, 0.0]])) == pytest.approx((1.0, 0.0))


def test_if_the_better_bot_always_wins_skill_explains_all() -> None:
    assert components(np.array([[1.0, 0.0]] * 5)) == pytest.approx((0.0, 1.0))


def test_if_nothing_matters_neither_explains_much() -> None:
    rng = Random(1)
    results = np.array([[float(rng.random() < 0.5) for _ in range(2)] for _ in range(4000)])
    assert components(results) == pytest.approx((0.0, 0.0), abs=0.05)


def test_equal_results_have_no_variance_to_explain() -> None:
    assert components(np.ones((3, 2))) == (0.0, 0.0)


def test_a_faction_is_underrated_if_its_side_wins_more_often_than_estimated() -> None:
    sure = [Judgement(0.5, 1.0, {"goblins": 2, "knights": -1, "undead": 0})] * 4
    found = misjudged(sure)
    assert set(found) == {"goblins", "knights"}
    assert (found["goblins"].positions, found["goblins"].error.value) == (4, 0.5)
    assert found["knights"].error.value == -0.5


@pytest.mark.parametrize("players", [2, 3])
def test_games_are_found_again_by_their_deal_whatever_their_order(players: int) -> None:
    contest = PAIR if players == 2 else Contest("carnival", preset("carnival", 3), ("novice", "random"))
    plan = Plan((contest,), TERMS)
    games = games_of(contest, 2)
    Random(1).shuffle(games)
    [deals] = whole_deals(plan, games)
    assert [deal.number for deal in deals] == [0, 1]
    played = [play_deal(contest, TERMS, number) for number in range(2)]
    assert [bout.shares for bout in bouts_of(deals, contest).values()] == [bout.shares for bout in played]
    assert [deal.number for deal in whole_deals(plan, games[1:])[0]] != [0, 1]


def test_games_of_other_studies_are_left_out() -> None:
    other = Plan((PAIR,), Terms(3, "another"))
    assert whole_deals(other, games_of(PAIR, 1)) == [[]]
    assert deal_seed(PAIR.lineup, TERMS, 0) != deal_seed(PAIR.lineup, other.terms, 0)


def test_the_figures_of_a_line_up_are_those_of_its_games() -> None:
    games = games_of(PAIR)
    [deals] = whole_deals(PLAN, games)
    found = line_up_figures(PAIR, deals)
    assert (found.deals, found.games, found.label, found.fair) == (3, 6, "claim (2)", 0.5)
    led = [game.leader in (game.winners or ()) for game in games]
    assert found.leader.value == pytest.approx(sum(led) / 6)
    assert found.leader.low <= found.leader.value <= found.leader.high
    assert found.rest >= 0


def test_a_position_is_judged_at_the_start_of_phase_two() -> None:
    [game, *_] = games_of(PAIR, 1)
    state = start_of_phase_two(game.line())
    assert state is not None
    assert state.phase == RALLY
    assert all(len(hand) == 13 for hand in state.hands)
    judged = judge_job(lambda done: None, game.line())
    assert judged is not None
    assert 0 <= judged.estimate <= 1
    assert judged.truth in (0.0, 0.5, 1.0)
    assert set(judged.ahead) == set(PAIR.lineup.names)


def test_a_game_that_ended_before_phase_two_is_not_judged() -> None:
    line = verify({"setup": {"players": 2, "factions": list(PAIR.lineup.names)}, "seed": "1"}).line()
    assert start_of_phase_two(line) is None
    assert judge_job(lambda done: None, line) is None
    assert Game.deal(seed=1).state.phase < RALLY


def test_a_study_plays_every_ready_made_line_up_by_default() -> None:
    every = contests(("novice", "random"), line_ups())
    assert {each.lineup.players for each in every} == {2, 3, 4}
    assert len(line_ups((), 4)) == 2
    assert [name for name, _ in line_ups(["claim"])] == ["claim"]
    assert line_ups(["claim"], 3) == []


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_the_report_is_complete_in_every_language(code: str) -> None:
    deals = whole_deals(PLAN, games_of(PAIR))
    judged = [Judgement(0.4, 1.0, {"goblins": 1}), Judgement(0.6, 0.0, {"goblins": -1})]
    parts = sections(figures(PLAN.contests, deals, judged, 1), language(code))
    assert [len(part.charts) for part in parts] == [0, 1, 1, 1, 1]
    page = as_html("x", parts, code)
    assert page.count("<svg") == 4
    assert not re.search(r'(?:src|href)="', page)


def test_a_study_of_nothing_has_no_answers() -> None:
    found = figures(PLAN.contests, [[]], [], 0)
    assert found.as_value()["line_ups"] == []
    assert len(sections(found, language("en"))) == 1
