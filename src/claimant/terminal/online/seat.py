"""Our seat at a server's table, with the interface of every seat."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from claimant.locale.sentences import table_log
from claimant.rules.events import Event
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.terminal.background import in_thread
from claimant.terminal.online.event_stream import Connection, Follower, Seen
from claimant.terminal.online.news import replayed, sentence
from claimant.terminal.online.online_commands import Deed, ask, post
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.table import (
    asked_of,
    connection_notice,
    goodbye,
    keep_record,
    names_of,
    next_ticket,
    same_deal_of,
    send,
    table_notice,
    waiting_room,
)  # fmt: skip
from claimant.terminal.seat import Told

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.locale.sentences.same_deal import SameDeal


BESIDE = table_log.KINDS
"""The kinds of notes that aren't events of the game."""


class OnlineChair:
    """A seat on a server; the server decides, and everything shown comes from it."""

    def __init__(self, ticket: Ticket, language: Language) -> None:
        self.ticket = ticket
        self._language = language
        self.follower = Follower(ticket, language.code, self._changed)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news = asyncio.Event()
        self._seen: Seen | None = None
        """What the app was told last, and so what its person decides about."""
        self.has_ended = False
        self.record: Path | None = None
        self._notes: list[tuple[int, dict[str, Any]]] = []
        """What the stream told beside the game, each with the number of events before it."""
        self._heard = 0

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self._seen, self._language)

    @property
    def view(self) -> View | None:
        return None if self._seen is None else self._seen.view

    @property
    def history(self) -> tuple[Event, ...]:
        return () if self._seen is None else self._seen.history

    @property
    def is_watching(self) -> bool:
        return self.ticket.seat is None

    @property
    def has_hints(self) -> bool:
        return self._seen is not None and self._seen.has_hints

    async def run(self, told: Told) -> None:
        self._loop = asyncio.get_running_loop()
        while True:
            self.follower.start()
            await self._go_on(told, lambda: self._is_over)
            self.record = await in_thread(partial(keep_record, self.follower))
            self.has_ended = True
            told()  # the deal has been checked
            await self._go_on(told, lambda: self._is_done)
            if self.ticket.seat is not None or self._seen is None or self._seen.next_table is None:
                return
            # a spectator also sees the match's next game
            await self._move_on(await in_thread(partial(next_ticket, self.follower, self._seen.next_table)))

    async def _move_on(self, ticket: Ticket) -> None:
        """Follow the next table instead of this one, as soon as it is known."""
        follower = Follower(ticket, self._language.code, self._changed)
        follower.start()
        while follower.seen is None and follower.line is not Connection.LOST:
            await self._something()
        self.ticket, self.follower, self._seen = ticket, follower, follower.seen
        self._notes, self._heard, self.has_ended = [], 0, False

    def look(self) -> Seen | None:
        """Update the table that is shown; moves refer to it."""
        self._seen = self.follower.seen or self._seen
        if self.follower.ticket.seat != self.ticket.seat and self.follower.ticket.table == self.ticket.table:
            self.ticket = replace(self.ticket, seat=self.follower.ticket.seat)  # the host let seats change places
        return self._seen

    async def _go_on(self, told: Told, holds: Callable[[], bool]) -> None:
        """Update the app whenever there is news."""
        while True:
            self.look()
            self._take_notes()
            told()
            if holds():
                return
            await self._something()

    def _take_notes(self) -> None:
        """Keep new remarks beside the game: who comes and goes, who says what."""
        new = self.follower.notes[self._heard :]
        self._heard += len(new)
        self._notes += [(len(self.history), note) for note in new if note["kind"] in BESIDE]

    def remarks(self, language: Language) -> list[tuple[int, str]]:
        told = [(at, sentence(note, self.names, self.ticket.seat, language)) for at, note in self._notes]
        if self._seen is not None and not any(note["kind"] == "replayed" for _, note in self._notes):
            told = [*((0, said) for said in replayed(self._seen, language)), *told]
        if self._seen is not None and self._seen.has_ended:  # the sheet at the end hides the notice
            deals = self.follower.deals
            told.append((len(self.history), deals.said(language) or deals.verdict(language)))
        return [(at, said) for at, said in told if said]

    @property
    def asks_people(self) -> bool:
        chairs = () if self._seen is None else self._seen.chairs
        return sum(chair.who == "person" for chair in chairs) > 1

    async def back(self, language: Language) -> str:
        """Against bots it goes back at once; people are asked."""
        return await self._ask(partial(post, self.follower, "ask", what="back"), language)

    async def answer(self, yes: bool, language: Language) -> str:
        """Answer the open question, or withdraw it; the result says why it is refused, or nothing."""
        question = None if self._seen is None else self._seen.question
        if question is None:
            return language.text("That can’t be done now.")
        return await self._ask(partial(post, self.follower, "answer", question=question.number, yes=yes), language)

    async def say(self, phrase: str, language: Language) -> str:
        return await self._ask(partial(post, self.follower, "say", phrase=phrase), language)

    async def _ask(self, deed: Deed, language: Language) -> str:
        """Ask the server for an action; the result says why it refuses."""
        refusal = await in_thread(partial(ask, deed, language))
        self._news.set()
        return refusal

    async def _something(self) -> None:
        """Wait for news, or for a second while a clock runs."""
        ticks = self._seen is not None and self._seen.deadline is not None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), 1.0 if ticks else None)
        self._news.clear()

    @property
    def _is_over(self) -> bool:
        """Is the game over, and has the stream told everything?"""
        seen = self._seen
        if self.follower.line is Connection.LOST:
            return True
        return seen is not None and seen.has_ended and self.follower.heard >= seen.version

    @property
    def _is_done(self) -> bool:
        """Is the table finished? After a game the others may still say something or propose another one."""
        return self.follower.line is Connection.LOST or (self._seen is not None and self._seen.is_done)

    @property
    def seen(self) -> Seen | None:
        """The table, with everybody at it."""
        return self._seen

    @property
    def may_go_on(self) -> bool:
        return self.ticket.seat is not None or self.ticket.hosting is not None

    def _changed(self) -> None:
        """Called in the follower's thread: wake the app in its own thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    async def play(self, move: Move, language: Language) -> str:
        if self._seen is None:
            return language.text("It is not your turn.")
        refusal = await in_thread(partial(send, self.follower, move, self._seen, language))
        self._news.set()
        return refusal

    def trouble(self, language: Language) -> str:
        """The state of the connection, if there is a problem."""
        self._language, self.follower.server.language = language, language.code  # it may have been changed since
        return connection_notice(self.follower, language)

    def notice(self, language: Language) -> str:
        return " ".join(filter(None, (self.follower.deals.said(language), self._notice(language))))

    def _notice(self, language: Language) -> str:
        if found := self.trouble(language):
            return found
        if self._seen is not None and self._seen.stage == "waiting":
            return waiting_room(self._seen, self.ticket, language)
        if (stands := self.same_deal_stands(language)) is not None and stands.asks:
            return stands.about
        if (asked := asked_of(self._seen, self.ticket, language)) is not None:
            answers = [f"{key}: {word}" for key, word in (("+", asked.yes), ("-", asked.no)) if word]
            return "  ".join([asked.text, *answers])
        return table_notice(self._seen, self.ticket.seat, language)

    async def again(self, language: Language) -> OnlineChair | str:
        return await self._next_table("rematch", language)

    async def same_deal(self, language: Language) -> OnlineChair | str:
        return await self._next_table("same-deal", language)

    def same_deal_stands(self, language: Language) -> SameDeal | None:
        return same_deal_of(self._seen, self.ticket, language)

    async def decline(self, language: Language) -> str:
        return await self._ask(partial(post, self.follower, "decline"), language)

    @property
    def goes_on(self) -> bool:
        seen = self._seen
        return seen is not None and seen.next_table is not None and self.ticket.seat in seen.same_deal.agreed

    async def _next_table(self, deed: str, language: Language) -> OnlineChair | str:
        """The match's next table; the first request opens it, and our token is valid there too."""
        table = None if self._seen is None else self._seen.next_table
        if table is None:
            following: dict[str, Any] = {}

            def go_on() -> None:
                following.update(self.follower.server.ask(f"{self.follower.path}/{deed}", {}))

            if refusal := await in_thread(partial(ask, go_on, language)):
                return refusal
            if following["id"] is None:
                return ""  # the others must agree
            table = str(following["id"])
        ticket = await in_thread(partial(next_ticket, self.follower, table))
        await self.leave()
        return OnlineChair(ticket, self._language)

    async def leave(self) -> None:
        self.follower.stop()

    def goodbye(self, language: Language) -> str:
        return goodbye(self.ticket, language)
