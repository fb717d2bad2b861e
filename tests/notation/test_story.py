"""A record as people read it."""

from __future__ import annotations

import pytest

from claimant.notation.documents import game_of, read_document
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, read, write_seen
from claimant.notation.records.story import WIDTH, printable, show
from claimant.rules.words import explain_result, explain_vote
from tests.notation.documents import document
from tests.notation.games import game_from_position, random_game, viewers

NAMES = ("Red", "Blue", "Green", "Grey")


@pytest.mark.parametrize("seed", range(30))
def test_every_game_can_be_told_within_the_width(seed: int) -> None:
    game = game_from_position(seed) if seed % 3 == 0 else random_game(seed)
    names = NAMES[: game.lineup.players]
    for record in [Record(game), *(read(write_seen(game, viewer, Details(names))) for viewer in viewers(game))]:
        told = show(record)
        assert told.endswith("\n")
        assert "{" not in told
        assert all(len(line) <= WIDTH for line in told.splitlines())


def test_the_end_names_every_vote_with_its_reason_and_the_winner() -> None:
    game = random_game(4, whole=True)
    assert game.state.result is not None
    names = NAMES[: game.lineup.players]
    told = " ".join(show(Record(game, Details(names))).split())
    for vote in game.state.result.votes:
        assert explain_vote(vote, game.lineup, names) in told
    assert told.endswith(explain_result(game.state.result, names))


def test_a_game_that_goes_on_ends_with_who_is_to_move() -> None:
    game = game_of(read_document(document(moves=["gn1"])))
    assert show(Record(game, Details(NAMES[:2]))).endswith("Blue’s turn.\n")


def test_chance_may_be_to_move() -> None:
    hands = [["skeleton", "gi1"], ["gi3", "tr1"]]
    game = game_of(read_document(document(hands=hands, discard=["tr5", "tr6"], moves=["skeleton", "gi3", "raise"])))
    assert show(Record(game)).endswith("Chance decides next.\n")


def test_tricks_are_numbered_in_each_phase() -> None:
    told = show(Record(random_game(4, whole=True)))
    one, two = told.split("\nPhase two: rally\n")
    assert "\n  1. " in one
    assert "\n  1. Player " in two


def test_what_was_hidden_is_told_where_the_record_knows_it() -> None:
    game = game_of(read_document(document(phase=1, deck=["tr1", "tr2"], moves=["gn1", "gn3"])))
    assert "Red draws a card (Troll 2)." in show(Record(game, Details(NAMES[:2])))
    seen = show(read(write_seen(game, 1, Details(NAMES[:2]))))
    assert "Red draws a card." in seen
    assert "As Blue saw it." in seen
    assert "As a spectator saw it." in show(read(write_seen(game, None)))


def test_players_without_names_have_numbers() -> None:
    assert show(Record(random_game(1))).startswith("Claim for ")
    assert "Player 1" in show(Record(random_game(1)))


def test_the_notes_are_told() -> None:
    about = Details(notes="A fine game.\nReally.", undone=True)
    told = show(Record(random_game(1), about))
    assert "\nSome moves were taken back during the game.\n\nA fine game.\nReally.\n" in told


@pytest.mark.parametrize(("name", "shown"), [("\u202eeulB", "\ufffdeulB"), ("a\u200db", "a\u200db"), ("é ü", "é ü")])
def test_what_a_terminal_would_obey_is_not_printed(name: str, shown: str) -> None:
    assert printable(name) == shown
    assert name == shown or name not in show(Record(random_game(0), Details((name,) * random_game(0).lineup.players)))
