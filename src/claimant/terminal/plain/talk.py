"""Answers what is typed at a table in plain lines: commands, hints, and moves that can't be read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences import status
from claimant.rules.events import Event
from claimant.rules.moves import Ask, Move, Verb
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


def answers_question(move: Move, view: View) -> bool:
    """Is this a kind of move that is asked for? It may still be illegal; then the rules say why."""
    if move in view.legal:
        return True
    return view.asks is not None and move.verb in (Verb.PLAY, Verb.DISCARD) and move.verb.value == view.asks.value


class Talk(NamedTuple):
    """Somebody at a console, at a table with these players."""

    console: Console
    names: tuple[str, ...]
    language: Language
    has_hints: bool = True
    """Not where others play too who haven't agreed on them."""

    def show_turn(self, view: View, history: Sequence[Event], with_trick: bool = True) -> None:
        """The table as it stands; the cards of the trick are left out where they have just been told."""
        self.console.say(*turn(view, self.names, event_lines.trick_number(history), self.language, with_trick))

    def prompt(self, view: View) -> str:
        """What stands before an answer."""
        text = self.language.text
        return f"{text('Your card') if view.asks is Ask.PLAY else text('Your choice')}> "

    def whose_turn(self, view: View) -> str:
        """Who has to decide what."""
        return status.to_do(view, self.names, self.language)

    def command(self, typed: str, view: View) -> Command | None:
        """The command that was typed; None if it is none."""
        try:
            meant = read(typed, view, self.language)
        except NotUnderstood:
            return None
        return meant if isinstance(meant, Command) else None

    def move(self, typed: str, view: View) -> Move | None:
        """The move that was typed, which may be illegal; if it is none, say what would be."""
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
        """A hint for the view's player, as lines; that takes a few seconds."""
        return reports.hint(asyncio.run(hint_process.hint(view)), view, self.language)

    def obey(self, command: Command, view: View, history: Sequence[Event]) -> None:
        """Answer a command that only looks something up."""
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
            case _:
                self.show_turn(view, history)
