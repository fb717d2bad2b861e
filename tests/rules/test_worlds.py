"""Worlds are exact: on small decks they are compared with all possible deals. [INFO-1] [INFO-2]"""

from __future__ import annotations

from collections import Counter
from functools import cache, reduce
from math import sqrt
from operator import and_
from random import Random
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimant.rules.cards import Card, Seat
from claimant.rules.deduce import certain_hand, knows_all_hands
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp, is_pair
from claimant.rules.memory import kind
from claimant.rules.presets import preset
from claimant.rules.registry import FACTIONS
from claimant.rules.state import RECRUIT, State
from claimant.rules.view import View, view
from claimant.rules.worlds import Worlds, worlds
from tests.positions import pile
from tests.repeats import examples
from tests.rules.every_deal import Realities
from tests.rules.scenes import SCENES, Scene
from tests.rules.small_games import small_game
from tests.table import FIRST, FOURTH, SECOND, THIRD, position

SEEDS = st.integers(0, 2**32 - 1)
every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())


@cache
def realities(scene: Scene) -> Realities:
    return Realities(scene.game, scene.viewer)


def seen(scene: Scene) -> View:
    return view(scene.game, scene.viewer)


def shared(hands: list[Counter[Card]]) -> Counter[Card]:
    """What is in all of these hands."""
    return reduce(and_, hands)


def check_against_every_deal(game: Game, viewer: Seat | None, rng: Random) -> None:
    """All that can be said without counting frequencies."""
    known, every = view(game, viewer), Realities(game, viewer)
    fitting = Worlds(known)
    assert all(view(each, viewer) == known for each in every.games.values())
    assert all(fitting.sample(rng) in every.games for _ in range(20))
    assert fitting.number == every.number
    for seat in range(game.lineup.players):
        hands = [Counter(state.hands[seat]) for state in every.games]
        assert Counter(certain_hand(known, seat)) == shared(hands)


@every_scene
def test_the_viewer_sees_the_same_whatever_is_true(scene: Scene) -> None:
    assert {view(game, scene.viewer) for game in realities(scene).games.values()} == {seen(scene)}


@every_scene
def test_there_are_as_many_worlds_as_deals(scene: Scene) -> None:
    assert Worlds(seen(scene)).number == realities(scene).number


@every_scene
def test_worlds_are_what_may_be_true_each_as_likely_as_it_is(scene: Scene) -> None:
    """By chi-square; the bound is five standard deviations above the mean."""
    ways = {state: len(each) for state, each in realities(scene).arrangements.items()}
    size = 25 * len(ways)
    drawn = Counter(worlds(seen(scene), Random(1), size))
    assert set(drawn) <= set(ways), "a world that can't be true"
    assert set(ways) <= set(drawn), "a world that is never drawn"
    total = sum(ways.values())
    expected = {state: size * number / total for state, number in ways.items()}
    chi_square = sum((drawn[state] - expected[state]) ** 2 / expected[state] for state in ways)
    freedom = len(ways) - 1
    assert chi_square <= freedom + 5 * sqrt(2 * freedom)


@every_scene
def test_a_hand_is_certain_as_far_as_all_worlds_agree(scene: Scene) -> None:
    for seat in range(scene.game.lineup.players):
        hands = [Counter(state.hands[seat]) for state in realities(scene).games]
        assert Counter(certain_hand(seen(scene), seat)) == shared(hands)


@every_scene
def test_all_hands_are_known_if_all_worlds_agree_on_them(scene: Scene) -> None:
    assert knows_all_hands(seen(scene)) == (len({state.hands for state in realities(scene).games}) == 1)


def test_some_scenes_leave_no_doubt_and_some_leave_much() -> None:
    numbers = [Worlds(seen(scene)).number for scene in SCENES.values()]
    assert numbers.count(1) >= 2
    assert max(numbers) >= 300


@settings(max_examples=examples(150))
@given(SEEDS)
def test_small_random_games_are_exact_too(seed: int) -> None:
    rng = Random(seed)
    for game, viewer in small_game(rng):
        check_against_every_deal(game, viewer, rng)


