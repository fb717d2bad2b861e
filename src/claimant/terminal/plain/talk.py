"""The dialogue at a table in plain lines: news, the turn, a decision, and commands typed meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.events import Event
from claimant.rules.moves import Ask, Move
from claimant.rules.view import View
from claimant.terminal import hint_process
from claimant.terminal.input_parser import Command, NotUnderstood, read
from claimant.terminal.plain.console import Console
from claimant.terminal.text import event_lines, reports
from claimant.terminal.text.lines import Line
from claimant.terminal.text.turn_lines import turn

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class PersonLeft(Exception):
    """The person has left the table before the end."""


class Talk(NamedTuple):
    """The dialogue with a person at a console, at a table with these players."""

    console: Console
    names: tuple[str, ...]
    language: Language
    has_hints: bool = True
    """False where others play too and haven't agreed on hints."""
    take_back: Callable[[], str] | None = None
    """Goes back to the person's last decision or returns a reason; None where that is handled elsewhere."""

    def tell_news(self, events: Sequence[Event], view: View) -> None:
        """Show what happened since the last decision."""
        news = event_lines.news(events, view, self.names, self.language)
        self.console.say("", *news, *([""] if news else []))

    def tell_ending(self, view: View) -> None:
        self.console.say(*event_lines.ending(view, self.names, self.language))

    def show_turn(self, view: View, history: Sequence[Event], with_trick: bool = True) -> None:
        """Show the table; the cards of the trick are left out if they have just been shown."""
        self.console.say(*turn(view, self.names, event_lines.trick_number(history), self.language, with_trick))

    def prompt(self, view: View) -> str:
        """The prompt before an answer."""
        text = self.language.text
        return f"{text('Your card') if view.asks is Ask.PLAY else text('Your choice')}> "

    def decide(self, view: View, history: Sequence[Event], play: Callable[[Move], str]) -> None:
        """Ask until a move is made; `play` says why a move is refused, and commands are answered."""
        self.show_turn(view, history)
        while True:
            typed = self.console.ask(self.prompt(view))
            if command := self.command(typed, view):
                if self.obey(command, view, history):
                    return
            elif (meant := self.move(typed, view)) is None:
                continue
            elif refusal := play(meant):
                self.console.say(refusal)
            else:
                return

    def command(self, typed: str, view: View) -> Command | None:
        """The typed command; None if it isn't one."""
        try:
            meant = read(typed, view, self.language)
        except NotUnderstood:
            return None
        return meant if isinstance(meant, Command) else None

    def move(self, typed: str, view: View) -> Move | None:
        """The typed move, which may be illegal; if it isn't a move, say what would be."""
        try:
            meant = read(typed, view, self.language)
        except NotUnderstood as error:
            self.console.say(error.said(self.language))
            return None
        return meant if isinstance(meant, Move) else None

    def why_no_hint(self, view: View) -> str:
        """Why there is no hint now; nothing if there is one."""
        if not self.has_hints:
            return self.language.text("There are no hints at this table.")
        if view.to_move is None or view.to_move != view.seat:
            return self.language.text("It is not your turn.")
        return ""

    def think(self, view: View) -> list[Line]:
        """A hint for the view's player as lines; this takes a few seconds."""
        return reports.hint(asyncio.run(hint_process.hint(view)), view, self.language)

    def _tell_hint(self, view: View) -> None:
        refusal = self.why_no_hint(view)
        self.console.say(refusal or self.language.text("Thinking …"))
        if not refusal:
            self.console.say(*self.think(view))

    def obey(self, command: Command, view: View, history: Sequence[Event]) -> bool:
        """Answer a command; True if it has changed the current question."""
        say, names, language = self.console.say, self.names, self.language
        match command.letter:
            case "?":
                say(*reports.help_lines(view, language))
            case "f":
                say(*reports.powers(view, command.about, language))
            case "n":
                say(*reports.last_trick(view, names, language))
            case "i":
                say(*reports.piles(view, names, language))
            case "y":
                say(*reports.votes(view, names, language))
            case "e":
                say(*event_lines.log(history, view, names, language))
            case "h":
                self._tell_hint(view)
            case "o" if self.take_back is not None:
                refusal = self.take_back()
                say(*([refusal] if refusal else []))
                return not refusal
            case "j":
                say(language.text("The others are bots: there is nobody to talk to."))
            case "q":
                raise PersonLeft
            case _:
                self.show_turn(view, history)
        return False
