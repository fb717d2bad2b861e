"""Chooses games of a database by players, line-up, result and moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from claimant.databases.verified_game import VerifiedGame
from claimant.rules.presets import PRESETS

RESULTS: Final[dict[str, Callable[[VerifiedGame], bool]]] = {
    "finished": lambda game: game.outcome is not None,
    "unfinished": lambda game: game.winners is None,
    "won": lambda game: game.winners is not None and not is_shared(game),
    "shared": lambda game: game.winners is not None and is_shared(game),
    "resigned": lambda game: game.details.resigned is not None,
}
"""The kinds of results, each with its question."""


class Wanted(msgspec.Struct, frozen=True):
    """What a game must have; by default nothing."""

    players: tuple[str, ...] = ()
    """Names of people or bots: each sits somewhere at the table."""
    winner: str | None = None
    """One of them has won, or shares the win."""
    line_up: str | None = None
    factions: tuple[str, ...] = ()
    seats: int | None = None
    heroes: bool = False
    result: str | None = None
    moves: tuple[str, ...] = ()
    """Each is made somewhere in the game."""
    opening: tuple[str, ...] = ()
    """The game begins with these moves."""

    def fits(self, game: VerifiedGame) -> bool:
        """Is it such a game?"""
        return self._fits_line_up(game) and self._fits_players(game) and self._fits_play(game)

    def _fits_line_up(self, game: VerifiedGame) -> bool:
        names = game.lineup.names
        if self.line_up is not None and set(PRESETS[self.line_up].factions) != set(names):
            return False
        if self.seats not in (None, game.lineup.players) or (self.heroes and not game.lineup.heroes):
            return False
        return set(self.factions) <= set(names)

    def _fits_players(self, game: VerifiedGame) -> bool:
        everywhere = set().union(*(called(game, seat) for seat in range(game.lineup.players)))
        if not {name.casefold() for name in self.players} <= everywhere:
            return False
        if self.winner is None:
            return True
        return any(self.winner.casefold() in called(game, seat) for seat in game.winners or ())

    def _fits_play(self, game: VerifiedGame) -> bool:
        if self.result is not None and not RESULTS[self.result](game):
            return False
        return set(self.moves) <= set(game.moves) and game.moves[: len(self.opening)] == self.opening


def called(game: VerifiedGame, seat: int) -> set[str]:
    """The name of a seat's player, and the bot's, in small letters."""
    about = game.details
    return {kind[seat].casefold() for kind in (about.names, about.played_by) if kind}


def is_shared(game: VerifiedGame) -> bool:
    """Have several sides won together?"""
    return len({game.lineup.side_of(seat) for seat in game.winners or ()}) > 1
