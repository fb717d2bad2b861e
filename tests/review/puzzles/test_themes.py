"""Each theme in a small position that shows it: one card wins because of it, and the wrong card misses it."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

import pytest

from claimant.kernel.board import Board
from claimant.notation.documents import game_of, read_document
from claimant.notation.moves import read_move
from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.defence import best_line
from claimant.review.puzzles.proof import OpenCards, only_winner
from claimant.review.puzzles.themes import THEMES, themes_of
from claimant.search.budget import Budget

CLAIM = "goblins knights undead dwarves doppelgangers"
PLAIN = "goblins knights undead seers shadows"
"""Seers have no power in phase two, shadows none at all."""


class Small(NamedTuple):
    """A position in which seat 0 leads or has led; each seat's cards are a text."""

    factions: str
    hands: tuple[str, str]
    supporters: tuple[str, str]
    led: str
    """Empty: the card that is led is to be found."""
    wins: str
    fails: str
    themes: str


SHOWN = {
    "the loser takes both dwarves, so the low one loses on purpose": Small(
        CLAIM, ("dw1 do4", "dw6 dw0"), ("go0", "go7"), "dw1", "dw0", "dw6", "give-way loser-collects"
    ),
    "the trick is worth two undead, but only now": Small(
        CLAIM, ("un2 go3", "do0 un6"), ("", ""), "un2", "un6", "do0", "take-over close-count"
    ),
    "goblin 0 would be taken, a knight isn't": Small(
        CLAIM, ("go0 kn4", "un5 go5"), ("", ""), "", "kn4", "go0", "take-over right-lead close-count"
    ),
    "goblin 2 is kept for the goblin that comes": Small(
        "goblins knights undead dwarves shadows", ("sh9 go0", "go2 dw5"), ("", ""), "sh9", "dw5", "go2", "throw-away"
    ),
    "the only goblin is kept": Small(
        "goblins knights undead dwarves shadows", ("go0 kn8 go7", "sh12 go9 sh5"), ("", ""), "kn8", "sh5", "go9",
        "throw-away last-of-its-faction highest-card",
    ),
    "after the wrong shadow the werewolf leads and turns the moon": Small(
        "goblins knights werewolves undead shadows", ("sh5 we4", "sh18 sh3"), ("", ""), "sh5", "sh18", "sh3",
        "take-over turn-the-moon close-count",
    ),
    "giant 5 is won and crushes the other side's gnome 5": Small(
        "gnomes giants undead dwarves shadows", ("gn5 gi5", "gi7 dw2"), ("sh8 gn5", "gi3 sh4"), "gn5", "dw2", "gi7",
        "throw-away crush tie-break",
    ),
    "on the low shadow the other side would throw its dragon and lead": Small(
        "goblins knights dragons undead shadows", ("sh6 sh9", "dr7 un0"), ("", ""), "", "sh9", "sh6",
        "right-lead keep-the-lead close-count",
    ),
    "the highest troll is taken and the other one waits": Small(
        "goblins knights trolls undead shadows", ("tr2 sh18", "tr5 tr0"), ("", ""), "tr2", "tr5", "tr0",
        "take-over leave-it-waiting close-count",
    ),
    "the vampire that wins shelters what comes later": Small(
        "goblins knights vampires undead shadows", ("va2 sh18", "va5 va0"), ("", ""), "va2", "va5", "va0",
        "take-over feed-the-host",
    ),
    "all three loot cards together count for a faction": Small(
        "goblins knights raccoons undead shadows", ("ra5 sh12", "ra4 ra6"), ("", ""), "ra5", "ra6", "ra4",
        "take-over loot close-count",
    ),
    "peasants that are lost come back at the end, for no king keeps them": Small(
        "kings peasants undead seers shadows", ("pe10 se9", "sh5 pe11"), ("pe12", "sh12"), "se9", "pe11", "sh5",
        "throw-away loyalty",
    ),
    "viking 1 beside goblin 1 would count twice": Small(
        "goblins knights vikings undead shadows", ("vi2 sh9", "vi1 vi5"), ("go1", "sh7"), "vi2", "vi5", "vi1",
        "take-over counts-twice",
    ),
    "a knight slays goblin 9": Small(
        PLAIN, ("go9 sh16", "sh1 kn4"), ("", ""), "go9", "kn4", "sh1", "take-over by-power close-count"
    ),
    "griffin 3 and then gnome 3, which counts 8": Small(
        "gnomes giants griffins undead shadows", ("gn3 gr7", "gn7 gr3"), ("gn5 sh10", "un7 gi5"), "", "gr7", "gn3",
        "take-over right-lead counts-more",
    ),
    "the doppelganger stands in as a goblin": Small(
        CLAIM, ("go2 do2", "un4 do5"), ("", ""), "go2", "do5", "un4", "take-over stand-in close-count"
    ),
    "under a dark moon werewolf 0 wins": Small(
        "goblins knights werewolves undead shadows", ("sh3 we5", "we0 we8"), ("", ""), "we5", "we0", "we8",
        "take-over turn-the-moon lowest-wins close-count",
    ),
    "the dwarf is thrown away and comes back to the loser": Small(
        "goblins knights undead dwarves shadows", ("sh5 dw2 go0", "dw6 sh14 sh13"), ("", ""), "go0", "dw6", "sh13",
        "throw-away loser-collects",
    ),
    "the bard is the only run": Small(
        "goblins knights bards undead shadows", ("go8 go9", "ba8 kn6"), ("", ""), "go9", "kn6", "ba8",
        "take-over break-the-run",
    ),
    "shadows end level, and 16 is the highest": Small(
        PLAIN, ("se7 sh14", "sh13 sh16"), ("sh0", "kn6"), "se7", "sh13", "sh16", "throw-away highest-card"
    ),
    "one vote each, so more cards win": Small(
        PLAIN, ("sh5 go4", "sh19 sh1"), ("go0", "sh8"), "go4", "sh1", "sh19", "throw-away tie-break"
    ),
    "nothing but which gnome is spent": Small(
        "gnomes giants undead dwarves automatons", ("au1 gn7 gn1", "gn5 au2 gn7"), ("gi1 gi7", "un7 un0"), "gn1",
        "gn5", "gn7", "right-card",
    ),
}  # fmt: skip