@pytest.mark.repeat
@settings(max_examples=1000)
@given(SEEDS)
def test_many_small_random_games_are_exact_too(seed: int) -> None:
    rng = Random(seed + 2**32)
    for game, viewer in small_game(rng):
        check_against_every_deal(game, viewer, rng)


def test_a_seat_knows_who_took_which_card_of_the_market() -> None:
    """[INFO-1]"""
    table = position(["go9 un3", "go1 un4"], phase=1, deck="dw1 dw2 dw3 dw4").play("go9 go1")
    assert view(table.game, SECOND).knowledge.known_followers == (pile("dw1"), ())
    assert view(table.game, FIRST).knowledge.known_followers == ((), ())
    assert view(table.game, None).knowledge.known_followers == (pile("dw1"), ())


def test_a_seat_knows_its_own_cards_of_every_pile() -> None:
    """[INFO-1]"""
    table = position(["au9 un3 go2", "au1 un4 go3"], phase=1, deck="dw1 dw2 dw3 dw4").play("au9 au1 discard go2")
    own = view(table.game, FIRST)
    assert (own.hand, own.followers, own.hidden) == (pile("un3"), pile("dw1"), pile("go2"))
    other = view(table.game, SECOND)
    assert (other.hand, other.followers, other.hidden) == (pile("go3 un4"), pile("dw2"), ())
    assert other.hidden_sizes == (1, 0)


@pytest.mark.parametrize(("choice", "drawer"), [("take un1", THIRD), ("take top take un1", FIRST)])
def test_only_the_peeker_and_the_drawer_know_a_peeked_card(choice: str, drawer: Seat) -> None:
    """[SEERS-3]"""
    hands = ["se9 go1", "se1 kn2", "se2 kn3", "se3 kn4"]
    table = position(hands, phase=1, deck="un1 un2 un3 un4 un5 un6 un7 un8").play(f"se9 se1 se2 se3 {choice}")
    peeked = pile("un3")[0]
    assert peeked in table.state.followers[drawer]
    for viewer in (None, FIRST, SECOND, THIRD, FOURTH):
        known = view(table.game, viewer)
        knows = peeked in (*known.followers, *known.knowledge.known_followers[drawer])
        assert knows == (viewer in (FIRST, drawer))
        assert (peeked in known.knowledge.unseen) == (not knows)


def test_a_peeked_card_is_on_top_of_every_world() -> None:
    table = position(["se9 go1", "se1 kn2"], phase=1, deck="un1 un2 un3 un4").play("se9 se1")
    known = view(table.game, FIRST)
    assert known.peeked is pile("un2")[0]
    assert {world.deck[0] for world in worlds(known, Random(1), 20)} == {known.peeked}
    assert view(table.game, SECOND).peeked is None


def test_a_seat_that_does_not_follow_has_no_card_of_that_faction() -> None:
    table = position(["go1 un1 un2", "kn2 un3 un4"], phase=1, deck="go2 go3 go4 go5 go6 go7").play("go1 kn2")
    hands = [world.hands[SECOND] for world in worlds(view(table.game, FIRST), Random(1), 100)]
    assert {card.faction and card.faction.name for hand in hands for card in hand} == {"undead"}


def test_a_doppelganger_tells_nothing_about_the_rest_of_a_hand() -> None:
    table = position(["go1 un1 un2", "do2 un3 un4"], phase=1, deck="go2 go3 go4 go5 go6 go7").play("go1 do2")
    hands = [world.hands[SECOND] for world in worlds(view(table.game, FIRST), Random(1), 100)]
    assert any(card.faction and card.faction.name == "goblins" for hand in hands for card in hand)


def test_a_spectator_knows_no_hand_and_has_no_moves() -> None:
    """[INFO-2]"""
    known = view(position(["go1 un1", "kn2 un3"], phase=1, deck="go2 go3 go4 go5").game, None)
    assert (known.hand, known.followers, known.hidden, known.legal) == ((), (), (), ())
    assert certain_hand(known, FIRST) == certain_hand(known, SECOND) == ()


