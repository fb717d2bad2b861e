"""Information states have perfect recall and tell nothing that a seat can't know; chance's probabilities are true."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from claimant.research import observe
from claimant.research.information_state import information_state
from claimant.research.open_spiel.position import Position, rules_of
from claimant.rules.cut_decks import cut_deck
from claimant.rules.view import view
from tests.research.open_spiel.games import SPECS, TINY, load, playout

every_game = pytest.mark.parametrize("spec", SPECS)


def decisions(state: Any, most: int) -> list[Any]:
    """The first player nodes of a game's tree, depth first."""
    if most <= 0 or state.is_terminal():
        return []
    found = [] if state.is_chance_node() else [state]
    for number in state.legal_actions():
        found += decisions(state.child(number), most - len(found))
    return found


def test_a_text_stands_for_exactly_one_information_state() -> None:
    texts: dict[str, str] = {}
    states: dict[str, str] = {}
    game = load(f"claim(lineup={TINY})")
    nodes = decisions(game.new_initial_state(), 1_500)
    for state in nodes:
        seat = state.current_player()
        text, known = state.information_state_string(), information_state(view(state.position.game, seat))
        assert texts.setdefault(known, text) == text
        assert states.setdefault(text, known) == known
    assert 100 < len(texts) < len(nodes)


@every_game
def test_resampled_games_look_the_same_to_the_player_and_differ(spec: str) -> None:
    game, rng = load(spec), Random(7)
    differing = 0
    for number, state in enumerate(playout(game, rng)):
        if number % 5 == 0 and not state.is_terminal() and not state.is_chance_node():
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert (other.current_player(), other.legal_actions()) == (seat, state.legal_actions())
            differing += str(other) != str(state)
    assert differing


@every_game
def test_what_a_seat_has_seen_only_grows(spec: str) -> None:
    before: tuple[tuple[int, ...], ...] = ()
    for state in playout(load(spec), Random(8)):
        seen = state.position.seen
        assert all(now[: len(then)] == then for now, then in zip(seen, before, strict=False))
        before = seen


def test_tensors_hold_the_observation_and_the_history() -> None:
    game = load("claim")
    for number, state in enumerate(playout(game, Random(9))):
        if number % 10 == 0 and state.position.table is not None:
            position: Position = state.position
            for seat in range(2):
                expected = observe(view(position.game, seat))
                assert np.array_equal(state.observation_tensor(seat), expected)
                seen = position.seen[seat]
                tensor = state.information_state_tensor(seat)
                assert tensor[: len(seen)] == [number + 1 for number in seen]
                assert not any(tensor[len(seen) :])


def test_every_deal_of_a_tiny_game_has_its_true_probability() -> None:
    cards = ["go0", "go0", "go4", "go9", "kn2", "kn2", "kn6", "kn9"]
    cards[5] = "kn4"
    lineup = cut_deck(2, cards)
    expected: dict[tuple[tuple[str, ...], tuple[str, ...]], Fraction] = defaultdict(Fraction)
    numbered = list(enumerate(card.code for card in lineup.cards))
    for first in combinations(numbered, 2):
        for second in combinations([each for each in numbered if each not in first], 2):
            hands = tuple(code for _, code in first), tuple(code for _, code in second)
            expected[hands] += Fraction(1, 28 * 15)
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], float] = defaultdict(float)
    codes = [card.code for card in rules_of(lineup).space.cards]

    def walk(position: Position, chance: float) -> None:
        if position.table is not None:
            dealt = [codes[face] for face in position.drawn]
            found[tuple(dealt[:2]), tuple(dealt[2:4])] += chance
            return
        for number, probability in position.outcomes():
            after = position.copy()
            after.play(number)
            walk(after, chance * probability)

    walk(rules_of(lineup).new(), 1.0)
    assert found.keys() == expected.keys()
    assert all(found[hands] == pytest.approx(float(chance)) for hands, chance in expected.items())


@pytest.mark.parametrize("spec", ["claim(heroes=true,lineup=night-market)", "claim(lineup=shadow-play)"])
def test_boxed_cards_are_those_of_the_set_up(spec: str) -> None:
    state = list(playout(load(spec), Random(10)))[-1]
    lineup = state.position.rules.lineup
    box = state.position.game.start.box
    assert len(box) == sum(faction.boxed for faction in lineup.factions) + len(lineup.hero_deck)
    for faction in lineup.factions:
        assert sum(card.faction is faction for card in box) >= faction.boxed


def test_the_deck_is_decided_no_sooner_than_somebody_sees_it() -> None:
    numbers = [len(state.position.drawn) for state in playout(load("claim"), Random(11)) if not state.is_chance_node()]
    assert numbers[:5] == [27, 27, 29, 29, 31]