@pytest.mark.parametrize("idea", SHOWN)
def test_a_position_has_exactly_the_themes_that_it_shows(idea: str) -> None:
    small = SHOWN[idea]
    position = {
        "phase": 2,
        "leader": 0,
        "hands": [hand.split() for hand in small.hands],
        "supporters": [pile.split() for pile in small.supporters],
    }
    setup = {"players": 2, "factions": small.factions.split()}
    game = game_of(read_document({"setup": setup, "position": position, "moves": small.led.split()}))
    seat = game.state.to_move
    assert seat is not None
    assert only_winner(game.state, Budget()) == read_move(small.wins)
    board, cards = Board(game.state), OpenCards(game.lineup)
    right = best_line(board, cards, seat, read_move(small.wins))
    wrong = best_line(board, cards, 1 - seat, read_move(small.fails))
    assert set(themes_of(game, right, wrong)) == set(small.themes.split())


def test_every_theme_is_shown_by_a_position() -> None:
    assert {theme for small in SHOWN.values() for theme in small.themes.split()} == set(THEMES)


def test_every_theme_has_puzzles() -> None:
    """A theme that can be chosen leads to something."""
    assert {theme for puzzle in collection() for theme in puzzle.themes} == set(THEMES)


@pytest.mark.long
def test_the_themes_of_the_collection_are_those_that_are_found_today() -> None:
    for puzzle in islice(collection(), 7, None, 150):
        game = puzzle.game
        seat = game.state.to_move
        assert seat is not None
        solution = [read_move(text) for text in puzzle.solution]
        wrong = best_line(Board(game.state), OpenCards(game.lineup), 1 - seat, read_move(puzzle.refuted))
        assert themes_of(game, solution, wrong) == puzzle.themes, puzzle.id
