"""A server's table in words, and moves that reach it once."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from claimant.data_directory import data_directory
from claimant.locale.errors import why
from claimant.locale.sentences.levels import bot_name
from claimant.locale.sentences.same_deal import SameDeal, same_deal
from claimant.notation.names import shown
from claimant.rules.moves import Move
from claimant.terminal.data_files import write_whole
from claimant.terminal.online.event_stream import Connection, Follower, Seen
from claimant.terminal.online.remembered_seats import Ticket, keep, why_not_kept
from claimant.terminal.online.requests import Refused, Unreachable
from claimant.terminal.saves.save_file import ENDING

if TYPE_CHECKING:
    from claimant.locale.languages import Language

TRYING_SECONDS = 20.0
"""So long a move is sent again and again before it is given up."""
AGAIN_SECONDS = 0.5
ONLINE = "online-"
"""What the names of games begin with that were played at a server."""


def send(follower: Follower, move: Move, seen: Seen, language: Language) -> str:
    """Send the move until the server has it: its name makes sure that it is made once. The answer says why not.

    It is meant for the table as it was seen when it was decided: if that has moved on, nothing changes.
    """
    body = {"move": move.text, "version": seen.version, "id": secrets.token_hex(8)}
    until = time.monotonic() + TRYING_SECONDS
    while True:
        try:
            follower.server.ask(f"{follower.path}/moves", body)
            follower.look()
            return ""
        except Refused as error:
            with suppress(Refused, Unreachable):
                follower.look()  # the table may have moved on
            return str(error)
        except Unreachable as error:
            if time.monotonic() > until or follower.line is Connection.LOST:
                problem = language.text(str(error))
                return language.text("Your move could not be sent: {problem}. Try again.", problem=problem)
            time.sleep(AGAIN_SECONDS)


def keep_record(follower: Follower) -> Path | None:
    """Check the deal of a game that has ended, and put its record beside those played here.

    None if the game wasn't played to its end, or if there is no place for the record.
    """
    seen = follower.seen
    if seen is None or not seen.has_ended or seen.view is None:
        return None
    file = data_directory() / f"{ONLINE}{follower.ticket.table}{ENDING}"
    try:
        data = follower.server.fetch(f"{follower.path}/record")
        follower.deals.check(data)
        if seen.stage != "over" or follower.ticket.seat is None:
            return None
        write_whole(file, data)
    except (OSError, Refused, Unreachable):
        return None
    return file


def next_ticket(follower: Follower, table: str) -> Ticket:
    """The ticket for the match's next table. The same tokens are good there, but seats may have changed."""
    ticket = replace(follower.ticket, table=table)
    with suppress(Refused, Unreachable, KeyError, TypeError):
        ticket = replace(ticket, seat=follower.server.ask(f"/api/tables/{table}/view")["you"]["seat"])
    if ticket.seat is not None or ticket.hosting is not None:
        keep(ticket)
    return ticket


def goodbye(ticket: Ticket, language: Language) -> str:
    """How to come back; or that there is no way back, because nothing could be written."""
    problem = why_not_kept(ticket)
    if problem is not None:
        return language.text(
            "Your seat could not be remembered on this computer: {problem}.", problem=why(problem, language.words)
        )
    if ticket.hosting is not None:
        return language.text("Your table is kept: “claimant host --resume” leads back to it.")
    if ticket.seat is None:
        return language.text("Goodbye.")
    return language.text("Your seat is kept: “claimant join” leads back to it.")


def names_of(seen: Seen | None, language: Language) -> tuple[str, ...]:
    """What the players are called, fit to be shown."""
    chairs = () if seen is None else seen.chairs
    return tuple(shown(chair.name) or bot_name(seat, language) for seat, chair in enumerate(chairs))


def connection_notice(follower: Follower, language: Language) -> str:
    """How the connection is, where it isn't as it should be."""
    problem = language.text(follower.problem)
    match follower.line:
        case Connection.CONNECTING:
            return language.text("Connecting …")
        case Connection.DOWN:
            return language.text("Reconnecting … ({problem})", problem=problem)
        case Connection.LOST:
            return problem
        case _:
            return ""


def table_notice(seen: Seen | None, seat: int | None, language: Language) -> str:
    """Who is being waited for."""
    if seen is None:
        return ""
    if seen.stage == "waiting":
        missing = sum(chair.who == "open" for chair in seen.chairs)
        if missing:
            return language.ntext("Waiting: {n} seat is still open.", "Waiting: {n} seats are still open.", missing)
        return language.text("Everybody is here; the host starts the game.")
    if seen.stage == "closed":
        return language.text("The table was closed before the game was over.")
    if seat is not None and seen.chairs[seat].stand_in:
        return language.text("A bot plays for you; your next move takes the seat back.")
    mover = seen.view.to_move if seen.view is not None and seen.stage == "playing" else None
    if mover is not None and mover != seat and seen.chairs[mover].gone:
        return language.text("{name} is gone; a bot will take over.", name=shown(seen.chairs[mover].name))
    if mover is not None and mover == seat and (left := seconds_left(seen)) is not None:
        return language.ntext("{n} second is left to decide.", "{n} seconds are left to decide.", left)
    return ""


def same_deal_of(seen: Seen | None, ticket: Ticket, language: Language) -> SameDeal | None:
    """How the same deal stands for us; None where it can't be played again, or isn't for us to decide."""
    if seen is None or not seen.same_deal.allowed:
        return None
    agreed, missing = seen.same_deal.agreed, seen.same_deal.missing
    if ticket.seat is None and (ticket.hosting is None or agreed or missing):
        return None
    return same_deal(ticket.seat, agreed, missing, names_of(seen, language), language)


def seconds_left(seen: Seen) -> int | None:
    """How long somebody may still decide; None without a clock."""
    return None if seen.deadline is None else max(0, round(seen.deadline - time.monotonic()))


def waiting_room(seen: Seen, ticket: Ticket, language: Language) -> str:
    """Who is at the table already, while the game hasn't begun."""
    text = language.text
    lines = [text("A table at {server}", server=ticket.server), ""]
    for seat, name in enumerate(names_of(seen, language)):
        chair = seen.chairs[seat]
        who = text("an open seat") if chair.who == "open" else name
        lines.append(text("{name} (you)", name=name) if seat == ticket.seat else who)
    return "\n".join([*lines, "", table_notice(seen, ticket.seat, language)])
