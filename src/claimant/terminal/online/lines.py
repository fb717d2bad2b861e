"""Playing at a server in plain lines."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from claimant.rules.moves import Move
from claimant.terminal.console import Console
from claimant.terminal.online.follower import Follower, Line, Seen
from claimant.terminal.online.table import Bell, connection_notice, keep_record, names_of, send, table_notice
from claimant.terminal.online.tickets import Ticket
from claimant.terminal.talk import PersonLeft, Talk

if TYPE_CHECKING:
    from claimant.locale.languages import Language

DIGITS = re.compile(r"\d+")
LISTENING_SECONDS = 0.5
"""How often a wait is broken off to see whether the person has pressed Ctrl+C."""


class MovedOn(Exception):
    """The table isn't any more where a decision was asked for: a clock ran out, or the seat decided elsewhere."""


def play_online(ticket: Ticket, console: Console, language: Language) -> bool:
    """Play until the game is over or the person leaves; did it come to its end?"""
    return OnlineLines(ticket, console, language).run()


class OnlineLines:
    """A game at a server, decision by decision."""

    def __init__(self, ticket: Ticket, console: Console, language: Language) -> None:
        self._ticket = ticket
        self._console = console
        self._language = language
        self._bell = Bell()
        self._follower = Follower(ticket, language.code, self._bell.ring)
        self._told = 0
        self._noticed = ""

    def run(self) -> bool:
        self._follower.start()
        text = self._language.text
        self._console.say(text("You sit at a table of {server}; ? helps, q leaves.", server=self._ticket.server))
        try:
            while not self._is_over():
                if not self._decide():
                    self._bell.wait(LISTENING_SECONDS)
                    self._notice()
            self._tell_the_end()
        except (PersonLeft, EOFError, KeyboardInterrupt):
            self._console.say("", text("Your seat is kept: “claimant join” leads back to it."))
            return False
        finally:
            self._follower.stop()
        return True

    def _is_over(self) -> bool:
        seen = self._follower.seen
        return self._follower.line is Line.LOST or (seen is not None and seen.has_ended)

    def _decide(self) -> bool:
        """Ask for a decision, if it is ours and the server is there to hear it."""
        seen = self._follower.seen
        if seen is None or seen.view is None or self._follower.line is not Line.UP:
            return False
        if seen.view.to_move != seen.view.seat or seen.stage != "playing":
            return False
        self._notice()
        self._tell_news()
        with suppress(MovedOn):
            self._talk.decide(seen.view, seen.history, lambda move: self._play(move, seen))
        return True

    def _play(self, move: Move, seen: Seen) -> str:
        """Send the move; if it came too late, nothing is asked any more."""
        refusal = send(self._follower, move, seen, self._language)
        now = self._follower.seen
        if refusal and now is not None and now.turn != seen.turn:
            self._console.say(refusal)
            raise MovedOn
        return refusal

    @property
    def _talk(self) -> Talk:
        seen = self._follower.seen
        has_hints = seen is not None and seen.has_hints
        return Talk(self._console, names_of(seen, self._language), self._language, has_hints)

    def _tell_news(self) -> None:
        seen = self._follower.seen
        if seen is not None and seen.view is not None:
            history = seen.history
            since = min(self._told, len(history))  # somebody may have gone back
            self._talk.tell_news(history[since:], seen.view)
            self._told = len(history)

    def _notice(self) -> None:
        """What is new about the connection or the others."""
        notice = connection_notice(self._follower, self._language) or table_notice(
            self._follower.seen, self._ticket.seat, self._language
        )
        kind = DIGITS.sub("", notice)  # that a second has passed is no news
        if kind != self._noticed:
            self._noticed = kind
            if notice:
                self._console.say(notice)

    def _tell_the_end(self) -> None:
        self._notice()
        seen = self._follower.seen
        if seen is not None and seen.view is not None and self._follower.line is not Line.LOST:
            self._tell_news()
            self._talk.tell_ending(seen.view)
            if file := keep_record(self._follower):
                said = self._language.text(
                    "“claimant show” tells this game again from its record: {file}", file=str(file)
                )
                self._console.say(said)
