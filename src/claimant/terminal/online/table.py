"""A server's table in words, and moves that are made exactly once."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from claimant.data_directory import data_directory
from claimant.locale.errors import why
from claimant.locale.sentences import table_log
from claimant.locale.sentences.levels import bot_name
from claimant.locale.sentences.questions import Proposal, proposal
from claimant.locale.sentences.results import throne
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
"""How long sending a move is retried."""
AGAIN_SECONDS = 0.5
ONLINE = "online-"
"""The prefix of the names of games on servers."""


def send(follower: Follower, move: Move, seen: Seen, language: Language) -> str:
    """Send the move until the server has it; its id makes sure that it is made once. The result says why it failed.

    The move carries the version of the table that the player saw; if the table has moved on, nothing changes.
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
    """Check the deal of a finished game, and save its record with those played here.

    None if the game wasn't played to its end, or if the record can't be saved.
    """
    seen, deals = follower.seen, follower.deals
    if seen is None or not seen.has_ended or not (seen.view is not None or deals.saw_cards):
        return None
    file = data_directory() / f"{ONLINE}{follower.ticket.table}{ENDING}"
    try:
        data = follower.server.fetch(f"{follower.path}/record")
    except Refused:
        deals.check(None)
        return None
    except Unreachable:
        deals.could_not_check()
        return None
    deals.check(data)
    if seen.stage != "over" or follower.ticket.seat is None:
        return None
    try:
        write_whole(file, data)
    except OSError:
        return None
    return file


def next_ticket(follower: Follower, table: str) -> Ticket:
    """The ticket for the match's next table. The same tokens are valid there, but seats may have changed."""
    ticket = replace(follower.ticket, table=table)
    with suppress(Refused, Unreachable, KeyError, TypeError):
        ticket = replace(ticket, seat=follower.server.ask(f"/api/tables/{table}/view")["you"]["seat"])
    if ticket.seat is not None or ticket.hosting is not None:
        keep(ticket)
    return ticket


def goodbye(ticket: Ticket, language: Language) -> str:
    """Say how to come back, or that the seat could not be saved."""
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
    """The players' names, cleaned for display."""
    chairs = () if seen is None else seen.chairs
    return tuple(shown(chair.name) or bot_name(seat, language) for seat, chair in enumerate(chairs))


def connection_notice(follower: Follower, language: Language) -> str:
    """The state of the connection, if there is a problem."""
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
    """The players that the table waits for."""
    if seen is None:
        return ""
    if seen.stage == "waiting":
        return _awaited_before(seen, language)
    if seen.stage == "closed":
        return why_closed(seen, seat, language)
    if seat is not None and seen.chairs[seat].stand_in:
        return language.text("A bot plays for you; your next move takes the seat back.")
    mover = seen.view.to_move if seen.view is not None and seen.stage == "playing" else None
    if mover is not None and mover != seat and seen.chairs[mover].gone:
        return language.text("{name} is gone; a bot will take over.", name=shown(seen.chairs[mover].name))
    if mover is not None and mover == seat and (left := seconds_left(seen)) is not None:
        return language.ntext("{n} second is left to decide.", "{n} seconds are left to decide.", left)
    return ""


def _awaited_before(seen: Seen, language: Language) -> str:
    """Whom the table waits for before the game."""
    if missing := sum(chair.who == "open" for chair in seen.chairs):
        return language.ntext("Waiting: {n} seat is still open.", "Waiting: {n} seats are still open.", missing)
    if invited := [shown(chair.name) for chair in seen.chairs if chair.invited]:
        return language.text("Waiting for {names}", names=language.words.listed(invited))
    return language.text("Everybody is here; the host starts the game.")


def why_closed(seen: Seen, seat: int | None, language: Language) -> str:
    """Why the game ended before it was over; if somebody resigned, who won by that."""
    names = names_of(seen, language)
    if seen.resigned is not None and seen.view is not None:
        lineup = seen.view.lineup
        told = table_log.told("resigned", {"seat": seen.resigned}, names, seat, language)
        return f"{told} {throne(sorted(lineup.opponents(seen.resigned)), lineup, names, seat, language)}."
    if seen.closed_why in ("agreed", "left"):
        return table_log.told("closed", {"why": seen.closed_why}, names, seat, language)
    return language.text("The table was closed before the game was over.")


def asked_of(seen: Seen | None, ticket: Ticket, language: Language) -> Proposal | None:
    """What the others ask us, or what we ask them; None if nothing is open that concerns us."""
    if seen is None or seen.question is None or ticket.seat is None or seen.stage != "playing":
        return None
    question = seen.question
    return proposal(asdict(question), question.missing, names_of(seen, language), ticket.seat, language)


def same_deal_of(seen: Seen | None, ticket: Ticket, language: Language) -> SameDeal | None:
    """The state of the same deal for us; None where it can't be played again or isn't our decision."""
    if seen is None or not seen.same_deal.allowed:
        return None
    agreed, missing = seen.same_deal.agreed, seen.same_deal.missing
    if ticket.seat is None and (ticket.hosting is None or agreed or missing):
        return None
    return same_deal(ticket.seat, agreed, missing, names_of(seen, language), language)


def seconds_left(seen: Seen) -> int | None:
    """The seconds left for the decision; None without a clock."""
    return None if seen.deadline is None else max(0, round(seen.deadline - time.monotonic()))


def waiting_room(seen: Seen, ticket: Ticket, language: Language) -> str:
    """The players at the table before the game begins."""
    text = language.text
    lines = [text("A table at {server}", server=ticket.server), ""]
    for seat, name in enumerate(names_of(seen, language)):
        chair = seen.chairs[seat]
        who = text("an open seat") if chair.who == "open" else name
        lines.append(text("{name} (you)", name=name) if seat == ticket.seat else who)
    return "\n".join([*lines, "", table_notice(seen, ticket.seat, language)])
