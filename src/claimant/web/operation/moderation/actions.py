"""The actions of moderators, kept in the store one after another, and what follows from all of them together."""

from __future__ import annotations

import asyncio
import time
from enum import StrEnum
from typing import NamedTuple

import msgspec

from claimant.web.http.connections import network
from claimant.web.storage.store import Store, StoreError
from claimant.web.tables.lobby.notice import Notice

MOST_TRIES = 20


class ActionKind(StrEnum):
    """What moderators can do."""

    CLOSE = "close"
    REVOKE = "revoke"
    BAN = "ban"
    UNBAN = "unban"
    NOTICE = "notice"
    END_NOTICE = "end-notice"
    HANDLED = "handled"
    """A report of a table needs nobody any more."""
    ADD_BOT = "add-bot"
    REVOKE_BOT = "revoke-bot"


class AdminAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a moderator did."""

    kind: ActionKind
    at: int
    """When, in seconds since 1970."""
    by: str
    """The way it came: `socket` or `token`."""
    target: str = ""
    """A table, an address, the number of a report, or a bot."""
    seat: int | None = None
    until: int = 0
    """When a ban or a notice ends, in seconds since 1970; 0 for never."""
    text: str = ""
    begins: int = 0
    """When the maintenance begins that a notice announces; 0 if it doesn't say."""
    watch: bool = False
    """Was it the link to watch that ended?"""


class InForce(NamedTuple):
    """What follows from all actions so far."""

    bans: dict[str, float]
    """The end of each ban, by network."""
    notice: Notice | None


class ActionLog:
    """All actions, as the store keeps them; other processes may add to it."""

    def __init__(self, store: Store) -> None:
        self.all: list[AdminAction] = []
        self._store = store
        self._turn = asyncio.Lock()

    async def catch_up(self) -> int:
        """Read what is new; return how many actions that are."""
        async with self._turn:
            return await self._read()

    async def _read(self) -> int:
        before = len(self.all)
        while (told := await self._store.kept(_name(len(self.all)))) is not None:
            self.all.append(msgspec.json.decode(told, type=AdminAction))
        return len(self.all) - before

    async def add(self, action: AdminAction) -> None:
        """Keep an action at the end; another process may be quicker, then its action comes before."""
        told = msgspec.json.encode(action).decode()
        async with self._turn:
            for _ in range(MOST_TRIES):
                await self._read()
                if await self._store.keep_once(_name(len(self.all)), told) == told:
                    self.all.append(action)
                    return
        raise StoreError("others keep actions at the same time")

    @property
    def in_force(self) -> InForce:
        """The bans and the notice that hold now."""
        bans: dict[str, float] = {}
        notice: Notice | None = None
        for action in self.all:
            match action.kind:
                case ActionKind.BAN:
                    bans[network(action.target)] = float(action.until) if action.until else float("inf")
                case ActionKind.UNBAN:
                    bans.pop(network(action.target), None)
                case ActionKind.NOTICE:
                    notice = Notice(action.text, action.begins, action.until)
                case ActionKind.END_NOTICE:
                    notice = None
        now = time.time()
        if notice is not None and 0 < notice.until <= now:
            notice = None
        return InForce({whose: until for whose, until in bans.items() if until > now}, notice)


def _name(number: int) -> str:
    return f"admin {number + 1}"
