"""A server's table in plain lines: everything is told as it happens, and whatever is typed is answered at once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from claimant.locale.errors import UserError
from claimant.terminal.background import in_thread
from claimant.terminal.online import online_commands
from claimant.terminal.online.event_stream import Connection, Seen
from claimant.terminal.online.hosting import HostDesk
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.online.table import asked_of, same_deal_of
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.game_loop import HELP, LEAVE, GameLoop
from claimant.terminal.plain.host_commands import HostOrders
from claimant.terminal.plain.online_teller import OnlineTeller
from claimant.terminal.plain.talk import PersonLeft
from claimant.terminal.spellings import plain
from claimant.terminal.table_commands import AGAIN, in_full

if TYPE_CHECKING:
    from claimant.locale.languages import Language

NEXT_DEAL = {online_commands.SAME: "same-deal", online_commands.DECLINE: "decline"}
"""The words about the same deal, with what the server calls them."""


def play_online(ticket: Ticket, console: Console, language: Language) -> bool:
    """Play until the game is over or the person leaves; did it come to its end?"""
    return OnlineLines(OnlineChair(ticket, language), console, language).run()


class OnlineLines(GameLoop[OnlineChair]):
    """A seat at a server: everything is told as it happens, and lines are read in the background."""

    def __init__(self, chair: OnlineChair, console: Console, language: Language) -> None:
        super().__init__(chair, console, language)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener = console.listen(self._typed)

    def _new_teller(self) -> OnlineTeller:
        ticket = self._chair.ticket
        self._host = None if ticket.hosting is None else HostOrders(HostDesk(ticket, self._language), self._language)
        self._online_teller = OnlineTeller(self._chair, self._console, self._language)
        return self._online_teller

    def _welcome(self) -> None:
        text, server = self._language.text, self._chair.ticket.server
        if self._chair.ticket.seat is None:
            said = text("You are watching a table at {server}. ?: help, q: leave.", server=server)
        else:
            said = text("You sit at a table at {server}. ?: help, q: leave.", server=server)
        self._console.say(said, text("Connecting …"))
        self._loop = asyncio.get_running_loop()
        self._listener.start()

    def _typed(self, line: str | None) -> None:
        """In the thread that reads lines."""
        assert self._loop is not None
        with suppress(RuntimeError):  # the game has ended meanwhile
            self._loop.call_soon_threadsafe(self._inbox.put_nowait, partial(self._take, line))

    def _prompt(self, text: str) -> None:
        self._console.prompt(text)

    def _heard(self, line: str) -> str:
        return self._console.heard(line)

    def _line_answered(self) -> None:
        self._listener.go_on()

    @property
    def _thinks_aside(self) -> bool:
        return self._console.interactive  # a script waits for its hint

    @property
    def _seen(self) -> Seen | None:
        return self._chair.seen

    def _tell(self) -> None:
        is_first = not self._online_teller.has_begun
        super()._tell()
        seen = self._seen
        if is_first and self._host is not None and seen is not None and seen.stage == "waiting":
            self._console.say(*self._host.links(seen), *self._help())

    # The match's next game

    async def _goes_on(self) -> bool:
        if not self._waits_for_next():
            return False
        chair, running = self._chair, self._running
        assert running is not None
        await self._go_on_until(lambda: self._has_ended or not chair.has_ended or running.done())
        if not chair.has_ended:  # who watches is taken along
            self._teller = self._new_teller()
            return True
        if chair.seen is None or chair.seen.next_table is None:
            return False
        following = await chair.again(self._language)
        if isinstance(following, str):
            self._console.say(following)
            return False
        self._sit_on(following)
        return True

    def _waits_for_next(self) -> bool:
        """Is somebody there for another game? Who plays through a pipe is not; who watches through one may be."""
        seen, ticket = self._seen, self._chair.ticket
        if self._chair.follower.line is Connection.LOST or seen is None or seen.stage != "over" or self._has_ended:
            return False
        if ticket.seat is not None and not self._console.interactive:
            return False
        text = self._language.text
        if online_commands.AGAIN in online_commands.offered(ticket, "over"):
            offered = [name for name in self._offered if name in (online_commands.AGAIN, online_commands.SAME)]
            self._console.say(*online_commands.help_lines(offered, self._language), f"  q: {text('leave')}")
        else:
            self._console.say(text("If they play again, you will see that too. q: leave."))
        return True

    # What is typed

    def _comes_too_early(self, line: str) -> bool:
        """Is it a move before our turn? At a terminal the person is told so; what a pipe brings waits."""
        if self._console.interactive or self._chair.ticket.seat is None:
            return False
        if online_commands.find_order(line, self._language)[0]:
            return False
        view = self._chair.view
        if view is None:
            return self._means(line) not in (AGAIN, HELP, LEAVE)
        return not self._teller.is_mine and self._talk.command(line, view) is None

    def _means(self, line: str) -> str | None:
        """The letter of the command that was typed, also before there is a game."""
        typed = plain(line)
        return typed if typed in (AGAIN, HELP, LEAVE) else in_full(self._language).get(typed)

    def _answer_before(self, typed: str) -> None:
        meant, seen = self._means(typed), self._seen
        if meant == LEAVE:
            raise PersonLeft
        if meant not in (AGAIN, HELP):
            self._console.say(self._language.text("The game hasn’t begun yet."))
        elif seen is not None:
            self._console.say(*self._online_teller.who(seen))
        self._console.say(*self._help(), f"  q: {self._language.text('leave')}")

    def _help(self) -> list[str]:
        return online_commands.help_lines(self._offered, self._language)

    @property
    def _offered(self) -> tuple[str, ...]:
        seen, ticket = self._seen, self._chair.ticket
        stands, asked = same_deal_of(seen, ticket, self._language), asked_of(seen, ticket, self._language)
        return online_commands.offered(ticket, "" if seen is None else seen.stage, stands, asked)

    def _obey_order(self, typed: str) -> bool:
        name, about = online_commands.find_order(typed, self._language)
        seen = self._seen
        if not name or seen is None:
            return False
        say = self._console.say
        if name not in self._offered:
            say(self._language.text("That can’t be done now."))
        elif name == online_commands.WHO:
            say(*self._online_teller.who(seen))
        elif name == online_commands.SAY and not about:
            say(*online_commands.phrase_list(self._language))
        else:
            self._ask_server(name, about, seen)
        return True

    def _ask_server(self, name: str, about: str, seen: Seen) -> None:
        try:
            deed = self._deed(name, about, seen)
        except UserError as error:
            self._console.say(error.said(self._language))
        else:
            self._in_background(in_thread(partial(online_commands.ask, deed, self._language)))

    def _deed(self, name: str, about: str, seen: Seen) -> online_commands.Deed:
        """What is to be asked of the server."""
        post = partial(online_commands.post, self._chair.follower)
        if name == online_commands.SAY:
            return partial(post, "say", phrase=online_commands.find_phrase(about, self._language))
        if name in NEXT_DEAL:
            return partial(post, NEXT_DEAL[name])
        if name in (online_commands.YES, online_commands.NO):
            assert seen.question is not None
            return partial(post, "answer", question=seen.question.number, yes=name == online_commands.YES)
        if name == online_commands.OFFER:
            return partial(post, "ask", what="end")
        if name == online_commands.RESIGN:
            return partial(post, "resign")
        if name == online_commands.AGAIN:
            return partial(post, "rematch", None if self._host is None else self._host.desk.server)
        assert self._host is not None
        return self._host.deed(name, about, seen)

    def _done(self, answer: str) -> None:
        super()._done(answer)
        if self._host is not None:
            self._chair.ticket = self._host.desk.ticket  # a link may have changed
