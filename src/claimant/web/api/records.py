"""Records of games: those of this server, and those that somebody brings."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from claimant.locale.marks import N_
from claimant.notation.errors import NotationError
from claimant.notation.inputs import RECORD, as_record, entries
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, write, write_seen
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.registry import FACTIONS
from claimant.web.http.errors import RequestError
from claimant.web.http.limits import LimitKind
from claimant.web.tables.insight.daily import deal_is_public
from claimant.web.tables.table import Table

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext

NOTHING = N_("There is nothing to read: choose a file, or paste the text of a record.")
NEITHER = N_("This is neither a record, which has a line “claimant = 1”, nor a document of the notation in JSON.")
NOT_READ = N_("This is no game that can be shown: {problem}")
NOT_HERE = N_("This game was played with factions that aren’t installed on this server: {factions}.")


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


def checked(call: RequestContext, text: bytes) -> Record:
    """The record in a text; its reader learns what is wrong with it. Reading takes time, so it is limited."""
    call.doorkeeper.admit(call.address, LimitKind.RECORD)
    try:
        entry = next(entries(text), None)
        if entry is None:
            raise RequestError(422, NOTHING)
        return as_record(entry.found)
    except NotationError as error:
        if missing := _missing(text):
            raise RequestError(422, NOT_HERE, factions=", ".join(missing)) from None
        if text.isascii() and not RECORD.search(text) and not text.lstrip().startswith(b"{"):
            raise RequestError(422, NEITHER) from None
        raise RequestError(422, NOT_READ, problem=error) from None


def _missing(text: bytes) -> list[str]:
    """The factions of the record that aren't known here."""
    try:
        setup = tomllib.loads(text.decode()).get("setup", {})
    except (ValueError, RecursionError):
        return []
    names = setup.get("factions", []) if isinstance(setup, dict) else []
    found = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    return [name[:40] for name in found if name not in FACTIONS][:8]
