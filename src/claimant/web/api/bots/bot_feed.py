"""What a bot is told about one of its games: each thing once, and what it must answer again after a reconnect."""

from __future__ import annotations

import zlib
from typing import Literal

from claimant.web.api.bots.bot_documents import (
    BotAsked,
    BotBudget,
    BotEvents,
    BotInvited,
    BotNewGame,
    BotOver,
    BotStreamLine,
    BotWithdrawn,
)
from claimant.web.api.serialize import tell_pushes
from claimant.web.tables.access import Role
from claimant.web.tables.clocks import decision_left
from claimant.web.tables.guests.guests import Guests
from claimant.web.tables.match import winners_of
from claimant.web.tables.people.chairs import Chair
from claimant.web.tables.room import Room
from claimant.web.tables.table import Stage


def game_name(table: str, seat: int) -> str:
    """The name of a bot's game: the table and its seat, because a bot may have several."""
    return f"{table}-{seat}"


class GameFeed:
    """One seat of a bot at one table, as its stream tells it."""

    def __init__(self, guests: Guests, bot: str, seat: int, known: int | None = None) -> None:
        self._guests, self._bot, self._seat = guests, bot, seat
        self._since = known or 0
        """The version up to which the bot knows the game."""
        self._begun = known is not None
        self._invited = False
        self._asked: int | None = None
        """The turn for which the bot was asked."""
        self.is_done = False

    def lines(self, room: Room) -> list[BotStreamLine]:
        """What is new, in order."""
        table, seat = room.table, self._seat
        chair = table.chairs[seat] if seat < len(table.chairs) else None
        if chair is None or chair.guest != self._bot:
            return self._withdraw(room)
        if table.game is None:
            if table.has_ended:
                return self._withdraw(room)
            return self._invite(room, chair)
        told: list[BotStreamLine] = []
        if not self._begun:
            self._begun = True
            told.append(self._new_game(room))
        told += self._events(room)
        if table.to_move == seat and chair.decides and self._asked != table.turn:
            self._asked = table.turn
            told.append(self._choose(room))
        if table.has_ended:
            self.is_done = True
            told.append(self._over(room))
        return told

    def _over(self, room: Room) -> BotOver:
        table = room.table
        stage: Literal["over", "closed"] = "closed" if table.stage is Stage.CLOSED else "over"
        return BotOver(self._name(room), table.version, [*winners_of(table)], stage, table.closed_why)

    def _name(self, room: Room) -> str:
        return game_name(room.table.id, self._seat)

    def _withdraw(self, room: Room) -> list[BotStreamLine]:
        self.is_done = True
        return [BotWithdrawn(game=self._name(room))]

    def _invite(self, room: Room, chair: Chair) -> list[BotStreamLine]:
        if not chair.is_invited or self._invited:
            return []
        self._invited = True
        table, plan, policy = room.table, room.table.plan, self._guests.policy
        return [
            BotInvited(
                game=self._name(room),
                table=table.id,
                seat=self._seat,
                players=plan.players,
                lineup=[*plan.lineup.names],
                heroes=plan.heroes,
                leader=plan.leader,
                pace=plan.pace.value,
                clock=plan.clock,
                move_seconds=policy.bot_seconds,
                strict=plan.strict,
                names=[*table.names],
                rematch=table.opened.previous is not None,
                answer_seconds=policy.invitation_seconds,
            )
        ]

    def _new_game(self, room: Room) -> BotNewGame:
        plan = room.table.plan
        return BotNewGame(
            game=self._name(room),
            lineup=[*plan.lineup.names],
            players=plan.players,
            seat=self._seat,
            heroes=plan.heroes,
            leader=plan.leader,
            seed=zlib.crc32(self._name(room).encode()),
            names=[*room.table.names],
        )

    def _events(self, room: Room) -> list[BotStreamLine]:
        pushes = tell_pushes(room, Role(room.table.id, self._seat), self._since)
        self._since = room.table.version
        return [
            BotEvents(game=self._name(room), version=push.version, events=push.events, log_before=push.log_before)
            for push in pushes
        ]

    def _choose(self, room: Room) -> BotAsked:
        known = room.view(self._seat)
        assert known is not None
        return BotAsked(
            game=self._name(room),
            version=room.table.version,
            view=known,
            legal=[move.text for move in known.legal],
            budget=BotBudget(room.table.plan.pace.seconds),
            seconds_left=decision_left(room),
        )
