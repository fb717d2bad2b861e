"""Records of games on this server."""

from __future__ import annotations

from datetime import UTC, datetime

from claimant.locale.marks import N_
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import write, write_seen
from claimant.rules.cards import Seat
from claimant.web.http.errors import RequestError
from claimant.web.tables.table import Table


def record_of(table: Table, viewer: Seat | None) -> str:
    """The record for a viewer: during the game what the viewer saw, afterwards everything with the proof."""
    if table.game is None:
        raise RequestError(404, N_("No cards have been dealt at this table, so there is no record of a game."))
    about = Details(
        names=tuple(chair.name or f"Bot {seat + 1}" for seat, chair in enumerate(table.chairs)),
        played_by=tuple("person" if chair.is_person else chair.level for chair in table.chairs),
        date=datetime.fromtimestamp(table.opened.at, UTC).date(),
        undone=table.times_back > 0,
        replayed_deal=table.is_replay,
        resigned=table.resigned,
    )
    if not table.has_ended:
        return write_seen(table.game, viewer, about)
    return write(table.game, about, table.proof)
