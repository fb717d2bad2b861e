"""Moves and cards as text."""

from __future__ import annotations

import pytest

from claimant.notation.errors import NotationError
from claimant.notation.moves import ALONE, read_move
from claimant.rules.moves import Move, Verb, move
from claimant.rules.registry import CARDS, FACTIONS

EVERY_TEXT = [
    *CARDS,
    *ALONE,
    *(f"{verb} {code}" for verb in ("take", "discard", "draw") for code in CARDS),
    *(f"loot {name}" for name in FACTIONS),
]


def test_every_move_is_written_as_it_is_read() -> None:
    assert [read_move(text).text for text in EVERY_TEXT] == EVERY_TEXT


def test_a_card_alone_is_played() -> None:
    assert read_move("go5") is move(Verb.PLAY, CARDS["go5"])


def test_take_top_names_no_card() -> None:
    assert read_move("take top") == Move(Verb.TAKE)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no move: play a card by its code, as in 'go5', or say take top"),
        ("GO5", "'GO5' is no move"),
        (" go5", "' go5' is no move"),
        ("go5 ", "'go5 ' is no move"),
        ("play go5", "a card is played by its code alone, as in 'go5'"),
        ("take", "'take' needs a card, as in 'take go5'"),
        ("discard", "'discard' needs a card"),
        ("take go10", "There is no card 'go10': goblins have the values 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        ("draw  go5", "' go5' is no card: a card is its faction's two letters and its value"),
        ("discard ??", "'??' is no card"),
        ("tuck go5", "'tuck' stands alone, without 'go5'"),
        ("loot", "'loot' needs a faction: goblins, knights"),
        ("loot Goblins", "not 'Goblins'"),
        ("take top top", "'top top' is no card"),
        ("\ud800", r"'\ud800' is no move"),
        ("x" * 1000, f"'{'x' * 60}...' is no move"),
        (5, "A move is a text such as 'go5' or 'take top', not 5."),
        (None, "not null."),
        (["go5"], "not a list of 1."),
        ({}, "not an object with 0 keys."),
    ],
)
def test_what_is_no_move_is_refused_with_what_would_be_right(text: object, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_move(text)
    assert message in str(caught.value)
