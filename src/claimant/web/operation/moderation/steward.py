"""The steward of a server: carries out what moderators ask for, keeps it, and makes bans and notices hold."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from claimant.rules.cards import Seat
from claimant.web.api.handlers import as_json
from claimant.web.http.bodies import read_body, read_json
from claimant.web.http.errors import RequestError
from claimant.web.http.limits import LimitKind
from claimant.web.http.server_context import ServerContext, address_of
from claimant.web.monitoring.logs import say
from claimant.web.operation.admin_access import AdminAccess
from claimant.web.operation.moderation.actions import ActionKind, ActionLog, AdminAction
from claimant.web.operation.moderation.looking import listed, listed_bots, looked_at, report_shown
from claimant.web.operation.observing import NOT_HERE
from claimant.web.storage.store import Store, StoreError
from claimant.web.tables import commands
from claimant.web.tables.access import digest, new_token
from claimant.web.tables.commands import Refusal
from claimant.web.tables.deeds import AnyDeed, Departed, Unwatched
from claimant.web.tables.room import Room
from claimant.web.tables.table import Stage, Table

POLL_SECONDS = 2.0
"""How long an action may take to hold in other processes."""
SHOWN = 100
LOOKS = ("list", "look", "reports", "bots", "log")
"""What moderators see without changing anything."""
LONGEST_NUMBER = 12


class AdminRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a moderator asks for."""

    do: str
    """One of `LOOKS` or of the actions."""
    target: str = ""
    seat: int | None = None
    watch: bool = False
    """Is it the link to watch that ends?"""
    hours: float | None = None
    """How long a ban or a notice holds; for ever if it isn't said."""
    text: str = ""
    begins: int = 0


class WrongRequest(Exception):
    """A request that can't be carried out; says why."""


