"""Positions that are set up card by card."""

from __future__ import annotations

from random import Random

import pytest

from claimant.notation.documents import game_of, read_document
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS, preset
from claimant.rules.state import RECRUIT
from claimant.terminal.position_setup import SIGNS, Place, PositionSetup
from tests.bots.games import deal

HEROES = "clockwork with heroes"


def at_some_trick(game: Game, rng: Random, moves: int) -> Game:
    """The game after some random moves."""
    for _ in range(moves):
        if game.is_over:
            return game
        game = game.play(rng.choice(game.legal))
    return game


@pytest.mark.parametrize("name", [*PRESETS, HEROES])
@pytest.mark.parametrize("moves", [0, 17, 31, 45])
def test_a_game_is_taken_over_where_its_trick_began(name: str, moves: int) -> None:
    lineup = preset("clockwork", heroes=True) if name == HEROES else preset(name)
    game = at_some_trick(deal(lineup, moves), Random(f"{name} {moves}"), moves)
    if game.is_over:
        return
    made = PositionSetup.of(game).game().state
    number = len(game.moves)
    while game.back_to(number).state.trick or game.back_to(number).state.agenda is not None:
        number -= 1
    before = game.back_to(number).state
    assert made.hands == before.hands
    assert made.supporters == before.supporters
    assert (made.phase, made.leader, made.moon) == (before.phase, before.leader, before.moon)
    assert (made.gnomes, made.vampire, made.under, made.waiting) == (
        before.gnomes, before.vampire, before.under, before.waiting,
    )  # fmt: skip
    assert (made.cube, made.automaton, made.discard, made.hidden, made.box) == (
        before.cube, before.automaton, before.discard, before.hidden, before.box,
    )  # fmt: skip
    if before.phase == RECRUIT:
        assert made.followers == before.followers
        assert made.deck == before.deck
        assert made.market == before.market


def test_a_card_lies_at_one_place_and_a_vampire_gives_way_to_another() -> None:
    setup = PositionSetup(preset("full-moon"))
    vampires = [at for at, card in enumerate(setup.cards) if card.code.startswith("va")]
    setup.put(vampires[0], Place("hands", 0))
    setup.put(vampires[0], Place("vampire", 1))
    assert not setup.at(Place("hands", 0))
    setup.put(vampires[1], Place("vampire", 1))
    assert setup.at(Place("vampire", 1)) == [setup.cards[vampires[1]]]
    setup.put(vampires[1], None)
    assert setup.document()["position"]["hands"] == [[], []]


def test_only_places_that_the_line_up_and_the_phase_have_are_offered() -> None:
    plain = {place.pile for place in PositionSetup(preset("claim")).places()}
    assert plain == {"hands", "supporters", "discard", "box"}
    setup = PositionSetup(preset("claim-2"))
    setup.phase = RECRUIT
    assert {place.pile for place in setup.places()} == {*plain, "gnomes", "waiting", "followers", "deck", "market"}


def test_no_two_places_have_the_same_key() -> None:
    signs = [sign for each in SIGNS.values() for sign in each]
    assert len(signs) == len(set(signs))


def test_another_line_up_keeps_the_cards_of_both() -> None:
    before = PositionSetup.of(game_of(read_document({
        "setup": {"players": 2, "factions": list(preset("claim").names)},
        "position": {"phase": 2, "hands": [["go5", "do3"], ["kn2", "dw4"]], "supporters": [["un1"], []]},
    })))  # fmt: skip
    after = PositionSetup(LineUp.of(2, ["goblins", "knights", "undead", "dragons", "trolls"]))
    after.take_over(before)
    assert after.document()["position"]["hands"] == [["go5"], ["kn2"]]
    assert after.document()["position"]["supporters"] == [["un1"], []]
