"""Hints: exact where all cards are known, sampled elsewhere, and never from more than a view."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from claimant.bots import Budget, bot, hints
from claimant.bots.hints import Advice, advise
from claimant.bots.processes.thinkers import Thinkers
from claimant.bots.processes.worker import Question, advice
from claimant.notation.wire import encode_view
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.power import Card, Faction, Pile
from claimant.rules.presets import preset
from claimant.rules.registry import registered
from claimant.rules.view import View, view
from claimant.search.exact import from_view
from claimant.search.worlds.single_world import all_known
from tests.bots.games import deal, endings, sampled_line_ups, values_in_worlds
from tests.contract.swaps import other_realities
from tests.notation.games import go_on, random_move
from tests.table import position

FEW = 12


class Pigeons(Faction):
    """A faction with an answer that no table holds."""

    name, one, code = "pigeons", "Pigeon", "pi"
    wording = "Pigeons count three times when there are three of them."

    def weight(self, card: Card, supporters: Pile) -> int:
        return 3 if sum(each.faction is self for each in supporters) == 3 else 1


def seen(game: Game) -> View:
    assert game.state.to_move is not None
    return view(game, game.state.to_move)


def advised(known: View, worlds: int = FEW, seed: int = 1) -> Advice:
    return advise(known, Budget(worlds), Random(seed))


def chances(found: Advice) -> dict[str, float]:
    return {each.move.text: each.chance for each in found.chances}


def decisions(game: Game, rng: Random) -> list[View]:
    """What those see who have a choice, in a game that goes on at random."""
    found = []
    while not game.is_over:
        if game.state.to_move is not None and game.state.to_move >= 0 and len(game.legal) > 1:
            found.append(seen(game))
        game = game.play(random_move(game, rng))
    return found


def test_where_all_cards_are_known_a_hint_is_exact() -> None:
    """Whoever takes the last trick has the only vote that is left."""
    known = seen(position(["un5", "do6 un2"], phase=2, supporters=["kn2", "go1"]).play("un5").game)
    found = advised(known)
    assert (found.exact, found.error) == (True, 0.0)
    assert found.best.text == "do6"
    assert chances(found)["do6"] > chances(found)["un2"]
    assert set(chances(found).values()) <= {0.0, 0.5, 1.0}


def test_among_four_a_hint_is_exact_where_all_cards_are_known() -> None:
    lineup = preset("grand-council", 4)
    known = [each for each in map(seen, endings(lineup, cards=2, number=20)) if all_known(each)]
    assert known
    for each in known:
        found = advised(each)
        assert (found.exact, found.error) == (True, 0.0)
        assert set(chances(found).values()) <= {0.0, 0.5, 1.0}


def test_dwarves_are_worth_losing_a_trick_for() -> None:
    """DWARVES-1: with two players the loser takes them, and here they are the only vote left."""
    found = advised(seen(position(["dw5", "dw3 dw9"], phase=2).play("dw5").game))
    assert chances(found) == {"dw3": 1.0, "dw9": 0.0}


def test_of_moves_that_are_equally_good_the_master_s_comes_first() -> None:
    rng = Random(5)
    compared = 0
    for number in range(6):
        for known in decisions(go_on(deal(preset("claim"), number), rng, 34), rng):
            found = advised(known)
            values = chances(found)
            if found.exact and list(values.values()).count(max(values.values())) > 1:
                assert values[found.best.text] == max(values.values())
                if max(values.values()) == 1:  # there is no race then, and so no luck
                    assert found.best == bot("master", Random(1), Budget(FEW)).choose(known)
                    compared += 1
    assert compared > 5


def test_with_cards_unknown_worlds_are_solved() -> None:
    """A move that wins in every world is sure to win, and one that wins in none to lose."""
    lineup = LineUp.of(2, ["goblins", "knights", "undead", "automatons", "griffins"])
    compared = 0
    for game in endings(lineup, cards=4, number=30):
        known = seen(game)
        values = values_in_worlds(known, Random(1), 200)
        if all_known(known) or len({tuple(each.values()) for each in values}) > 1:
            continue
        compared += 1
        found = advised(known, 100)
        assert not found.exact
        assert found.error > 0
        assert {each.move: each.chance for each in found.chances} == {
            move: (value + 1) / 2 for move, value in values[0].items()
        }
    assert compared > 2


@pytest.mark.parametrize("number", range(3))
def test_every_legal_move_gets_a_chance_in_every_kind_of_game(number: int) -> None:
    for lineup in sampled_line_ups(4, number):
        rng = Random(f"{number} {lineup.names}")
        for known in rng.sample(decisions(deal(lineup, number), rng), 4):
            found = advised(known, 3)
            assert {each.move for each in found.chances} == set(known.legal)
            assert found.best == found.chances[0].move
            told = [each.chance for each in found.chances]
            assert told == sorted(told, reverse=True)
            assert all(0 <= chance <= 1 for chance in told)
            assert found.exact or (found.worlds, found.error > 0) == (3, True)


def test_a_single_move_has_a_chance_too() -> None:
    game = deal(preset("claim"), 3)
    rng = Random(3)
    while len(game.legal) > 1:
        game = game.play(random_move(game, rng))
    found = advised(seen(game))
    assert [each.move for each in found.chances] == list(game.legal)


def test_with_an_equal_random_source_and_no_clock_the_advice_is_the_same() -> None:
    for known in decisions(deal(preset("claim"), 2), Random(2))[::6]:
        assert advised(known) == advised(known)


def test_the_more_worlds_the_surer() -> None:
    known = seen(deal(preset("claim"), 1))
    few, many = advised(known, 20), advised(known, 200)
    assert not many.exact
    assert 0 < many.error < few.error / 2
    assert (few.worlds, many.worlds) == (20, 200)


def test_worlds_that_all_end_alike_leave_a_doubt() -> None:
    assert hints._half_width(16, 16.0, 16.0) > 0.05


def test_time_only_cuts_a_hint_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is over from the start still allows one world."""
    monkeypatch.setattr("claimant.search.budget.now", iter(range(10**6)).__next__)
    found = advise(seen(deal(preset("claim"), 1)), Budget(500, 0.5), Random(1))
    assert found.worlds == 1


