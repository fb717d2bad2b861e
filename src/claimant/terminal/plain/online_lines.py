"""A server's table in plain lines: shows news as it arrives, and answers commands at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, Queue
from typing import TYPE_CHECKING

from claimant.locale.errors import UserError
from claimant.rules.view import View
from claimant.terminal.online import online_commands
from claimant.terminal.online.event_stream import Connection, Follower, Seen
from claimant.terminal.online.hosting import HostDesk
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.table import (
    goodbye,
    next_ticket,
    same_deal_of,
    send,
)  # fmt: skip
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.host_commands import HostOrders
from claimant.terminal.plain.online_teller import Teller
from claimant.terminal.plain.talk import PersonLeft
from claimant.terminal.spellings import plain
from claimant.terminal.table_commands import AGAIN, in_full
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language

TICK_SECONDS = 0.5
"""How often the clock is checked."""
HELP, LEAVE, BACK, HINT = "?", "q", "o", "h"
NEXT_DEAL = {online_commands.SAME: "same-deal", online_commands.DECLINE: "decline"}
"""The commands about the same deal, with the server's names for them."""


def play_online(ticket: Ticket, console: Console, language: Language) -> bool:
    """Play until the game is over or the person leaves; True if the game was finished."""
    return OnlineLines(ticket, console, language).run()


