"""A server's table in plain lines: everything is told as it happens, and whatever is typed is answered at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from queue import Empty, Queue
from typing import TYPE_CHECKING

from claimant.locale.spoken import moment
from claimant.rules.view import View
from claimant.terminal.commands import AGAIN, in_full
from claimant.terminal.console import Console
from claimant.terminal.names import plain
from claimant.terminal.online import news, orders
from claimant.terminal.online.follower import Follower, Line, Seen
from claimant.terminal.online.table import connection_notice, keep_record, names_of, seconds_left, send, table_notice
from claimant.terminal.online.tickets import Ticket
from claimant.terminal.screen import hand
from claimant.terminal.talk import PersonLeft, Talk

if TYPE_CHECKING:
    from claimant.locale.languages import Language

TICK_SECONDS = 0.5
"""How often a clock is looked at."""
HURRY_SECONDS = 10
"""So many seconds before the end a clock is told again."""
HELP, LEAVE = "?", "q"


def play_online(ticket: Ticket, console: Console, language: Language) -> bool:
    """Play until the game is over or the person leaves; did it come to its end?"""
    return OnlineLines(ticket, console, language).run()


class OnlineLines:
    """One table, told in the main thread; what happens there and what is typed comes in from others."""

    def __init__(self, ticket: Ticket, console: Console, language: Language) -> None:
        self._ticket = ticket
        self._console = console
        self._language = language
        self._inbox: Queue[Callable[[], None]] = Queue()
        self._follower = Follower(ticket, language.code, self._look_again)
        self._listener = console.listen(lambda line: self._inbox.put(partial(self._take, line)))
        self._known: Seen | None = None
        """The table as it was when something was last told."""
        self._line = Line.CONNECTING
        self._told = 0
        """How many notes have been told."""
        self._asked = -1
        """The decision that was told last, by its version."""
        self._noticed = ""
        self._hurried = -1
        self._owes_hand = False
        self._held: str | None = None
        """What was typed too early."""
        self._is_sending = False
        self._has_ended = False
        """Will nothing be typed any more?"""

    def run(self) -> bool:
        text = self._language.text
        self._follower.start()
        self._listener.start()
        self._console.say(self._welcome(), text("Connecting …"))
        try:
            while not self._is_over():
                with suppress(Empty):
                    self._inbox.get(timeout=TICK_SECONDS)()
                self._tell()
            self._tell_the_end()
        except (PersonLeft, KeyboardInterrupt):
            self._console.say("", self._goodbye())
            return False
        finally:
            self._follower.stop()
        return True

    def _look_again(self) -> None:
        """In the follower's thread: something has changed."""
        self._inbox.put(lambda: None)

    def _welcome(self) -> str:
        return self._language.text("You sit at a table of {server}; ? helps, q leaves.", server=self._ticket.server)

    def _goodbye(self) -> str:
        return self._language.text("Your seat is kept: “claimant join” leads back to it.")

    def _is_over(self) -> bool:
        seen = self._follower.seen
        if self._follower.line is Line.LOST:
            return True
        return seen is not None and seen.has_ended and self._follower.heard >= seen.version

    # What is told

    def _tell(self) -> None:
        """Everything that is new, in order; then ask, if it is our turn."""
        self._tell_connection()
        seen = self._follower.seen
        if seen is None:
            return
        if self._known is None:
            self._console.say(*(news.beginning(seen, self._seat, self._language) or self._who(seen)))
        else:
            self._console.say(*news.presence(self._known, seen, self._seat, self._language))
        self._tell_notes(seen)
        self._known = seen
        self._tell_notice(seen)
        self._tell_decision(seen)
        self._tell_clock(seen)
        self._ask(seen)

    @property
    def _seat(self) -> int | None:
        return self._ticket.seat

    def _who(self, seen: Seen) -> list[str]:
        return news.who_is_here(seen, self._seat, self._language)

    def _tell_connection(self) -> None:
        line = self._follower.line
        if line is self._line:
            return
        if line is Line.UP and self._line is Line.DOWN:
            self._console.say(self._language.text("The connection is back."))
        elif line is not Line.UP:
            self._console.say(connection_notice(self._follower, self._language))
        self._line = line

    def _tell_notes(self, seen: Seen) -> None:
        """What the stream has told since, a line for each."""
        names = names_of(seen, self._language)
        before = names_of(self._known, self._language) or names
        notes = self._follower.notes[self._told :]
        for note in sorted(notes, key=lambda note: (note["version"], note["kind"] != "dealt")):
            self._told += 1
            kind, mine = note["kind"], note.get("seat") == self._seat
            if kind == "replaced" and mine and "level" in note:
                continue  # the notice says more
            said = news.sentence(note, before if kind == "stood" else names, self._seat, self._language)
            self._console.say(*([said] if said else []))
            if kind == "dealt":
                self._console.say(*news.beginning(seen, self._seat, self._language))
            self._owes_hand |= kind == "phasebegan"

    def _tell_notice(self, seen: Seen) -> None:
        """Who is waited for before the game, and that a bot plays for us."""
        stands_in = self._seat is not None and seen.chairs[self._seat].stand_in
        notice = table_notice(seen, self._seat, self._language) if seen.stage == "waiting" or stands_in else ""
        if notice != self._noticed:
            self._console.say(*([notice] if notice else []))
        self._noticed = notice

    def _tell_decision(self, seen: Seen) -> None:
        """Who decides now; if it is us, all that is needed for that."""
        view = seen.view
        if view is None or seen.stage != "playing" or self._asked == seen.turn or self._follower.heard < seen.turn:
            return
        self._asked = seen.turn
        if self._is_mine(seen):
            self._console.say("")
            self._talk.show_turn(view, seen.history, with_trick=False)
        else:
            said = [moment.to_do(view, names_of(seen, self._language), self._language)]
            self._console.say(*(hand(view, self._language) if self._owes_hand else []), *said)
        self._owes_hand = False

    def _tell_clock(self, seen: Seen) -> None:
        """How much time is left: at the beginning of a decision, and when it becomes short."""
        left = seconds_left(seen)
        if left is None or seen.stage != "playing" or self._asked != seen.turn:
            return
        stage = 2 * seen.turn + (left <= HURRY_SECONDS)
        if stage > self._hurried:
            self._hurried = stage
            said = self._language.ntext("{n} second is left to decide.", "{n} seconds are left to decide.", left)
            self._console.say(said)

    def _tell_the_end(self) -> None:
        self._tell_connection()
        seen = self._follower.seen
        if seen is None or self._follower.line is Line.LOST:
            return
        self._tell_notes(seen)
        if seen.stage == "closed":
            self._console.say(table_notice(seen, self._seat, self._language))
        elif seen.view is not None:
            self._talk.tell_ending(seen.view)
            if self._seat is not None and (file := keep_record(self._follower)):
                said = "“claimant show” tells this game again from its record: {file}"
                self._console.say(self._language.text(said, file=str(file)))

    # What is asked, and what is typed

    def _is_mine(self, seen: Seen) -> bool:
        """Is the decision that was told last ours?"""
        view = seen.view
        return (
            view is not None
            and seen.stage == "playing"
            and self._asked == seen.turn
            and view.seat is not None
            and view.to_move == view.seat
        )

    def _ask(self, seen: Seen) -> None:
        """Show that it is our turn, and take what was typed too early."""
        if self._is_sending:
            return
        if self._is_mine(seen) and not self._console.is_asking and self._line is Line.UP:
            if self._has_ended and self._held is None:
                raise PersonLeft
            assert seen.view is not None
            self._console.prompt(self._talk.prompt(seen.view))
        if self._held is not None:
            held, self._held = self._held, None
            self._answer(held)

    def _take(self, line: str | None) -> None:
        """A line was typed; None when there will be no more, which at a terminal means to leave."""
        if line is not None:
            self._answer(line)
            return
        self._has_ended = True
        if self._console.interactive:
            raise PersonLeft

    def _answer(self, line: str) -> None:
        """Do what was typed, or keep it until it can be done; then listen on."""
        if self._is_sending or self._comes_too_early(line):
            self._held = line
            return
        typed = self._console.heard(line)
        name, about = orders.find_order(typed, self._language)
        seen = self._follower.seen
        if name:
            self._obey(name, about)
        elif seen is None or seen.view is None:
            self._answer_before(typed)
        else:
            self._answer_during(typed, seen, seen.view)
        self._listener.go_on()

    def _comes_too_early(self, line: str) -> bool:
        """Is it a move before our turn? At a terminal the person is told so; what a pipe brings waits."""
        seen = self._follower.seen
        if self._console.interactive or self._seat is None or orders.find_order(line, self._language)[0]:
            return False
        if seen is None or seen.view is None:
            return self._means(line) not in (AGAIN, HELP, LEAVE)
        return not self._is_mine(seen) and self._talk.command(line, seen.view) is None

    def _means(self, line: str) -> str | None:
        """The letter of the command that was typed, also before there is a game."""
        typed = plain(line)
        return typed if typed in (AGAIN, HELP, LEAVE) else in_full(self._language).get(typed)

    def _answer_before(self, typed: str) -> None:
        """What was typed before the game has begun."""
        meant, seen = self._means(typed), self._follower.seen
        if meant == LEAVE:
            raise PersonLeft
        if meant not in (AGAIN, HELP):
            self._console.say(self._language.text("The game hasn’t begun yet."))
        elif seen is not None:
            self._console.say(*self._who(seen))
        self._console.say(*self._help(), f"  q: {self._language.text('leave')}")

    def _help(self) -> Iterable[str]:
        return orders.help_lines(orders.MEANINGS, orders.words(self._language), self._language)

    def _answer_during(self, typed: str, seen: Seen, view: View) -> None:
        """What was typed during the game."""
        if command := self._talk.command(typed, view):
            self._talk.obey(command, view, seen.history)
            self._console.say(*(self._help() if command.letter == HELP and not command.about else ()))
        elif self._is_mine(seen):
            if (move := self._talk.move(typed, view)) is not None:
                self._in_background(partial(send, self._follower, move, seen, self._language))
        else:
            decides = moment.to_do(view, names_of(seen, self._language), self._language)
            self._console.say(self._language.text("It is not your turn."), decides)

    def _obey(self, name: str, about: str) -> None:
        seen = self._follower.seen
        if name == orders.WHO and seen is not None:
            self._console.say(*self._who(seen))
        elif name == orders.SAY and not about:
            self._console.say(*orders.phrase_list(self._language))
        elif name == orders.SAY:
            try:
                wanted = orders.find_phrase(about, self._language)
            except orders.NoSuchPhrase as error:
                self._console.say(error.said(self._language))
                return
            self._in_background(partial(orders.say, self._follower, wanted, self._language))

    def _in_background(self, sent: Callable[[], str]) -> None:
        """Ask something of the server; what it refuses is said when the answer comes."""
        self._is_sending = True

        def run() -> None:
            self._inbox.put(partial(self._sent, sent()))

        threading.Thread(target=run, name="sending", daemon=True).start()

    def _sent(self, refusal: str) -> None:
        self._is_sending = False
        self._console.say(*([refusal] if refusal else []))

    @property
    def _talk(self) -> Talk:
        seen = self._follower.seen
        has_hints = seen is not None and seen.has_hints
        return Talk(self._console, names_of(seen, self._language), self._language, has_hints)
