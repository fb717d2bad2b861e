"""Counts what happens in the games of a database: results, first leaders, votes of factions, players."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from claimant.databases.filters import is_shared
from claimant.databases.intervals import wilson
from claimant.databases.verified_game import VerifiedGame
from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS


class Share(msgspec.Struct):
    """A mean of values between 0 and 1, one for each game, with its interval."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.number if self.number else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        spread = (self.squares - self.number * self.mean**2) / (self.number - 1) if self.number > 1 else 0.0
        return wilson(self.mean, max(0.0, spread), self.number)

    def as_value(self) -> dict[str, Any]:
        low, high = self.interval
        return {"games": self.number, "share": round(self.mean, 4), "low": round(low, 4), "high": round(high, 4)}


class FactionCount(msgspec.Struct):
    """The votes of one faction in finished games."""

    for_winner: Share = msgspec.field(default_factory=Share)
    """How often its vote went to a side that won."""
    decides: Share = msgspec.field(default_factory=Share)
    """How often the winner would not have been ahead without its vote."""
    nobody: Share = msgspec.field(default_factory=Share)
    """How often it voted for nobody."""


class LineUpCount(msgspec.Struct):
    """The games of one line-up and number of players."""

    lineup: LineUp
    games: int = 0
    finished: int = 0
    shared: int = 0
    resigned: int = 0
    unfinished: int = 0
    moves: int = 0
    """All moves of its games together."""
    leader: Share = msgspec.field(default_factory=Share)
    """What the side of the first leader wins; a shared win counts as a fraction."""

    @property
    def name(self) -> str:
        """The name of the ready-made line-up, or the factions."""
        names = set(self.lineup.names)
        ready = next((name for name, each in PRESETS.items() if set(each.factions) == names), None)
        return ready or ", ".join(self.lineup.names)

    @property
    def fair(self) -> float:
        """What each side would win if all were equal."""
        return 1 / len(self.lineup.sides)


class Statistics:
    """All counts of a database, game by game."""

    def __init__(self) -> None:
        self.line_ups: dict[LineUp, LineUpCount] = {}
        self.factions: dict[str, FactionCount] = defaultdict(FactionCount)
        self.players: dict[str, Share] = defaultdict(Share)
        self.games = 0

    def add(self, game: VerifiedGame) -> None:
        """Count one more game."""
        count = self.line_ups.setdefault(game.lineup, LineUpCount(game.lineup))
        self.games += 1
        count.games += 1
        count.moves += len(game.moves)
        count.finished += game.outcome is not None
        count.resigned += game.details.resigned is not None
        if game.winners is None:
            count.unfinished += 1
            return
        count.shared += is_shared(game)
        count.leader.add(share_of(game, game.leader))
        for seat in range(game.lineup.players):
            if name := player_name(game, seat):
                self.players[name].add(share_of(game, seat))
        self._add_votes(game)

    def _add_votes(self, game: VerifiedGame) -> None:
        if game.outcome is None:
            return
        won = {game.lineup.side_of(seat) for seat in game.outcome.winners}
        for faction, side in zip(game.lineup.names, game.outcome.votes, strict=True):
            count = self.factions[faction]
            count.for_winner.add(side in won)
            count.nobody.add(side is None)
            count.decides.add(decides(game.outcome.votes, side, won))

    def as_value(self) -> dict[str, Any]:
        """All counts as JSON."""
        return {
            "games": self.games,
            "line_ups": [
                {
                    "line_up": each.name, "players": each.lineup.players, "factions": list(each.lineup.names),
                    "heroes": each.lineup.heroes, "games": each.games, "finished": each.finished,
                    "shared": each.shared, "resigned": each.resigned, "unfinished": each.unfinished,
                    "mean_moves": round(each.moves / each.games, 2), "first_leader": each.leader.as_value(),
                }
                for each in self.line_ups.values()
            ],
            "factions": {
                name: {key: getattr(each, key).as_value() for key in FactionCount.__struct_fields__}
                for name, each in self.factions.items()
            },
            "players": {name: each.as_value() for name, each in self.players.items()},
        }  # fmt: skip


def player_name(game: VerifiedGame, seat: Seat) -> str:
    """The name under which a seat is counted: the person's, or else the bot's."""
    about = game.details
    played_by = about.played_by[seat] if about.played_by else ""
    name = about.names[seat] if about.names else ""
    return played_by if played_by not in ("", "person") else name


def share_of(game: VerifiedGame, seat: Seat) -> float:
    """What a seat's side has won: 1, a fraction of a shared win, or 0."""
    side = game.lineup.side_of
    won = {side(each) for each in game.winners or ()}
    return 1 / len(won) if side(seat) in won else 0.0


def decides(votes: tuple[int | None, ...], side: int | None, won: set[int]) -> bool:
    """Would the only winner not be ahead without a vote for this side?"""
    if side is None or won != {side}:
        return False
    others = [votes.count(each) for each in set(votes) - {side, None}]
    return votes.count(side) - 1 <= max(others, default=0)