class OnlineLines:
    """One table, shown by the main thread; news and typed lines arrive from other threads."""

    def __init__(self, ticket: Ticket, console: Console, language: Language) -> None:
        self._ticket = ticket
        self._console = console
        self._language = language
        self._inbox: Queue[Callable[[], None]] = Queue()
        self._follower = Follower(ticket, language.code, self._look_again)
        self._listener = console.listen(lambda line: self._inbox.put(partial(self._take, line)))
        self._teller = Teller(self._follower, console, language)
        self._held: str | None = None
        """What was typed too early."""
        self._is_sending = False
        self._is_thinking = False
        """Is a hint on its way?"""
        self._has_ended = False
        """Will nothing be typed any more?"""
        self._host = None if ticket.hosting is None else HostOrders(HostDesk(ticket, language), language)

    def run(self) -> bool:
        text = self._language.text
        self._follower.start()
        self._listener.start()
        self._console.say(self._welcome(), text("Connecting …"))
        try:
            while True:
                self._go_on_until(self._is_over)
                self._teller.tell_the_end()
                if not self._waits_for_next():
                    return True
                self._go_on_until(self._is_next_or_lost)
                if not self._move_on():
                    return True
        except (PersonLeft, KeyboardInterrupt):
            self._console.say("", self._goodbye())
            return False
        finally:
            self._follower.stop()

    def _go_on_until(self, holds: Callable[[], bool]) -> None:
        """Show news and answer commands until the condition holds."""
        while not holds():
            with suppress(Empty):
                self._inbox.get(timeout=TICK_SECONDS)()
            self._tell()

    def _look_again(self) -> None:
        """Called in the follower's thread when something has changed."""
        self._inbox.put(lambda: None)

    def _welcome(self) -> str:
        if self._seat is None:
            return self._language.text(
                "You are watching a table at {server}. ?: help, q: leave.", server=self._ticket.server
            )
        return self._language.text("You sit at a table at {server}. ?: help, q: leave.", server=self._ticket.server)

    def _goodbye(self) -> str:
        return goodbye(self._ticket, self._language)

    def _is_over(self) -> bool:
        seen = self._follower.seen
        if self._follower.line is Connection.LOST:
            return True
        return seen is not None and seen.has_ended and self._follower.heard >= seen.version

    def _tell(self) -> None:
        """Show all news in order; then ask, if it is our turn."""
        self._teller.tell_connection()
        if (seen := self._follower.seen) is None:
            return
        is_first = not self._teller.has_begun
        self._teller.tell(seen)
        if is_first and self._host is not None and seen.stage == "waiting":
            self._console.say(*self._host.links(seen), *self._help())
        self._ask(seen)

    @property
    def _seat(self) -> int | None:
        return self._ticket.seat

    # The match's next game

    def _waits_for_next(self) -> bool:
        """Does the person wait for another game? A player on a pipe doesn't; a spectator on a pipe may."""
        seen = self._follower.seen
        if self._follower.line is Connection.LOST or seen is None or seen.stage != "over":
            return False
        if self._has_ended or not (self._console.interactive or self._seat is None):
            return seen.next_table is not None and self._seat is None
        text = self._language.text
        if online_commands.AGAIN in online_commands.offered(self._ticket, "over"):
            offered = [name for name in self._offered if name in (online_commands.AGAIN, online_commands.SAME)]
            self._console.say(*online_commands.help_lines(offered, self._language), f"  q: {text('leave')}")
        else:
            self._console.say(text("If they play again, you will see that too. q: leave."))
        return True

    def _is_next_or_lost(self) -> bool:
        seen = self._follower.seen
        return self._follower.line is Connection.LOST or (seen is not None and seen.is_done) or self._has_ended

    def _move_on(self) -> bool:
        """Go to the match's next table, where our tokens are valid too; False if there is none."""
        seen = self._follower.seen
        if seen is None or seen.next_table is None:
            return False
        self._follower.stop()
        self._ticket = next_ticket(self._follower, seen.next_table)
        self._follower = Follower(self._ticket, self._language.code, self._look_again)
        if self._ticket.hosting is not None:
            self._host = HostOrders(HostDesk(self._ticket, self._language), self._language)
        self._teller = Teller(self._follower, self._console, self._language)
        self._follower.start()
        return True

    # Questions and typed answers

    def _ask(self, seen: Seen) -> None:
        """Show that it is our turn, and use a line that was typed too early."""
        if self._is_sending:
            return
        if self._teller.is_mine(seen) and not self._console.is_asking and self._follower.line is Connection.UP:
            if self._has_ended and self._held is None:
                raise PersonLeft
            assert seen.view is not None
            self._console.prompt(self._teller.talk.prompt(seen.view))
        if self._held is not None:
            held, self._held = self._held, None
            self._answer(held)

    def _take(self, line: str | None) -> None:
        """Handle a typed line; None is the end of the input, which at a terminal means to leave."""
        if line is not None:
            self._answer(line)
            return
        self._has_ended = True
        if self._console.interactive:
            raise PersonLeft

    def _answer(self, line: str) -> None:
        """Do what was typed, or keep it until it can be done; then read on."""
        if self._is_sending or self._comes_too_early(line):
            self._held = line
            return
        typed = self._console.heard(line)
        name, about = online_commands.find_order(typed, self._language)
        seen = self._follower.seen
        if name and seen is not None:
            self._obey(name, about, seen)
        elif seen is None or seen.view is None:
            self._answer_before(typed)
        else:
            self._answer_during(typed, seen, seen.view)
        if self._console.interactive or not self._is_thinking:  # a script waits for the hint before its next line
            self._listener.go_on()

    def _comes_too_early(self, line: str) -> bool:
        """Is it a move before our turn? At a terminal we say so; a line from a pipe waits."""
        seen = self._follower.seen
        if self._console.interactive or self._seat is None or online_commands.find_order(line, self._language)[0]:
            return False
        if seen is None or seen.view is None:
            return self._means(line) not in (AGAIN, HELP, LEAVE)
        return not self._teller.is_mine(seen) and self._teller.talk.command(line, seen.view) is None

    def _means(self, line: str) -> str | None:
        """The letter of the typed command, also before a game begins."""
        typed = plain(line)
        return typed if typed in (AGAIN, HELP, LEAVE) else in_full(self._language).get(typed)

    def _answer_before(self, typed: str) -> None:
        """Answer a line that was typed before the game."""
        meant, seen = self._means(typed), self._follower.seen
        if meant == LEAVE:
            raise PersonLeft
        if meant not in (AGAIN, HELP):
            self._console.say(self._language.text("The game hasn’t begun yet."))
        elif seen is not None:
            self._console.say(*self._teller.who(seen))
        self._console.say(*self._help(), f"  q: {self._language.text('leave')}")

    def _help(self) -> list[str]:
        return online_commands.help_lines(self._offered, self._language)

    @property
    def _offered(self) -> tuple[str, ...]:
        seen = self._follower.seen
        stands = same_deal_of(seen, self._ticket, self._language)
        return online_commands.offered(self._ticket, "" if seen is None else seen.stage, stands)

    def _answer_during(self, typed: str, seen: Seen, view: View) -> None:
        """Answer a line that was typed during the game."""
        if (command := self._teller.talk.command(typed, view)) and command.letter == BACK:
            go_back = partial(online_commands.post, self._follower, "back")
            self._in_background(partial(online_commands.ask, go_back, self._language))
        elif command and command.letter == HINT:
            self._advise(seen, view)
        elif command:
            self._teller.talk.obey(command, view, seen.history)
            self._console.say(*(self._help() if command.letter == HELP and not command.about else ()))
        elif self._teller.is_mine(seen):
            if (move := self._teller.talk.move(typed, view)) is not None:
                self._in_background(partial(send, self._follower, move, seen, self._language))
        else:
            self._console.say(self._language.text("It is not your turn."), self._teller.decides(seen))

    def _advise(self, seen: Seen, view: View) -> None:
        """Compute a hint in the background; news is shown meanwhile."""
        talk = self._teller.talk
        refusal = talk.why_no_hint(view)
        self._console.say(refusal or self._language.text("Thinking …"))
        if refusal or self._is_thinking:
            return
        self._is_thinking = True

        def run() -> None:
            found = talk.think(view)
            self._inbox.put(lambda: self._advised(seen.turn, found))

        threading.Thread(target=run, name="hint", daemon=True).start()

    def _advised(self, turn: int, found: list[Line]) -> None:
        """Show the hint, unless the table has moved on."""
        self._is_thinking = False
        now = self._follower.seen
        if now is not None and now.turn == turn:
            self._console.say(*found)
        if not self._console.interactive:
            self._listener.go_on()

    def _obey(self, name: str, about: str, seen: Seen) -> None:
        say = self._console.say
        if name not in self._offered:
            say(self._language.text("That can’t be done now."))
        elif name == online_commands.WHO:
            say(*self._teller.who(seen))
        elif name == online_commands.SAY and not about:
            say(*online_commands.phrase_list(self._language))
        else:
            try:
                deed = self._deed(name, about, seen)
            except UserError as error:
                say(error.said(self._language))
                return
            self._in_background(partial(online_commands.ask, deed, self._language))

    def _deed(self, name: str, about: str, seen: Seen) -> online_commands.Deed:
        """The request for the server."""
        if name == online_commands.SAY:
            phrase = online_commands.find_phrase(about, self._language)
            return partial(online_commands.post, self._follower, "say", phrase=phrase)
        if name in NEXT_DEAL:
            return partial(online_commands.post, self._follower, NEXT_DEAL[name])
        if name == online_commands.AGAIN:
            server = self._follower.server if self._host is None else self._host.desk.server
            return partial(online_commands.post, self._follower, "rematch", server)
        assert self._host is not None
        return self._host.deed(name, about, seen)

    def _in_background(self, sent: Callable[[], str]) -> None:
        """Send a request in the background; a refusal is shown when the answer comes."""
        self._is_sending = True

        def run() -> None:
            self._inbox.put(partial(self._sent, sent()))

        threading.Thread(target=run, name="sending", daemon=True).start()

    def _sent(self, answer: str) -> None:
        self._is_sending = False
        self._console.say(*answer.splitlines())
        if self._host is not None:
            self._ticket = self._host.desk.ticket  # a link may have changed