def test_a_position_that_is_too_hard_to_solve_in_time_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = go_on(deal(preset("claim"), 4), Random(4), 27)
    known = seen(game)
    monkeypatch.setattr(from_view, "NODES_PER_WORLD", 1)
    found = advised(known, 2)
    assert (found.exact, found.worlds) == (False, 2)
    assert found.error > 0


def test_a_hint_does_not_depend_on_what_is_hidden() -> None:
    rng, exchanged = Random(6), 0
    for number in range(4):
        game = go_on(deal(preset("claim-2"), number), rng, 5 + 4 * number)
        seat = game.state.to_move
        other = next(other_realities(game, seat, rng, 20), None)
        if seat is None or seat < 0 or other is None:
            continue
        assert advised(view(game, seat)) == advised(view(other, seat))
        exchanged += 1
    assert exchanged


def test_a_faction_that_no_table_holds_gets_hints_through_the_rules() -> None:
    with registered(Pigeons):
        lineup = LineUp.of(2, ("goblins", "knights", "undead", "dwarves", "pigeons"))
        game = deal(lineup, 1)
        early = advised(seen(game), 2)
        assert (early.exact, len(early.chances)) == (False, len(set(game.legal)))
        rng = Random(1)
        while not (game.state.phase == 2 and len(game.state.hands[0]) <= 2 and game.state.asks is Ask.PLAY):
            game = game.play(random_move(game, rng))
        assert advised(seen(game)).exact


def test_a_process_answers_in_plain_words() -> None:
    known = seen(deal(preset("claim"), 1))

    async def ask() -> object:
        processes = Thinkers(1)
        try:
            return await processes.advise(known, "a seed", Budget(FEW), "a table")
        finally:
            await processes.stop()

    here = advice(Question(Budget(FEW), "a seed", encode_view(known)))
    assert asyncio.run(ask()) == here
    assert [text for text, _ in here.chances] == [
        each.move.text for each in advise(known, Budget(FEW), Random("a seed")).chances
    ]


def test_when_nobody_answers_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.bots.processes.thinkers.LONGEST_THOUGHT", 0.0)
    known = seen(deal(preset("claim"), 1))

    async def ask() -> object:
        processes = Thinkers(1)
        try:
            return await processes.advise(known, "", Budget(FEW))
        finally:
            await processes.stop()

    assert asyncio.run(ask()) is None
