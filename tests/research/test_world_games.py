"""Whole games that a viewer can't tell from the real one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from claimant import Game, preset, view
from claimant.research import information_state, world_games
from claimant.rules.events import Drew
from tests.contract.holding import contract
from tests.contract.policies import Played
from tests.contract.swaps import could_be_boxed
from tests.positions import cards_of


@contract(at_least=10)
def test_a_world_game_has_the_history_that_the_viewer_saw(played: Played) -> int:
    differing = 0
    for game in (*played.some(3), played.game):
        for viewer in played.viewers:
            seen = view(game, viewer)
            for other in world_games(seen, played.rng, 2):
                again = view(other, viewer)
                assert other.seen_by(viewer) == game.seen_by(viewer)
                assert again == seen
                assert again.history == seen.history
                assert information_state(again) == information_state(seen)
                assert cards_of(other.start) == cards_of(game.start)
                assert could_be_boxed(other.lineup, other.start.box)
                assert other.dealt
                differing += other.start != game.start
    return differing


@contract()
def test_a_world_game_can_be_replayed_and_played_on(played: Played) -> None:
    for game in played.some(3):
        for other in world_games(view(game, 0), played.rng, 1):
            assert Game.at(other.start, dealt=True).replay(other.moves) == other
            after = other
            while not after.is_over:
                after = after.play(played.rng.choice(after.legal))
            assert after.state.result is not None


def test_the_same_random_source_gives_the_same_games() -> None:
    game, rng = Game.deal(preset("clockwork"), 4), Random(1)
    for _ in range(25):
        game = game.play(rng.choice(game.legal))
    seen = view(game, 1)
    first, second, third = (list(world_games(seen, rng, 3)) for rng in (7, Random(7), 8))
    assert first == second != third
    assert len({each.start for each in first}) == 3
    assert len(list(world_games(seen))) == 10


def test_every_card_that_could_have_been_dealt_to_the_other_hand_is_equally_likely() -> None:
    seen = view(Game.deal(preset("claim"), 1), 0)
    number = 600
    dealt = Counter(card for game in world_games(seen, 1, number) for card in {*game.start.hands[1]})
    single = [card for card in set(seen.knowledge.unseen) if seen.knowledge.unseen.count(card) == 1]
    chance = 13 / len(seen.knowledge.unseen)
    assert len(single) > 20
    assert all(abs(dealt[card] / number - chance) < 0.1 for card in single)


def test_draws_that_nobody_saw_happened_in_any_order() -> None:
    game, rng = Game.deal(preset("claim"), 2), Random(2)
    while sum(view(game, 0).follower_sizes) < 16:
        game = game.play(rng.choice(game.legal))
    unseen = [at for at, event in enumerate(game.seen_by(0)) if isinstance(event, Drew) and event.card is None]
    worlds = list(world_games(view(game, 0), 3, 40))
    for at in (unseen[0], unseen[-1]):
        assert len({worlds_event.card for world in worlds if isinstance(worlds_event := world.events[at], Drew)}) > 10


def test_a_game_that_began_with_a_position_begins_with_it_again() -> None:
    game, rng = Game.deal(preset("claim"), 3), Random(1)
    while game.state.phase == 1 or game.state.trick or game.state.agenda:
        game = game.play(rng.choice(game.legal))
    game = game.play(game.legal[0])
    while game.state.trick or game.state.agenda:
        game = game.play(rng.choice(game.legal))
    game = Game.at(game.state)
    while not game.is_over:
        for viewer in (0, 1, None):
            for other in world_games(view(game, viewer), rng, 2):
                assert view(other, viewer) == view(game, viewer)
                assert other.start.supporters == game.start.supporters
                assert not other.dealt
        game = game.play(rng.choice(game.legal))


def test_a_view_without_history_has_no_games() -> None:
    seen = view(Game.deal(seed=1), 0)
    with pytest.raises(ValueError, match="no history"):
        world_games(replace(seen), 1, 1)
