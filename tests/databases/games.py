"""Games for the tests of databases."""

from __future__ import annotations

from io import BytesIO
from random import Random

from claimant.notation.databases.streams import write_games
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from tests.notation.games import go_on, random_game

CLAIM = preset("claim")


def a_record(seed: int = 1, lineup: LineUp = CLAIM, bots: tuple[str, ...] = ()) -> Record:
    """A whole game of random moves."""
    game = go_on(Game.deal(lineup, seed), Random(seed))
    return Record(game, Details(played_by=bots) if bots else Details())


def any_record(seed: int) -> Record:
    """A game of any line-up, over or not, with names."""
    game = random_game(seed, whole=seed % 2 == 0)
    names = ("Änne", "Red", "Blue", "Gold")[: game.lineup.players]
    return Record(game, Details(names=names, notes="A\nB" if seed % 3 == 0 else ""))


def database(*records: Record, cards: bool = False) -> bytes:
    """The lines of a database, not compressed."""
    file = BytesIO()
    write_games(file, records, cards)
    return file.getvalue()
