"""States are values: they are immutable, comparable, and can be stored in the middle of every choice."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from claimant.rules.cards import Card
from claimant.rules.game import Game
from claimant.rules.play import play
from claimant.rules.registry import CARDS, FACTIONS, HEROES
from claimant.rules.state import State
from tests.positions import moves
from tests.table import FIRST, Table, ended, position

DECK = "go1 go2 go3 go4 go5 go6"

HERO = position(["skeleton go1", "go3 go2"], discard="un1 un2").play("skeleton go3")
LOOT = ended("go1 kn2 ra1", "go2 kn3 ra2", factions="undead dwarves")
CHOICES: dict[str, tuple[Table, str]] = {
    "0 play": (position(["go5 un1", "go9 un2"]), "go5 go9 un2 un1"),
    "1 play": (position(["go5 un1", "go9 un2"]).play("go5"), "go9 un2 un1"),
    "1 take": (
        position(["un1 kn2", "un9 kn3", "un2 kn4"], phase=1, deck=DECK).play("un1 un9 un2"),
        "take go2 kn3 kn4 kn2 take go4",
    ),
    "0 take": (position(["se5 kn2", "un9 kn3"], phase=1, deck=DECK).play("se5 un9"), "take top kn2 kn3 go3"),
    "0 discard": (
        position(["au5 kn2 kn4", "un9 kn3 kn5"], phase=1, deck=DECK).play("au5 un9"),
        "discard kn2 discard kn3",
    ),
    "1 discard": (position(["cthulhu go1 kn5", "go2 go3 kn4"]).play("cthulhu go2 discard go1"), "discard go3 kn5 kn4"),
    "0 tuck go5": (position(["go5 go1", "go3 go2"], vampires=["va1", ""]).play("go5 go3"), "tuck keep go1 go2"),
    "0 replace va5": (
        position(["va5 go1", "un3 go2"], vampires=["va1 kn2", ""]).play("va5 un3"),
        "replace tuck go1 go2",
    ),
    "0 raise": (HERO, "raise draw un2 un2 go2"),
    "-1 draw": (HERO.play("raise"), "draw un1 go1 go2"),
    "0 loot": (LOOT, "loot undead loot dwarves"),
    "1 loot": (LOOT.play("loot undead"), "loot dwarves"),
    "": (ended("go1", "un1"), ""),
}


def stored(state: State) -> State:
    copy = pickle.loads(pickle.dumps(state))
    assert isinstance(copy, State)
    return copy


@pytest.fixture(params=CHOICES, ids=lambda asks: asks or "over")
def choice(request: pytest.FixtureRequest) -> tuple[State, str]:
    """A state at a choice, and moves that go on from there."""
    table, line = CHOICES[request.param]
    assert table.asks == request.param
    return table.state, line


def test_a_stored_state_comes_back_equal_and_hashes_the_same(choice: tuple[State, str]) -> None:
    state, _ = choice
    copy = stored(state)
    assert copy == state
    assert copy is not state
    assert {state: "found"}[copy] == "found"


def test_a_game_goes_on_from_a_stored_state_as_from_the_first(choice: tuple[State, str]) -> None:
    state, line = choice
    copy = stored(state)
    for move in moves(line):
        state, events = play(state, move)
        copy, same_events = play(stored(copy), pickle.loads(pickle.dumps(move)))
        assert copy == state
        assert same_events == events


def test_playing_leaves_the_old_state_as_it_was(choice: tuple[State, str]) -> None:
    state, line = choice
    before = stored(state)
    for move in list(moves(line))[:1]:
        after, _ = play(state, move)
        assert after != state
    assert state == before


def test_a_state_cannot_be_changed() -> None:
    state = position(["go5", "go9"]).state
    with pytest.raises(AttributeError):
        state.leader = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        position(["go5", "go9"]).game = Game.at(state)  # type: ignore[misc]


def test_states_that_differ_in_one_card_or_one_seat_are_different() -> None:
    state = position(["go5 un1", "go9 un2"]).state
    assert state == position(["un1 go5", "un2 go9"]).state
    assert state != position(["go5 un1", "go8 un2"]).state
    assert state != position(["go5 un1", "go9 un2"], leader=1).state
    assert state != position(["go5 un1", "go9 un2"], moon="full").state


def test_stored_cards_and_powers_come_back_as_the_same_objects() -> None:
    for each in (*CARDS.values(), *FACTIONS.values(), *HEROES.values()):
        assert pickle.loads(pickle.dumps(each)) is each
    assert isinstance(CARDS["go5"], Card)


def test_a_game_keeps_its_history() -> None:
    table = position(["go5 un1", "go9 un2"]).play("go5 go9")
    game = pickle.loads(pickle.dumps(table.game))
    assert game == table.game
    assert game.moves == tuple(moves("go5 go9"))
    assert Game.at(game.start).replay(game.moves) == game
    assert game.start.hands[FIRST] == table.game.start.hands[FIRST] != game.state.hands[FIRST]
