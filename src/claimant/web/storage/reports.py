"""Reports: what people told the server's host about listed tables. They hold no address and no token."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

MOST = 1000
"""How many reports are kept; the oldest are deleted first."""
ALL = "SELECT id, at, tableid, reason, text, names, handled FROM reports ORDER BY id"
LONGEST = 500
"""The length of a report's text, in characters."""


class ReportReason(StrEnum):
    """Why somebody reports a table."""

    NAME = "name"
    """An offensive name."""
    CONDUCT = "conduct"
    """Somebody disturbs games: leaves them, stalls, floods with phrases."""
    CHEATING = "cheating"
    ADVERTISING = "advertising"
    OTHER = "other"


class Report(NamedTuple):
    """A report of a table."""

    table: str
    reason: ReportReason
    text: str = ""
    names: str = ""
    """The names at the table, separated by line breaks, as they were then."""
    at: int = 0
    """When, in seconds since 1970."""
    number: int = 0
    is_open: bool = True
    """Has nobody dealt with it yet?"""


def file_report(connection: sqlite3.Connection, report: Report) -> None:
    """Store a report."""
    with connection:
        connection.execute(
            "INSERT INTO reports (at, tableid, reason, text, names) VALUES (?, ?, ?, ?, ?)",
            row_of(report),
        )
        connection.execute("DELETE FROM reports WHERE id <= (SELECT max(id) FROM reports) - ?", (MOST,))


def row_of(report: Report) -> tuple[int, str, str, str, str]:
    """The time, table, reason, text and names of a report, as they are stored."""
    return report.at or int(time.time()), report.table, report.reason.value, report.text[:LONGEST], report.names


def filed(connection: sqlite3.Connection) -> list[Report]:
    """All stored reports, the oldest first."""
    return read_rows(connection.execute(ALL))


def handle(connection: sqlite3.Connection, number: int) -> bool:
    """Note that somebody has dealt with a report; False if there is no open one with this number."""
    with connection:
        done = connection.execute("UPDATE reports SET handled = 1 WHERE id = ? AND handled = 0", (number,))
    return done.rowcount > 0


def read_rows(rows: Iterable[tuple[Any, ...]]) -> list[Report]:
    """The reports in these rows; skips unreadable ones."""
    reasons = set(ReportReason)
    return [
        Report(table, ReportReason(reason), text, names, at, number, handled == 0)
        for number, at, table, reason, text, names, handled in rows
        if reason in reasons and all(isinstance(each, str) for each in (table, text, names)) and isinstance(at, int)
    ]
