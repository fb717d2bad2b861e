"""Stepping through a recorded game."""

from __future__ import annotations

import pytest

from claimant.locale.languages import language
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, read, steps, write, write_seen
from claimant.notation.records.walk import Open
from claimant.review.reviewing import review
from claimant.rules.events import Led, WonUnplayed
from claimant.rules.view import view
from claimant.terminal.replay_steps import ReviewedWalk, usual_side
from tests.notation.games import random_game
from tests.review.games import DWARVES, FEW, game_from

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_is_the_game_as_it_was_then(seed: int) -> None:
    game = random_game(seed, whole=True)
    found = steps(Record(game))
    assert len(found) == len(game.moves) + 1
    assert found[-1] == read(write(game)).game
    for number in (0, len(game.moves) // 2, len(game.moves)):
        assert found[number].moves == game.moves[:number]
        assert found[number].events == game.events[: len(found[number].events)]


def test_one_steps_on_and_back_and_never_beyond_the_ends() -> None:
    walk = ReviewedWalk(Record(random_game(1, whole=True)))
    walk.step(-1)
    assert walk.at == 0
    walk.step(3)
    walk.step(-1)
    assert (walk.at, len(walk.game.moves)) == (2, 2)
    walk.go(10_000)
    assert walk.at == walk.last == len(walk.record.game.moves)
    walk.step(1)
    assert walk.at == walk.last
    assert walk.game.is_over


@pytest.mark.parametrize("seed", SEEDS)
def test_trick_by_trick_one_stops_where_each_begins_forwards_and_backwards(seed: int) -> None:
    walk = ReviewedWalk(Record(random_game(seed, whole=True)))
    there: list[int] = []
    while walk.at < walk.last:
        there.append(walk.at)
        walk.next_trick()
    for at in there[1:]:
        walk.go(at)
        assert any(isinstance(event, Led | WonUnplayed) for event in walk.game.events[-3:])
    walk.go(walk.last)
    back: list[int] = []
    while walk.at > 0:
        walk.trick_before()
        back.append(walk.at)
    assert back[::-1] == there
    assert walk.trick[0] <= 1


def test_a_whole_record_is_seen_from_every_side() -> None:
    game = random_game(3, whole=True)
    walk = ReviewedWalk(Record(game))
    walk.go(7)
    sides = []
    for _ in walk.sides:
        sides.append(walk.side)
        walk.turn_table()
    assert sides == [Open.CARDS, *range(game.lineup.players), None]
    assert walk.side is Open.CARDS
    walk.turn_table(-1)
    assert walk.view == view(game.back_to(7), None)
    walk.turn_table(2)
    assert walk.view == view(game.back_to(7), 0)
    assert walk.history == game.back_to(7).seen_by(0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_one_viewer_saw_is_seen_from_its_side_only(seed: int, viewer: int | None) -> None:
    record = read(write_seen(random_game(seed, whole=True), viewer))
    walk = ReviewedWalk(record)
    assert walk.sides == [viewer]
    walk.turn_table()
    for at in range(walk.last + 1):
        walk.go(at)
        assert walk.view.seat == viewer
    assert walk.view.result == record.game.state.result


def test_a_game_that_goes_on_is_seen_from_the_persons_seat_at_first() -> None:
    game = random_game(1, whole=True)
    played_by = tuple("person" if seat == 1 else "random" for seat in range(game.lineup.players))
    over = Record(game, Details(played_by=played_by))
    assert usual_side(over) is Open.CARDS
    assert usual_side(Record(game.back_to(5), Details(played_by=played_by))) == 1
    assert usual_side(Record(game.back_to(5))) is Open.CARDS


def test_a_game_without_a_move_can_be_looked_at() -> None:
    walk = ReviewedWalk(read(write(random_game(5, whole=True).back_to(0))))
    walk.next_trick()
    walk.trick_before()
    assert (walk.at, walk.last) == (0, 0)


def test_a_review_tells_what_each_move_was_worth_and_leads_to_the_marks() -> None:
    game = game_from(DWARVES, "dw5", "dw9", "dw2", "go1")
    walk = ReviewedWalk(Record(game, Details(names=("Ada", "Ben"))))
    walk.next_mark()
    assert (walk.at, walk.judged(language("en"))) == (0, "")
    walk.review = review(walk.record, FEW, seed=1)
    assert walk.judged(language("en")) == "Ben, Dwarf 5 · go1 0% (-1), dw5 0% (-1) (exact)"
    walk.next_mark()
    assert walk.at == 1
    assert walk.judged(language("en")).startswith("Ada, Dwarf 9 · ?? blunder · Dwarf 2 would have given away the trick")
    walk.next_mark()
    assert walk.at == 1
    walk.go(walk.last)
    assert walk.judged(language("en")) == ""
