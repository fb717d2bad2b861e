"""Games that have ended at a table, and moments of them."""

from __future__ import annotations

from random import Random
from typing import Any

from claimant.locale.languages import language
from claimant.notation.records.record_file import Record
from claimant.notation.records.walk import Side, Walk
from claimant.rules.game import Game
from claimant.web.pages.replay.moments import PastMoment
from claimant.web.pages.table_page.scene import Person as Sitter
from claimant.web.tables import commands
from claimant.web.tables.access import replay_name
from claimant.web.tables.room import Room
from claimant.web.tables.table import Stage, Table
from tests.web.house import House, Person

NAMES = ("Ada", "Ben", "Cleo", "Dan")


async def make_moves(room: Room, rng: Random, most: int = 1000) -> None:
    """Make random moves for everybody, until the game is over or for this many moves."""

    def move(table: Table) -> list[Any]:
        assert table.game is not None
        seat = table.to_move
        assert seat is not None
        return commands.move(table, seat, rng.choice(table.game.legal).text, "player", table.version)

    while room.table.stage is Stage.PLAYING and most > 0:
        await room.do(move)
        most -= 1


async def finished(home: House, seed: int = 1, **more: Any) -> tuple[Person, Person, str]:
    """Two people who have played a game, and the address of its replay without the move."""
    ann, ben, _ = await home.two(**more)
    room = home.context.hall.rooms[ann.table]
    await make_moves(room, Random(seed))
    return ann, ben, f"/replay/{replay_name(room.table)}"


def some_game(rng: Random, moves: int = 1000, **deal: Any) -> Game:
    """A game with random moves."""
    game = Game.deal(seed=rng.randrange(1 << 64), **deal)
    while not game.is_over and moves > 0:
        game = game.play(rng.choice(game.legal))
        moves -= 1
    return game


def moment(game: Game, at: int, side: Side, me: int | None = None) -> PastMoment:
    """A moment of a game, as an English reader sees it."""
    people = tuple(Sitter(name) for name in NAMES[: game.lineup.players])
    return PastMoment(Walk(Record(game)), at, side, me, people, language("en"))
