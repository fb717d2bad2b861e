"""Finished games for the tests of the review."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from claimant.bots import bot
from claimant.notation.documents import game_of, read_document
from claimant.notation.records.record_file import Record
from claimant.review.reviewing import Reviewing
from claimant.review.values import Review
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.search.budget import Budget
from tests.bots.games import deal, play_out

FEW = Budget(worlds=8, nodes=400_000)
"""Enough for every part of a review; without a time limit, so that it is the same on every machine."""
SETUP = {"players": 2, "factions": list(preset("claim").names)}
DWARVES = {
    "phase": 2,
    "leader": 1,
    "hands": [["dw2", "dw9"], ["dw5", "go1"]],
    "supporters": [["go5", "go6", "un5"], ["kn5", "kn6", "do5"]],
}
"""Whoever loses Ben's lead of dwarf 5 gets the dwarves, which decide the game."""
SHARED = {
    "phase": 2,
    "leader": 0,
    "hands": [["go4"], ["un4"]],
    "supporters": [["go1", "kn4"], ["un5", "un1", "dw3"]],
}
"""After the last trick both sides have two votes, three cards in them and a sum of nine."""


def game_from(position: dict[str, Any], *moves: str) -> Game:
    """A game from a position of the factions of Claim, after these moves."""
    return game_of(read_document({"setup": SETUP, "position": position, "moves": list(moves)}))


@cache
def finished(lineup: LineUp, number: int, careless: bool = True) -> Game:
    """A game between an apprentice and others; careless ones move at random."""
    names = ["apprentice", *(["random" if careless else "apprentice"] * (lineup.players - 1))]
    return play_out(deal(lineup, number), [bot(name, Random(seat)) for seat, name in enumerate(names)])


def second_half(lineup: LineUp, number: int) -> Game:
    """A game that begins at phase two with cards that everybody knows."""
    first = finished(lineup, number)
    start = next(at for at in range(len(first.moves)) if first.back_to(at).state.phase == 2)
    return play_out(Game.at(first.back_to(start).state), [bot("random", Random(number)) for _ in range(2)])


@cache
def reviewed(game: Game, seed: int = 1) -> tuple[Reviewing, Review]:
    """A review with few worlds, and what made it."""
    reviewing = Reviewing(Record(game), FEW, seed)
    return reviewing, reviewing.finish()
