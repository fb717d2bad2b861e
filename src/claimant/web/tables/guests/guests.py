"""The bots that may connect to a server: their tokens, whether they are connected, and their tables in memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from claimant.bots.levels import BOTS
from claimant.locale.marks import N_
from claimant.notation.guest_names import guest_in, guest_level, is_guest_name
from claimant.rules.reason import Reason
from claimant.web.storage.bot_accounts import BotAccount
from claimant.web.storage.store import Store
from claimant.web.tables.access import digest, new_token
from claimant.web.tables.guests.attendance import Attendance
from claimant.web.tables.lobby.policy import Policy
from claimant.web.tables.table import Table

TOKEN = "bot-"
"""How the tokens of bots begin, so that people recognize one where it shouldn't be."""


class BotAway(Reason, frozen=True):
    name: str
    wording = N_("The bot {name} is away just now: choose another one, or try again later.")


class Guests:
    """All bots that may connect to one server."""

    def __init__(self, store: Store, policy: Policy, changed: Callable[[str], None]) -> None:
        self.attendance = Attendance(self._changed)
        self.policy = policy
        self._store = store
        self._wake_tables = changed
        self._accounts: dict[str, BotAccount] = {}
        """By the digest of the token."""
        self.names: tuple[str, ...] = ()
        """The bots that may connect, by name."""
        self._at_table: dict[str, frozenset[str]] = {}
        """The bots of each table in memory."""

    def _changed(self, name: str) -> None:
        self._wake_tables(name)

    # Accounts
    async def load(self) -> None:
        """Read who may connect; the streams of those who may not any more end."""
        accounts = await self._store.bots()
        known, self.names = self.names, tuple(account.name for account in accounts)
        self._accounts = {account.digest: account for account in accounts}
        for name in set(known) - set(self.names):
            self.attendance.end(name)
            self._changed(name)

    @property
    def accounts(self) -> list[BotAccount]:
        return sorted(self._accounts.values())

    @property
    def levels(self) -> frozenset[str]:
        """What can be chosen as a bot: our levels, and the bots that may connect."""
        return frozenset({*BOTS, *map(guest_level, self.names)})

    def by_token(self, token: str | None) -> str | None:
        """The bot whose token this is."""
        account = self._accounts.get(digest(token)) if token else None
        return None if account is None else account.name

    async def found_by(self, token: str | None) -> str | None:
        """The bot whose token this is, also if another process has just made it."""
        if self.by_token(token) is None and token and token.startswith(TOKEN):
            await self.load()
        return self.by_token(token)

    async def make(self, name: str, token: str = "") -> str | None:
        """Let a bot of this name connect, and return its token, which is shown once; None if the name is taken."""
        if not is_guest_name(name) or name in BOTS:
            raise ValueError(name)
        token = token or new_bot_token()
        added = await self._store.add_bot(BotAccount(name, digest(token), int(time.time())))
        await self.load()
        return token if added else None

    async def revoke(self, name: str) -> bool:
        """End a bot's token; False if there is no such bot."""
        removed = await self._store.remove_bot(name)
        await self.load()
        return removed

    # Presence
    def why_not_here(self, levels: Iterable[str]) -> BotAway | None:
        """Which of these bots can't be invited now; None if all can."""
        guests = (guest_in(level) for level in levels)
        return next((BotAway(name) for name in guests if name and not self.is_here(name)), None)

    def is_here(self, name: str) -> bool:
        """May the bot connect, and does it?"""
        return name in self.names and self.attendance.is_here(name)

    def is_gone(self, name: str) -> bool:
        """Is the bot away for a while, or for good?"""
        return name not in self.names or self.attendance.is_gone(name)

    # Tables
    def note(self, table: Table) -> None:
        """Something has changed at a table: tell the bots that are or were meant to play there."""
        now = frozenset(chair.guest for chair in table.chairs if chair.guest)
        before = self._at_table.get(table.id, frozenset())
        if now or before:
            self._at_table[table.id] = now
            for name in now | before:
                self.attendance.tell(name)

    def forget(self, table: str) -> None:
        """The table has left memory."""
        self._at_table.pop(table, None)

    def tables_of(self, name: str) -> list[str]:
        """The tables in memory at which this bot is meant to play."""
        return [table for table, names in self._at_table.items() if name in names]

    def follows(self, table: str) -> bool:
        """Does a bot that is connected here play at this table?"""
        return not self._at_table.get(table, frozenset()).isdisjoint(self.attendance.here)


def new_bot_token() -> str:
    """A token for a bot, which can't be guessed."""
    return f"{TOKEN}{new_token()}"
