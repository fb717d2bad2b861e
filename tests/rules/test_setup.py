"""The deal: what is boxed, how many cards each seat gets, who leads."""

from collections import Counter

import pytest

from claimant.rules.cards import Card
from claimant.rules.deal import deal
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp, LineUpError
from claimant.rules.presets import preset
from claimant.rules.registry import HEROES, faction
from claimant.rules.state import State
from tests.positions import cards_of

SEED, OTHER = bytes(48), bytes(47) + b"\1"
HERO_CARDS = [hero.card for hero in HEROES.values()]


def dealt(*tens: str, seed: bytes = SEED, heroes: bool = False) -> State:
    return deal(LineUp.of(2, ("goblins", "knights", *tens), heroes), seed)


def outside(state: State) -> Counter[Card]:
    return cards_of(state) - Counter(state.box)


@pytest.mark.parametrize(("name", "boxed"), [("raccoons", 4), ("shadows", 10)])
def test_some_raccoons_and_shadows_are_boxed(name: str, boxed: int) -> None:
    """SETUP-3"""
    state = dealt(name, "undead", "dwarves")
    assert len(state.box) == boxed
    assert {card.faction for card in state.box} == {faction(name)}
    assert sum(card.faction is faction(name) for card in outside(state).elements()) == 10


def test_which_cards_are_boxed_is_left_to_chance() -> None:
    """SETUP-3"""
    boxes = {dealt("raccoons", "undead", "dwarves", seed=bytes([number] * 48)).box for number in range(6)}
    assert len(boxes) == 6


def test_the_rest_of_raccoons_goes_into_the_whole_deck_before_the_deal() -> None:
    """SETUP-3"""
    state = dealt("raccoons", "undead", "dwarves")
    held = [card for hand in state.hands for card in hand if card.faction is faction("raccoons")]
    assert 0 < len(held) < 10


def test_raccoons_and_shadows_together_are_both_boxed() -> None:
    """SETUP-3"""
    state = dealt("raccoons", "shadows", "dwarves")
    assert Counter(card.faction for card in state.box) == {faction("raccoons"): 4, faction("shadows"): 10}
    assert outside(state).total() == 52


@pytest.mark.parametrize(
    ("name", "players", "hand", "rest"),
    [("claim", 2, 13, 26), ("claim-2", 2, 13, 26), ("grand-council", 3, 12, 36), ("grand-council", 4, 9, 36)],
)
def test_each_seat_is_dealt_its_hand_and_the_rest_is_the_deck(name: str, players: int, hand: int, rest: int) -> None:
    """SETUP-4"""
    lineup = preset(name, players)
    start = Game.deal(lineup, SEED).start
    assert [len(cards) for cards in start.hands] == [hand] * players
    assert (len(start.deck), start.market, start.box) == (rest, (), ())
    assert cards_of(start) == Counter(lineup.cards)
    assert len(lineup.cards) == hand * players + rest


def test_a_new_game_begins_with_the_market_and_nothing_else_on_the_table() -> None:
    """SETUP-4"""
    state = deal(preset("claim"), SEED)
    assert (state.phase, state.leader, state.to_move) == (1, 0, 0)
    assert (len(state.market), len(state.deck)) == (1, 25)
    empty = (state.followers, state.supporters, state.gnomes, state.under, state.hidden)
    assert set(empty) == {((), ())}
    assert state.vampire == (None, None)
    assert (state.trick, state.waiting, state.cube, state.discard) == ((), (), (), ())
    assert state.moon == "dark"


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    """SETUP-4"""
    lineup = preset("claim")
    assert deal(lineup, SEED) == deal(lineup, SEED)
    assert deal(lineup, SEED).hands != deal(lineup, OTHER).hands


def test_the_hands_are_dealt_from_the_top_of_the_shuffled_deck() -> None:
    """SETUP-4"""
    state = deal(preset("claim"), SEED)
    hands = [card for hand in state.hands for card in hand]
    assert Counter(hands) + Counter(state.deck) + Counter(state.market) == Counter(preset("claim").cards)
    assert state.hands[0] != state.hands[1]


def test_five_of_the_six_heroes_take_the_places_of_five_boxed_cards() -> None:
    """SETUP-6"""
    state = dealt("undead", "dwarves", "doppelgangers", heroes=True)
    boxed_heroes = [card for card in state.box if card.faction is None]
    assert (len(state.box), len(boxed_heroes)) == (6, 1)
    inside = [card for card in outside(state).elements() if card.faction is None]
    assert sorted([*inside, *boxed_heroes], key=HERO_CARDS.index) == HERO_CARDS
    assert len(inside) == 5
    assert outside(state).total() == 52
    assert ([len(hand) for hand in state.hands], len(state.deck) + len(state.market)) == ([13, 13], 26)


def test_which_hero_and_which_cards_are_left_over_is_left_to_chance() -> None:
    """SETUP-6"""
    boxes = [dealt("undead", "dwarves", "seers", seed=bytes([number] * 48), heroes=True).box for number in range(12)]
    assert len({box[-1] for box in boxes}) > 3
    assert len({box[:5] for box in boxes}) == 12


def test_heroes_are_shuffled_in_rather_than_laid_on_top() -> None:
    """SETUP-6"""
    lying = set()
    for number in range(8):
        state = dealt("undead", "dwarves", "seers", seed=bytes([number] * 48), heroes=True)
        hands = [card.faction is None for hand in state.hands for card in hand]
        lying |= {"hand"} if any(hands) else set()
        lying |= {"deck"} if any(card.faction is None for card in state.deck) else set()
    assert lying == {"hand", "deck"}


def test_heroes_and_raccoons_can_be_boxed_together() -> None:
    """SETUP-6, SETUP-3"""
    state = dealt("raccoons", "dwarves", "undead", heroes=True)
    assert len(state.box) == 4 + 5 + 1
    assert outside(state).total() == 52


@pytest.mark.parametrize("players", [3, 4])
def test_heroes_are_for_two_players_only(players: int) -> None:
    """SETUP-6"""
    with pytest.raises(LineUpError, match="Heroes are for 2 players only"):
        preset("grand-council", players, heroes=True)


@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_the_set_up_names_the_first_leader(leader: int) -> None:
    """SETUP-7"""
    state = deal(preset("grand-council", 4), SEED, leader)
    assert (state.leader, state.to_move) == (leader, leader)


def test_who_leads_changes_nothing_about_the_cards() -> None:
    """SETUP-7"""
    first, second = (Game.deal(preset("claim"), SEED, leader) for leader in (0, 1))
    assert first.start.hands == second.start.hands
    assert (first.state.leader, second.state.leader) == (0, 1)
