"""An information state holds all that a seat has seen, and nothing else."""

from __future__ import annotations

import pickle
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from claimant import Game, preset, view
from claimant.notation.wire import decode_view, encode_view
from claimant.research import information_state, observe
from claimant.rules.cards import Seat
from claimant.rules.view import View
from tests.contract.holding import contract
from tests.contract.policies import Played
from tests.contract.swaps import other_realities

TRIES = 8
NOT_OBSERVED = {"last_won": None, "result": None}
"""How the last trick was won, and by how much the game, follow from the history alone."""


@contract(at_least=25)
def test_an_information_state_is_the_same_whatever_its_viewer_cannot_know(played: Played) -> int:
    realities = 0
    for game in played.some(3):
        for viewer in played.viewers:
            seen = view(game, viewer)
            truth = information_state(seen)
            for other in other_realities(game, viewer, played.rng, TRIES):
                other_view = view(other, viewer)
                assert information_state(other_view) == truth
                assert other_view.history == seen.history
                realities += 1
    return realities


def branches(played: Played, number: int) -> list[Game]:
    """Some moments of a game, and for each all ways to go on: histories that differ late."""
    moments = played.some(number)
    return moments + [game.play(move) for game in moments for move in game.legal]


def known(game: Game, viewer: Seat | None) -> tuple[object, ...]:
    """All that tells two histories of the same deal apart."""
    return game.seen_by(viewer), game.state.asks, game.state.to_move


@contract(at_least=200)
def test_two_histories_have_different_texts_exactly_if_the_viewer_can_tell_them_apart(played: Played) -> int:
    games = branches(played, 3)
    cases = 0
    for viewer in played.viewers:
        texts = [(known(game, viewer), information_state(view(game, viewer))) for game in games]
        for (first, text), (second, other) in combinations(texts, 2):
            assert (text == other) == (first == second)
            cases += 1
    return cases


@contract(at_least=20)
def test_two_views_that_differ_have_different_observations(played: Played) -> int:
    cases = 0
    for seat in range(played.lineup.players):
        found: dict[bytes, View] = {}
        for game in branches(played, 3):
            seen = view(game, seat)
            same = found.setdefault(observe(seen).tobytes(), seen)
            assert replace(same, **NOT_OBSERVED) == replace(seen, **NOT_OBSERVED)
            cases += same is seen
    return cases


@contract()
def test_a_seat_never_forgets(played: Played) -> None:
    """What it knows at one of its decisions is the beginning of what it knows at all later ones."""
    for viewer in played.viewers:
        before = ""
        for game in played.moments:
            text, _, question = information_state(view(game, viewer)).rpartition("\n")
            assert text.startswith(before)
            assert question.startswith("asks ")
            before = text


def test_another_deal_differs_only_for_those_who_see_it() -> None:
    game = Game.deal(preset("claim"), 1)
    hands = game.start.hands
    other = replace(game.start, hands=(hands[0], game.start.deck[-13:]), deck=game.start.deck[:-13] + hands[1])
    first, second = (Game.at(start, dealt=True) for start in (game.start, other))
    assert information_state(view(first, 0)) == information_state(view(second, 0))
    assert information_state(view(first, 1)) != information_state(view(second, 1))
    assert information_state(view(first, None)) == information_state(view(second, None))


def test_a_history_stays_with_its_moment_when_the_game_goes_on() -> None:
    game, rng = Game.deal(preset("claim-2"), 3), Random(1)
    texts = []
    for _ in range(20):
        texts.append((view(game, 0), information_state(view(game, 0))))
        game = game.play(rng.choice(game.legal))
    assert all(information_state(seen) == text for seen, text in texts)
    assert len({text for _, text in texts}) == 20


def test_a_history_is_neither_sent_nor_compared() -> None:
    seen = view(Game.deal(seed=1), 0)
    for copied in (decode_view(encode_view(seen)), pickle.loads(pickle.dumps(seen)), replace(seen)):
        assert copied == seen
        assert copied.history is None
        with pytest.raises(ValueError, match="no history: take it from a game"):
            information_state(copied)
