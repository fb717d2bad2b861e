"""Sampled worlds fit everything that the viewer saw, checked against the events themselves."""

from __future__ import annotations

from collections import Counter
from random import Random

from claimant.rules.cards import Pile, Seat
from claimant.rules.deduce import certain_hand
from claimant.rules.game import Game
from claimant.rules.legal import legal_moves
from claimant.rules.play import play
from claimant.rules.state import State
from claimant.rules.view import View, view
from claimant.rules.worlds import Worlds, worlds
from tests.contract.facts import facts_of
from tests.contract.holding import contract
from tests.contract.policies import Played
from tests.positions import cards_of

PUBLIC = (
    "lineup", "phase", "leader", "supporters", "gnomes", "vampire", "under", "market", "waiting", "cube", "moon",
    "automaton", "trick", "to_move", "asks", "about", "agenda", "result",
)  # fmt: skip


def sizes(state: State) -> list[int]:
    piles = (*state.hands, *state.followers, *state.hidden, state.deck, state.box, state.discard, state.offered)
    return [len(pile) for pile in piles]


def own(state: State, seat: Seat) -> tuple[Pile, Pile, Pile]:
    """Hand, followers and what was put down; a card that nobody has seen leave the hand is taken to be there still."""
    offered = tuple(card for each, card in state.offered if each == seat)
    return state.hands[seat] + offered, state.followers[seat], state.hidden[seat]


def check_fits(world: State, game: Game, seen: View) -> None:
    """The world is one that the viewer can't tell from the truth."""
    truth = game.state
    for name in PUBLIC:
        assert getattr(world, name) == getattr(truth, name), name
    assert sizes(world) == sizes(truth)
    assert cards_of(world) == cards_of(truth)
    assert [seat for seat, _ in world.offered] == [seat for seat, _ in truth.offered]
    assert seen.peeked in (None, *world.deck[:1])
    for seat, facts in enumerate(facts_of(game)):
        if seat == seen.seat:
            assert own(world, seat) == own(truth, seat)
        assert not facts.contradict(world.phase, *own(world, seat))


def check_can_be_played_on(state: State, rng: Random) -> None:
    cards = cards_of(state)
    while not state.is_over:
        state, _ = play(state, rng.choice(legal_moves(state)))
    assert cards_of(state) == cards


@contract(at_least=20)
def test_sampled_worlds_fit_what_the_viewer_saw(played: Played) -> int:
    differing = 0
    for game in played.some(8):
        for viewer in played.viewers:
            seen = view(game, viewer)
            for world in worlds(seen, played.rng, 3):
                check_fits(world, game, seen)
                differing += world != game.state
    return differing


@contract()
def test_the_truth_itself_contradicts_nothing(played: Played) -> None:
    for game in played.some(10):
        check_fits(game.state, game, view(game, None))


@contract()
def test_a_game_can_be_played_on_from_a_sampled_world(played: Played) -> None:
    for game in played.some(4):
        for viewer in played.viewers:
            [world] = worlds(view(game, viewer), played.rng, 1)
            check_can_be_played_on(world, played.rng)


@contract()
def test_what_is_certain_is_so_in_every_world(played: Played) -> None:
    for game in played.some(3):
        for viewer in played.viewers:
            seen = view(game, viewer)
            certain = [Counter(certain_hand(seen, seat)) for seat in range(game.lineup.players)]
            for state in (game.state, *worlds(seen, played.rng, 3)):
                assert not any(cards - Counter(hand) for cards, hand in zip(certain, state.hands, strict=True))


@contract()
def test_where_there_is_one_world_only_it_is_the_truth(played: Played) -> None:
    for game in played.some(10):
        for viewer in played.viewers:
            fitting = Worlds(view(game, viewer))
            assert fitting.number >= 1
            if fitting.number == 1:
                assert fitting.sample(played.rng) == game.state
