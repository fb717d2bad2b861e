"""What moderators see: reports, and of a table who is there and how far the game is; no card, link or token."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from claimant.web.storage.reports import Report
from claimant.web.tables.hall import Hall
from claimant.web.tables.room import Room


def listed(room: Room) -> dict[str, Any]:
    """A table in a few values."""
    table = room.table
    return {
        "table": table.id,
        "stage": table.stage.value,
        "players": [chair.name if chair.is_person else chair.level for chair in table.chairs],
        "here": room.presence.people,
        "watchers": room.presence.watchers.number,
        "moves": len(table.game.moves) if table.game is not None else 0,
        "listed": table.is_public,
        "opened": datetime.fromtimestamp(table.opened.at, UTC).isoformat(timespec="minutes"),
    }


def report_shown(report: Report) -> dict[str, Any]:
    """What somebody reported about a table."""
    return {
        "number": report.number,
        "at": datetime.fromtimestamp(report.at, UTC).isoformat(timespec="minutes"),
        "table": report.table,
        "reason": report.reason.value,
        "names": report.names.split("\n") if report.names else [],
        "text": report.text,
    }


async def listed_bots(hall: Hall) -> list[dict[str, Any]]:
    """The bots that may connect, without their tokens."""
    return [
        {
            "bot": account.name,
            "made": datetime.fromtimestamp(account.at, UTC).isoformat(timespec="minutes"),
            "here": hall.guests.is_here(account.name),
            "games": len(await hall.tables_of(account.name)),
        }
        for account in hall.guests.accounts
    ]


def looked_at(room: Room) -> dict[str, Any]:
    """A table with its seats and its set-up."""
    table, plan = room.table, room.table.plan
    seats = [
        {
            "seat": seat,
            "who": chair.who.value,
            "name": chair.name,
            "level": None if chair.plays_itself and chair.is_person else chair.level,
            "here": (chair.is_person and room.presence.is_here(seat)) or (bool(chair.guest) and not room.is_gone(seat)),
            "to_move": table.to_move == seat,
        }
        for seat, chair in enumerate(table.chairs)
    ]
    setup = {"factions": list(plan.factions), "clock": plan.clock, "pace": plan.pace.value, "strict": plan.strict}
    more = {"closed_why": table.closed_why, "next_table": table.next_table, "entries": table.version}
    return {**listed(room), "seats": seats, "setup": setup, **more}
