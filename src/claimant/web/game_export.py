"""The games of a server's file as records, for databases of games; only those that have ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from claimant.web.api.records import record_of
from claimant.web.storage.database import stored
from claimant.web.store_check import opened
from claimant.web.tables.restoring import Aside, restored


def ended_games(file: Path) -> Iterator[str | None]:
    """The record of each game that has ended; None for a table whose game is under way, or can't be read."""
    with opened(file.resolve()) as connection:
        for each in stored(connection):
            table = restored(each)
            shown = not isinstance(table, Aside) and table.has_ended and table.game is not None
            yield record_of(table, None) if shown and not isinstance(table, Aside) else None
