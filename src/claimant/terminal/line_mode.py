"""The line mode: one game between a person and bots, decision by decision."""

from __future__ import annotations

from pathlib import Path
from random import Random

from claimant.bots import bot
from claimant.notation.details import Details
from claimant.notation.show import printable
from claimant.rules.game import Game
from claimant.rules.moves import Ask, Move
from claimant.rules.words import explain
from claimant.terminal import reports, telling
from claimant.terminal.console import Console
from claimant.terminal.reading import Command, NotUnderstood, read
from claimant.terminal.saves import PERSON, save
from claimant.terminal.screen import turn
from claimant.terminal.table import Table


class PersonLeft(Exception):
    """The person has left the table before the end."""


class LineMode:
    """A game at a console, saved after every move."""

    def __init__(self, console: Console, game: Game, details: Details, file: Path, rng: Random) -> None:
        self._console = console
        self._details = details
        self._file = file
        self.is_saved = True
        self._names = tuple(map(printable, details.names))
        bots = {seat: bot(name, rng) for seat, name in enumerate(details.played_by) if name != PERSON}
        self._table = Table(game, details.played_by.index(PERSON), bots)

    def run(self) -> None:
        """Play until the game is over."""
        table = self._table
        try:
            self._save()
            while not table.is_over:
                if table.waits_for_person:
                    self._tell_news()
                    table.play(self._decide())
                else:
                    table.let_bot_play()
                self._save()
        except (EOFError, KeyboardInterrupt):
            self._console.say("")
            raise PersonLeft from None
        self._tell_news()
        self._console.say(*telling.ending(table.view, self._names))

    def _save(self) -> None:
        """If it can't be saved, say so once and play on."""
        try:
            save(self._file, self._table.game, self._details)
            self.is_saved = True
        except OSError as error:
            if self.is_saved:
                self._console.say(
                    f"The game can't be saved as {self._file}: {error.strerror or error}. You can play on."
                )
            self.is_saved = False

    def _tell_news(self) -> None:
        news = telling.news(self._table.news(), self._table.view, self._names)
        self._console.say("", *news, *([""] if news else []))

    def _show_turn(self) -> None:
        self._console.say(*turn(self._table.view, self._names, telling.trick_number(self._table.history)))

    def _decide(self) -> Move:
        """Ask until there is a legal move; everything else that is typed is answered."""
        self._show_turn()
        view = self._table.view
        prompt = "Your card> " if view.asks is Ask.PLAY else "Your choice> "
        while True:
            try:
                answer = read(self._console.ask(prompt), view)
            except NotUnderstood as error:
                self._console.say(str(error))
                continue
            if isinstance(answer, Command):
                self._obey(answer)
            elif reason := self._table.why_not(answer):
                self._console.say(explain(reason))
            else:
                return answer

    def _obey(self, command: Command) -> None:
        view, names = self._table.view, self._names
        match command.letter:
            case "h":
                self._console.say(*reports.help_lines())
            case "?":
                self._console.say(*reports.powers(view, command.about))
            case "t":
                self._console.say(*reports.last_trick(view, names))
            case "p":
                self._console.say(*reports.piles(view, names))
            case "v":
                self._console.say(*reports.votes(view, names))
            case "l":
                self._console.say(*telling.log(self._table.history, view, names))
            case "q":
                raise PersonLeft
            case _:
                self._show_turn()
