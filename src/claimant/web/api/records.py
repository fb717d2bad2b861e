"""Records of games on this server."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from claimant.locale.marks import N_
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import write, write_seen
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.web.http.errors import RequestError
from claimant.web.tables.insight.daily import deal_is_public
from claimant.web.tables.table import Table


def record_of(table: Table, viewer: Seat | None) -> str:
    """The record for a viewer: during the game what the viewer saw, afterwards everything with the proof.

    The seed of a deal of the day and its proof are left out while that day lasts.
    """
    about, game = details_of(table), game_of(table)
    if not table.has_ended:
        return write_seen(game, viewer, about)
    return write(game, about, table.proof) if deal_is_public(table) else write(replace(game, seed=None), about)


def game_of(table: Table) -> Game:
    if table.game is None:
        raise RequestError(404, N_("No cards have been dealt at this table, so there is no record of a game."))
    return table.game


def details_of(table: Table) -> Details:
    """What the record says about the game besides the game itself."""
    return Details(
        names=tuple(chair.name or f"Bot {seat + 1}" for seat, chair in enumerate(table.chairs)),
        played_by=tuple("person" if chair.is_person else chair.level for chair in table.chairs),
        date=datetime.fromtimestamp(table.opened.at, UTC).date(),
        undone=table.times_back > 0,
        replayed_deal=table.is_replay,
        resigned=table.resigned,
        continues="" if table.opened.origin is None else table.opened.origin.source,
        continues_after=table.begins_after,
    )
