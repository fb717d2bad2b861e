"""How players did with the deals of the day: one game for each browser and day, without names."""

from __future__ import annotations

import sqlite3
from collections import Counter
from typing import Literal, NamedTuple, TypeAlias

DayResult: TypeAlias = Literal["won", "shared", "lost"]
KEPT_DAYS = 400
"""Older days are forgotten."""


class DayOutcome(NamedTuple):
    """How one game ended."""

    result: DayResult
    ours: int | None = None
    """The player's votes; None if the player resigned."""
    theirs: int | None = None


class DayStanding(NamedTuple):
    """How everybody did."""

    begun: int
    outcomes: Counter[DayOutcome]


def begin(connection: sqlite3.Connection, day: str, player: str, start: str) -> bool:
    """Note that a player begins; False if that player has begun before on that day."""
    with connection:
        added = connection.execute(
            "INSERT OR IGNORE INTO days (day, player, start) VALUES (?, ?, ?)", (day, player, start)
        )
        connection.execute("DELETE FROM days WHERE day < date(?, ?)", (day, f"-{KEPT_DAYS} days"))
    return added.rowcount > 0


def end(connection: sqlite3.Connection, start: str, outcome: DayOutcome) -> None:
    """Note how the game of a start ended, once; from then on nothing leads from it to its table."""
    with connection:
        connection.execute(
            "UPDATE days SET result = ?, ours = ?, theirs = ?, start = '' WHERE start = ? AND result = ''",
            (*outcome, start),
        )


def standing(connection: sqlite3.Connection, day: str) -> DayStanding:
    """How everybody did on a day; skips damaged rows."""
    rows = connection.execute("SELECT result, ours, theirs FROM days WHERE day = ?", (day,)).fetchall()
    known = [DayOutcome(*row) for row in rows if row[0] in ("won", "shared", "lost")]
    return DayStanding(len(rows), Counter(known))
