"""The commands of bots that connect to the server: accept or decline an invitation, move. Each returns deeds."""

from __future__ import annotations

from typing import Literal

from claimant.rules.cards import Seat
from claimant.web.tables.commands import Refusal, Why, come_back
from claimant.web.tables.commands import move as any_move
from claimant.web.tables.deeds import AnyDeed, BotDeclined, BotSat, Resigned
from claimant.web.tables.table import Stage, Table


def _must(condition: bool, why: Why) -> None:
    if not condition:
        raise Refusal(why)


def accept(table: Table, seat: Seat, name: str) -> list[AnyDeed]:
    """The bot accepts; doing so again changes nothing."""
    chair = table.chairs[seat] if seat < len(table.chairs) else None
    if chair is not None and chair.guest == name and chair.accepted:
        return []
    _must(table.stage is Stage.WAITING, Why.NOT_WAITING)
    _must(table.invited.get(seat) == name, Why.NOT_INVITED)
    return [BotSat(seat, name)]


def decline(
    table: Table, seat: Seat, name: str, why: Literal["declined", "silent", "revoked"] = "declined"
) -> list[AnyDeed]:
    """The bot doesn't come; it may change its mind until the cards are being dealt."""
    _must(table.stage is Stage.WAITING, Why.NOT_WAITING)
    _must(seat < len(table.chairs) and table.chairs[seat].guest == name, Why.NOT_INVITED)
    _must(table.rounds.latest is None, Why.STARTED)
    return [BotDeclined(seat, name, why)]


def move(table: Table, seat: Seat, text: str, version: int, move_id: str) -> list[AnyDeed]:
    """The bot moves, and so takes its seat back if another bot played for it."""
    made = any_move(table, seat, text, "bot", version, move_id)
    return [*come_back(table, seat), *made] if made else []


def resign(table: Table, seat: Seat) -> list[AnyDeed]:
    """The bot gives the game up; not if a partner would lose with it."""
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    alone = len(table.plan.lineup.sides) == 2 and table.plan.players == 2
    _must(alone, Why.NO_BOT_RESIGNING)
    return [Resigned(seat)]
