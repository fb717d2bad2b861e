"""Shows a server's table in plain lines: each piece of news once, in order, as soon as it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from claimant.locale.sentences import status
from claimant.terminal.online import news, online_commands
from claimant.terminal.online.event_stream import Connection, Seen
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.online.table import (
    asked_of,
    connection_notice,
    names_of,
    same_deal_of,
    seconds_left,
    table_notice,
)
from claimant.terminal.plain.console import Console
from claimant.terminal.text import event_lines
from claimant.terminal.text.turn_lines import hand, turn

if TYPE_CHECKING:
    from claimant.locale.languages import Language

ANSWERS = (online_commands.YES, online_commands.NO)
HURRY_SECONDS = 10
"""The remaining time is shown again this number of seconds before the end."""


class OnlineTeller:
    """Shows one table, and remembers what it has shown."""

    def __init__(self, chair: OnlineChair, console: Console, language: Language) -> None:
        self._chair = chair
        self._follower = chair.follower
        self._console = console
        self._language = language
        self._known: Seen | None = None
        """The table as it was when something was last told."""
        self._line = Connection.CONNECTING
        self._told = 0
        """How many notes have been told."""
        self._asked = -1
        """The decision that was told last, by its version."""
        self._noticed = ""
        self._hurried = -1
        self._owes_hand = False
        self._warned = ""
        self._answerable = 0
        """The number of the question whose answers were told."""
        self._proposed = ""
        self._transcribed = 0
        """How many lines about the deal have been told."""

    @property
    def _seat(self) -> int | None:
        return self._follower.ticket.seat

    @property
    def has_begun(self) -> bool:
        """Has the table itself been shown?"""
        return self._known is not None

    @property
    def is_mine(self) -> bool:
        """Is the decision that was shown last ours?"""
        seen = self._chair.seen
        return seen is not None and self._is_mine(seen)

    @property
    def can_ask(self) -> bool:
        """Is it ours, and can the server be reached?"""
        return self.is_mine and self._follower.line is Connection.UP

    def _is_mine(self, seen: Seen) -> bool:
        view = seen.view
        if view is None or view.seat is None or view.to_move != view.seat:
            return False
        return seen.stage == "playing" and self._asked == seen.turn

    def tell(self) -> None:
        """Show all news."""
        self._tell_connection()
        notes = self._new_notes()
        if (seen := self._chair.look()) is None:
            return
        self._warn()
        if self._known is None:
            self._console.say(*(news.beginning(seen, self._seat, self._language) or self.who(seen)))
            self._console.say(*news.replayed(seen, self._language))
        else:
            self._console.say(*news.presence(self._known, seen, self._seat, self._language))
        self._tell_notes(notes, seen)
        self._tell_deal()
        self._known = seen
        self._tell_notice(seen)
        self._tell_decision(seen)
        self._tell_clock(seen)
        self._tell_same_deal(seen)
        self._tell_question(seen)

    def who(self, seen: Seen) -> list[str]:
        return news.who_is_here(seen, self._seat, self._language)

    def _tell_connection(self) -> None:
        line = self._follower.line
        if line is self._line:
            return
        if line is Connection.UP and self._line is Connection.DOWN:
            self._console.say(self._language.text("The connection is back."))
        elif line is not Connection.UP:
            self._console.say(connection_notice(self._follower, self._language))
        self._line = line

    def _new_notes(self) -> list[dict[str, Any]]:
        """The new notes of the stream; read before the table, which then is at least as new."""
        notes = self._follower.notes[self._told :]
        self._told += len(notes)
        return notes

    def _tell_notes(self, notes: list[dict[str, Any]], seen: Seen) -> None:
        """Show a line for each note."""
        names = names_of(seen, self._language)
        before = names_of(self._known, self._language) or names
        for note in sorted(notes, key=lambda note: (note["version"], note["kind"] != "dealt")):
            kind, mine = note["kind"], note.get("seat") == self._seat
            if kind == "replaced" and mine and "level" in note:
                continue  # the notice below says more
            if kind == "proposed" and mine:
                continue  # the line below says who must agree
            said = news.sentence(note, before if kind == "stood" else names, self._seat, self._language)
            self._console.say(*([said] if said else []))
            if kind == "dealt":
                self._console.say(*news.beginning(seen, self._seat, self._language))
            self._owes_hand |= kind == "phasebegan"

    def _tell_notice(self, seen: Seen) -> None:
        """Show who is still missing before the game, or that a bot plays for us."""
        stands_in = self._seat is not None and seen.chairs[self._seat].stand_in
        notice = table_notice(seen, self._seat, self._language) if seen.stage == "waiting" or stands_in else ""
        if notice != self._noticed:
            self._console.say(*([notice] if notice else []))
        self._noticed = notice

    def _tell_decision(self, seen: Seen) -> None:
        """Show who decides now; if it is us, also everything needed to decide."""
        view = seen.view
        if view is None or seen.stage != "playing" or self._asked == seen.turn or self._follower.heard < seen.turn:
            return
        self._asked = seen.turn
        names = names_of(seen, self._language)
        if self._is_mine(seen):
            number = event_lines.trick_number(seen.history)
            self._console.say("", *turn(view, names, number, self._language, with_trick=False))
        else:
            cards = hand(view, self._language) if self._owes_hand else []
            self._console.say(*cards, status.to_do(view, names, self._language))
        self._owes_hand = False

    def _tell_clock(self, seen: Seen) -> None:
        """Show the remaining time at the start of a decision, and when it becomes short."""
        left = seconds_left(seen)
        if left is None or seen.stage != "playing" or self._asked != seen.turn:
            return
        stage = 2 * seen.turn + (left <= HURRY_SECONDS)
        if stage > self._hurried:
            self._hurried = stage
            said = self._language.ntext("{n} second is left to decide.", "{n} seconds are left to decide.", left)
            self._console.say(said)

    def _tell_same_deal(self, seen: Seen) -> None:
        """Show what was proposed after the end, and the commands that answer it."""
        stands = same_deal_of(seen, self._follower.ticket, self._language)
        proposed = stands.about if stands is not None and (stands.asks or stands.agreed) else ""
        if proposed and proposed != self._proposed:
            answers = {online_commands.SAME, online_commands.DECLINE}
            named = answers.intersection(online_commands.offered(self._follower.ticket, "", stands))
            self._console.say(proposed, *online_commands.help_lines(sorted(named, reverse=True), self._language))
        self._proposed = proposed

    def _tell_question(self, seen: Seen) -> None:
        """Show which commands answer a question that was just told."""
        ticket = self._follower.ticket
        asked = asked_of(seen, ticket, self._language)
        number = 0 if asked is None else asked.number
        if asked is not None and number != self._answerable:
            if seen.question is not None and seen.question.what == "stay":
                self._console.say(asked.text)
            answers = [name for name in online_commands.offered(ticket, "", None, asked) if name in ANSWERS]
            self._console.say(*online_commands.help_lines(answers, self._language))
        self._answerable = number

    def tell_the_end(self) -> None:
        self._tell_connection()
        notes = self._new_notes()
        seen = self._chair.look()
        if seen is None or self._follower.line is Connection.LOST:
            return
        self._tell_notes(notes, seen)
        if seen.stage == "closed":
            self._console.say(table_notice(seen, self._seat, self._language))
        elif seen.view is not None:
            self._console.say(*event_lines.ending(seen.view, names_of(seen, self._language), self._language))
        self._warn()
        if verdict := self._follower.deals.verdict(self._language):
            self._console.say(verdict)

    def _tell_deal(self) -> None:
        """What “claimant verify” can be given: the server's fingerprint, and our own part."""
        lines = self._follower.deals.transcript(self._language)
        self._console.say(*lines[self._transcribed :])
        self._transcribed = len(lines)

    def _warn(self) -> None:
        """Warn once about a deal that isn't fair."""
        warning = self._follower.deals.said(self._language)
        if warning and warning != self._warned:
            self._console.say("", f"!!! {warning}", "")
        self._warned = warning
