"""What an action at a table is: who may do it, what it needs, and what comes of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from claimant.locale.marks import N_
from claimant.web.api.deal_documents import RequestBody
from claimant.web.api.request_documents import MakeMove
from claimant.web.api.serialize import tell_outcome
from claimant.web.http.errors import RequestError
from claimant.web.http.request_context import RequestContext
from claimant.web.tables.access import Role
from claimant.web.tables.room import Room
from claimant.web.tables.running.replica import Command


class For(StrEnum):
    """Who may do an action."""

    PLAYERS = "players"
    HOST = "the host"
    BOTH = "players and the host"

    def allows(self, role: Role) -> bool:
        plays, hosts = role.seat is not None, role.host
        return {For.PLAYERS: plays, For.HOST: hosts, For.BOTH: plays or hosts}[self]


ONLY = {
    For.PLAYERS: N_("Only players can do this."),
    For.HOST: N_("Only the host can do this."),
    For.BOTH: N_("Only players and the host can do this."),
}


class Done(NamedTuple):
    """The result of an action."""

    answer: msgspec.Struct
    tokens: tuple[str, ...] = ()
    """Tokens for the caller's cookies."""
    room: Room | None = None
    """The table to go to, if it isn't this one."""
    asked: str = ""
    """The seat there, if the caller has chosen one."""


class Action(NamedTuple):
    """An action at a table."""

    name: str
    """Its name in the address of its form."""
    by: For
    body: type[RequestBody]
    answer: type[msgspec.Struct]
    do: Callable[[RequestContext, Any], Awaitable[Done]]
    about: str
    anchor: str = ""
    """The part of the page to show afterwards."""

    @property
    def path(self) -> str:
        """Its path in the API."""
        return "moves" if self.name == "move" else self.name


async def act(action: Action, call: RequestContext, body: RequestBody) -> Done:
    """Do the action, if the caller may."""
    if not action.by.allows(call.role):
        raise RequestError(403, ONLY[action.by])
    return await action.do(call, body)


def known_version(call: RequestContext, body: RequestBody) -> int:
    """The version that the caller knew; later entries are news. Only moves name one."""
    return body.version if isinstance(body, MakeMove) else call.here.table.version


async def carry_out(call: RequestContext, command: Command, since: int | None = None) -> Done:
    """Run a command at the table, and answer with what happened since this version (default: since now)."""
    since = call.here.table.version if since is None else since
    await call.here.do(command)
    return Done(tell_outcome(call.here, call.role, since))


def must_exist(call: RequestContext, seat: int) -> None:
    if seat >= call.here.table.plan.players:
        raise RequestError(422, N_("There is no seat {seat} at this table."), seat=seat)
