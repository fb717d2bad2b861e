"""A review of a whole game: every decision, the sums, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

from claimant.bots import bot
from claimant.locale.languages import LANGUAGES, language
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, read, write_seen
from claimant.review.exact import Exact
from claimant.review.ledger import in_points
from claimant.review.positions import ONE_VIEW, UNFINISHED, NotReviewable
from claimant.review.reviewing import Reviewing, review
from claimant.review.sampled import estimate
from claimant.review.trials import trials_from
from claimant.review.values import decode, encode
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Verb
from claimant.rules.presets import preset
from claimant.rules.registry import registered
from claimant.rules.view import view
from claimant.search.budget import Budget
from tests.bots.games import deal, play_out
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons
from tests.notation.games import random_game
from tests.notation.test_unknowable import otherwise
from tests.review.games import DWARVES, FEW, SHARED, finished, game_from, reviewed

KINDS = {
    "two players": preset("claim"),
    "heroes": preset("claim", heroes=True),
    "three players": preset("grand-council", 3),
    "four players": preset("grand-council", 4),
    "hidden cards": preset("shadow-play"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_of_every_seat_is_listed_with_the_value_of_each_legal_move(kind: str) -> None:
    game = finished(KINDS[kind], 3)
    reviewing, found = reviewed(game)
    drawn = [at for at, move in enumerate(game.moves) if move.verb is Verb.DRAW]
    assert [decision.at for decision in found.decisions] == [at for at in range(len(game.moves)) if at not in drawn]
    assert reviewing.total == len(found.decisions)
    for decision in found.decisions:
        before = reviewing.games[decision.at]
        assert decision.seat == before.state.to_move
        assert decision.played == game.moves[decision.at].text
        assert list(decision.values) == [move.text for move in view(before, decision.seat).legal]
        assert all(0 <= value <= 1 for value in decision.values.values())
        assert {decision.played, *decision.best} <= decision.values.keys()
        assert decision.line[0] == decision.best[0]
        assert decision.error >= 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_ledger_adds_up_exactly_and_as_it_is_printed(kind: str) -> None:
    lineup = KINDS[kind]
    _, found = reviewed(finished(lineup, 3))
    even = 1 / len(lineup.sides)
    assert len(found.ledger) == len(found.result) == len(lineup.sides)
    assert len(found.accuracy) == lineup.players
    assert sum(found.result) == pytest.approx(1)
    for ledger, result in zip(found.ledger, found.result, strict=True):
        assert ledger.total == pytest.approx(result - even, abs=1e-12)
        printed = in_points(ledger, result, even)
        assert printed["deal"] + printed["draw"] + printed["own"] + printed["others"] == printed["total"]
        assert printed["total"] == round(100 * (result - even))
    for side, ledger in enumerate(found.ledger):
        own = [each for each in found.decisions if lineup.side_of(each.seat) == side]
        slips = sum(each.values[each.played] - each.values[each.best[0]] for each in own)
        assert ledger.own == pytest.approx(slips)
        assert ledger.deal == pytest.approx(found.chances[0][side] - even)


def test_with_two_sides_what_one_loses_the_other_gains() -> None:
    _, found = reviewed(finished(KINDS["four players"], 3))
    first, second = found.ledger
    assert first.deal == pytest.approx(-second.deal)
    assert first.own == pytest.approx(-second.others)
    assert first.draw == pytest.approx(-second.draw)


def test_the_effects_of_a_slip_among_three_add_up_to_nothing() -> None:
    _, found = reviewed(finished(KINDS["three players"], 2))
    assert any(decision.slip for decision in found.decisions)
    for decision in found.decisions:
        assert sum(decision.effects) == pytest.approx(0, abs=1e-5)
        assert decision.effects[decision.seat] == pytest.approx(decision.slip)


@pytest.mark.parametrize("kind", ["two players", "three players"])
def test_without_a_time_limit_a_review_is_repeatable(kind: str) -> None:
    game = finished(KINDS[kind], 3, careless=False)
    once, again = (review(Record(game), FEW, seed=5) for _ in range(2))
    assert once == again
    assert review(Record(game), FEW, seed=6) != once


def test_without_margins_values_accuracy_and_ledger_are_the_same() -> None:
    game = finished(preset("claim"), 3)
    _, whole = reviewed(game)
    short = review(Record(game), FEW, 1, margins=False)
    assert (short.accuracy, short.ledger, short.chances) == (whole.accuracy, whole.ledger, whole.chances)
    assert [each.values for each in short.decisions] == [each.values for each in whole.decisions]
    assert not any(each.margins for each in short.decisions)


def test_among_three_estimates_do_not_wait_for_the_chances_of_the_whole_game() -> None:
    reviewing = Reviewing(Record(finished(preset("grand-council", 3), 1)), FEW, 1)
    for number, decision in enumerate(reviewing):
        assert len(reviewing._chances) <= decision.at + 1
        if number == 2:
            break


def test_one_estimate_comes_at_once_then_what_is_exact_then_the_other_estimates() -> None:
    reviewing = Reviewing(Record(finished(KINDS["two players"], 3)), FEW, seed=1)
    first = next(iter(reviewing))
    assert (first.at, first.exact) == (0, False)
    assert not reviewing._solved, "nothing was searched before"
    found = [decision.exact for decision in reviewing][1:]
    assert found == sorted(found, reverse=True)
    assert len(found) == reviewing.total - 1


def test_a_time_limit_ends_a_review_with_all_decisions() -> None:
    game = finished(KINDS["two players"], 3)
    found = review(Record(game), Budget(seconds=0.01))
    assert len(found.decisions) == len(game.moves)


def test_a_review_without_any_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="needs an end"):
        review(Record(finished(KINDS["two players"], 3)), Budget())


def test_what_a_seat_cannot_know_changes_no_estimate() -> None:
    """With other hidden cards and the same random source the values are the same. [INFO-2]"""
    compared = 0
    rng = Random(3)
    for seed in range(60):
        game = random_game(seed)
        seat = game.state.to_move
        other = None if game.is_over or seat is None or seat < 0 else otherwise(game, seat, rng)
        if other is not None:
            compared += 1
            played = game.legal[-1]
            found = [
                estimate(view(each, seat), played, Random(1), FEW, Exact(each.lineup)) for each in (game, other)
            ]  # fmt: skip
            assert found[0] == found[1]
    assert compared > 5


def test_a_faction_without_a_kernel_is_reviewed_through_the_rules() -> None:
    with registered(Pigeons):
        lineup = LineUp.of(2, WITH_PIGEONS)
        game = play_out(deal(lineup, 1), [bot("random", Random(seat)) for seat in range(2)])
        late = next(game.back_to(at) for at in range(40, len(game.moves)) if not game.back_to(at).state.trick)
        over = play_out(Game.at(late.state), [bot("random", Random(seat)) for seat in range(2)])
        found = review(Record(over), Budget(worlds=2), seed=1)
        assert len(found.decisions) == len(over.moves)
        assert found.ledger[0].total == pytest.approx(found.result[0] - 0.5)
        seen = view(game.back_to(20), game.back_to(20).state.to_move)
        assert estimate(seen, seen.legal[0], Random(1), Budget(worlds=4), Exact(lineup)).values.keys() == {*seen.legal}
        trials = trials_from(game.back_to(20).state, Random(1))
        trials.deal()
        assert sum(trials.chances(None)) == 1


def test_an_unfinished_game_is_refused() -> None:
    game = finished(KINDS["two players"], 3)
    with pytest.raises(NotReviewable, match="over yet") as refused:
        Reviewing(Record(game.back_to(len(game.moves) - 1)))
    assert {refused.value.said(language(code)) for code in LANGUAGES} >= {UNFINISHED}


def test_what_one_viewer_saw_is_refused() -> None:
    seen = read(write_seen(finished(KINDS["two players"], 3), 0))
    with pytest.raises(NotReviewable) as refused:
        Reviewing(seen)
    assert str(refused.value) == ONE_VIEW


def test_a_resigned_game_is_reviewed_up_to_the_resignation() -> None:
    game = finished(KINDS["two players"], 3).back_to(20)
    found = review(Record(game, Details(resigned=1)), FEW, seed=1)
    assert list(found.result) == [1, 0]
    assert len(found.decisions) == 20
    assert found.ledger[1].total == pytest.approx(-0.5)


def test_a_shared_win_counts_one_part_for_each_winning_side() -> None:
    _, found = reviewed(game_from(SHARED, "go4", "un4"))
    assert found.result == (0.5, 0.5)
    assert [decision.values for decision in found.decisions] == [{"go4": 0.5}, {"un4": 0.5}]
    assert all(decision.forced and decision.mark is None for decision in found.decisions)
    assert [ledger.total for ledger in found.ledger] == [0, 0]
    assert found.accuracy == (1, 1)


def test_a_review_can_be_stored_and_read_again() -> None:
    for game in (game_from(DWARVES, "dw5", "dw9", "dw2", "go1"), finished(KINDS["three players"], 2)):
        _, found = reviewed(game)
        assert decode(encode(found)) == found


def test_the_accuracy_is_the_share_of_the_stakes_that_was_kept() -> None:
    _, found = reviewed(game_from(DWARVES, "dw5", "dw9", "dw2", "go1"))
    assert found.accuracy == (0.0, 1.0)
    _, kept = reviewed(game_from(DWARVES, "dw5", "dw2", "go1", "dw9"))
    assert kept.accuracy == (1.0, 1.0)