def at_phase_two(lineup: LineUp, rng: Random) -> Game:
    """A random game, played to the start of phase two."""
    game = Game.deal(lineup, rng.randbytes(48))
    while game.state.phase == RECRUIT:
        game = game.play(rng.choice(game.legal))
    return game


@settings(max_examples=examples(60))
@given(SEEDS)
def test_two_players_know_each_others_hands_when_phase_two_begins(seed: int) -> None:
    """[INFO-3]"""
    rng = Random(seed)
    open_tens = [name for name in FACTIONS if not is_pair(name) and name not in ("automatons", "raccoons", "shadows")]
    pair = rng.choice([("goblins", "knights"), ("gnomes", "giants"), ("kings", "peasants")])
    game = at_phase_two(LineUp.of(2, [*pair, *rng.sample(open_tens, 3)]), rng)
    for seat in (FIRST, SECOND):
        known = view(game, seat)
        assert knows_all_hands(known)
        assert certain_hand(known, 1 - seat) == game.state.hands[1 - seat]
        assert Worlds(known).number == 1
        assert Worlds(known).sample(rng) == game.state
    spectator = view(game, None)
    won_all_tricks = any(spectator.knowledge.known_hands[seat] == game.state.hands[seat] for seat in (FIRST, SECOND))
    assert knows_all_hands(spectator) == won_all_tricks


@pytest.mark.parametrize("name", ["automatons", "raccoons", "shadows", "heroes"])
def test_some_hands_stay_hidden_where_cards_left_the_game_unseen(name: str) -> None:
    """[INFO-3]"""
    rng = Random(1)
    heroes = name == "heroes"
    lineup = LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "dragons" if heroes else name], heroes)
    known = [view(at_phase_two(lineup, rng), seat) for seat in (FIRST, SECOND) for _ in range(10)]
    assert not all(knows_all_hands(each) for each in known)
    assert all(Worlds(each).number > 1 for each in known if not knows_all_hands(each))


def test_three_players_do_not_know_all_hands_when_phase_two_begins() -> None:
    rng = Random(1)
    game = at_phase_two(preset("grand-council"), rng)
    assert not any(knows_all_hands(view(game, seat)) for seat in (None, FIRST, SECOND, THIRD))


@pytest.mark.parametrize(
    ("name", "boxed"), [("raccoons", {"raccoons": 4}), ("shadows", {"shadows": 10}), ("dragons", {})]
)
def test_worlds_box_what_the_set_up_boxes(name: str, boxed: dict[str, int]) -> None:
    """[SETUP-3]"""
    game = Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "dwarves", name]), bytes(48))
    for world in worlds(view(game, FIRST), Random(1), 30):
        assert Counter(kind(card) for card in world.box) == boxed


def test_worlds_box_one_hero_and_five_other_cards() -> None:
    """[SETUP-6]"""
    game = Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "raccoons"], heroes=True), bytes(48))
    for world in worlds(view(game, FIRST), Random(1), 30):
        kinds = Counter(kind(card) for card in world.box)
        assert (kinds.total(), kinds["heroes"]) == (10, 1)
        assert kinds["raccoons"] >= 4


def test_many_voids_and_cards_put_down_are_counted_quickly() -> None:
    """With four players, for a spectator; it takes about a hundredth of a second."""
    rng = Random(11)
    game = Game.deal(preset("carnival", 4), bytes(48))
    longest = 0.0
    while not game.is_over:
        game = game.play(rng.choice(game.legal))
        known = view(game, None)
        began = thread_time()
        Worlds(known).sample(rng)
        longest = max(longest, thread_time() - began)
    assert longest < 0.5


def test_worlds_are_not_always_the_truth() -> None:
    game = Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "doppelgangers"]), bytes(48))
    drawn = list(worlds(view(game, FIRST), Random(1), 20))
    assert len(set(drawn)) == 20
    assert game.state not in drawn


def test_equal_seeds_draw_equal_worlds() -> None:
    known = view(Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "seers"]), bytes(48)), SECOND)

    def draw() -> list[State]:
        return list(worlds(known, Random(5), 5))

    assert draw() == draw()