class Steward:
    """Moderates one server."""

    def __init__(self, context: ServerContext, store: Store, access: AdminAccess) -> None:
        self._context = context
        self._store = store
        self._access = access
        self._log = ActionLog(store)

    async def http(self, request: Request) -> Response:
        """A request with the admin token; without it there is nothing here, and guesses are limited."""
        if not self._access.is_admin(request):
            self._context.doorkeeper.admit(address_of(request), LimitKind.GUESS)
            raise RequestError(404, NOT_HERE)
        asked = read_json(await read_body(request, self._context.doorkeeper.limits), AdminRequest)
        try:
            return as_json(await self.do(asked, "token"))
        except WrongRequest as error:
            return as_json({"error": str(error)}, 422)

    async def run(self) -> None:
        """Let actions of other processes, and the ends of bans and notices, hold here too."""
        while True:
            with suppress(StoreError):
                await self._log.catch_up()
                self._enforce()
                await self._context.hall.guests.load()
            await asyncio.sleep(POLL_SECONDS)

    def _enforce(self) -> None:
        found = self._log.in_force
        self._context.doorkeeper.ban(found.bans)
        self._context.hall.notice = found.notice

    async def do(self, asked: AdminRequest, by: str) -> Any:
        """Carry out a request, and return what there is to show."""
        if asked.do in LOOKS:
            found = await self._look(asked)
        elif asked.do in set(ActionKind):
            action = self._action(ActionKind(asked.do), asked, by)
            shown_once = await self._carry_out(action)
            await self._log.add(action)
            self._enforce()
            found = {**msgspec.to_builtins(action), **shown_once}
        else:
            raise WrongRequest(f"There is no action {asked.do!r}.")
        values = {"action": asked.do, "target": asked.target.strip(), "seat": asked.seat, "by": by}
        say("admin", f"A moderator: {asked.do} {asked.target.strip()}".rstrip() + ".", **values)
        return found

    async def _look(self, asked: AdminRequest) -> Any:
        """What a moderator wants to see; nothing changes."""
        match asked.do:
            case "list":
                return [listed(room) for room in await self._rooms()]
            case "look":
                return looked_at(await self._room(asked.target))
            case "reports":
                return [report_shown(report) for report in await self._store.reports() if report.is_open]
            case "bots":
                return await listed_bots(self._context.hall)
        await self._log.catch_up()
        return [msgspec.to_builtins(action) for action in self._log.all[-SHOWN:]]

    async def _rooms(self) -> list[Room]:
        """The tables in memory here, and those that are in use at other processes."""
        hall, sharing = self._context.hall, self._store.shared
        if sharing is not None:
            for table in await sharing.in_use():
                if table not in hall.rooms:
                    await hall.room(table)
            for table, told in (await sharing.heard(list(hall.rooms))).items():
                if table in hall.rooms:
                    hall.rooms[table].hear(told)
        return list(hall.rooms.values())

    def _action(self, kind: ActionKind, asked: AdminRequest, by: str) -> AdminAction:
        target = asked.target.strip()
        if kind in (ActionKind.BAN, ActionKind.UNBAN):
            try:
                target = str(ipaddress.ip_address(target))
            except ValueError:
                raise WrongRequest(f"An IP address is as in 192.0.2.7 or 2001:db8::7, not {target!r}.") from None
        now = int(time.time())
        if asked.hours is not None and not 0 < asked.hours < 1_000_000:
            raise WrongRequest("The number of hours is above 0.")
        until = 0 if asked.hours is None else now + int(asked.hours * 3600)
        text = asked.text.strip()[:300]
        return AdminAction(kind, now, by, target, asked.seat, until, text, asked.begins, asked.watch)

    async def _carry_out(self, action: AdminAction) -> dict[str, str]:
        """Do it, and return what only the caller may know."""
        if action.kind is ActionKind.ADD_BOT:
            return {"token": await self._add_bot(action.target)}
        if action.kind is ActionKind.REVOKE_BOT and not await self._context.hall.guests.revoke(action.target):
            raise WrongRequest(f"There is no bot {action.target!r}.")
        if action.kind is ActionKind.CLOSE:
            await self._change(await self._room(action.target), lambda table: commands.close(table, "moderated"))
        elif action.kind is ActionKind.HANDLED:
            number = int(action.target) if action.target.isdecimal() and len(action.target) < LONGEST_NUMBER else 0
            if not await self._store.handle_report(number):
                raise WrongRequest(f"There is no open report {action.target!r}.")
        elif action.kind is ActionKind.REVOKE and action.watch:
            await self._change(await self._room(action.target), end_watching)
        elif action.kind is ActionKind.REVOKE:
            room = await self._room(action.target)
            people = [seat for seat, chair in enumerate(room.table.chairs) if chair.is_person]
            chosen = people if action.seat is None else [action.seat]
            if not set(chosen) <= set(people) or not chosen:
                raise WrongRequest("No person has this seat.")
            for seat in chosen:
                await self._change(room, partial(revoke, seat=seat))
        return {}

    async def _add_bot(self, name: str) -> str:
        """Let a bot connect, and return its token; only its digest is kept."""
        try:
            token = await self._context.hall.guests.make(name)
        except ValueError:
            raise WrongRequest(
                "A bot's name has up to 20 small letters, digits and single hyphens, and is no level's name."
            ) from None
        if token is None:
            raise WrongRequest(f"There is a bot {name!r}: revoke its token first, then it can get a new one.")
        return token

    async def _room(self, table: str) -> Room:
        room = await self._context.hall.room(table)
        if room is None:
            raise WrongRequest(f"There is no table {table!r}.")
        return room

    async def _change(self, room: Room, command: Callable[[Table], list[AnyDeed]]) -> None:
        try:
            await room.do(command)
        except Refusal as refusal:
            raise WrongRequest(f"The table doesn't allow that now: {refusal.why.value}.") from None


def end_watching(table: Table) -> list[AnyDeed]:
    """End the link to watch."""
    return [Unwatched()] if table.watch else []


def revoke(table: Table, seat: Seat) -> list[AnyDeed]:
    """End all links and tokens of a seat: before the game it is free again, later a bot plays on."""
    if table.stage is Stage.WAITING and not table.started:
        return commands.stand(table, seat, digest(new_token()))
    if table.has_ended:
        raise WrongRequest("The game is over.")
    return [] if table.chairs[seat].left else [Departed(seat, table.plan.seats[seat].stand_in)]
