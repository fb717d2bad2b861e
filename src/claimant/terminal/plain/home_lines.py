"""Plain lines: one game between a person and bots, decision by decision."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from claimant.bots import bot
from claimant.locale.errors import why
from claimant.notation.names import named
from claimant.notation.records.details import Details
from claimant.rules.game import Game
from claimant.rules.legal import NotAsked, NotOffered
from claimant.rules.moves import Move
from claimant.rules.reason import Reason
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.home_table import Table
from claimant.terminal.plain.talk import PersonLeft, Talk
from claimant.terminal.saves.resume import PERSON
from claimant.terminal.saves.save_file import SaveFile

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class LineMode:
    """A game at a console, saved after every move."""

    def __init__(
        self, console: Console, game: Game, details: Details, save: SaveFile, rng: Random, language: Language
    ) -> None:
        self._console = console
        self._details = details
        self._language = language
        self._saved = save
        self._notice = ""
        self.is_saved = True
        names = named(details.names, language.words.default_names(game.lineup.players))
        self._talk = Talk(console, names, language, take_back=self._go_back)
        bots = {seat: bot(name, rng) for seat, name in enumerate(details.played_by) if name != PERSON}
        self._table = Table(game, details.played_by.index(PERSON), bots)

    @property
    def file(self) -> Path:
        """The file of the saved game."""
        return self._saved.file

    def run(self) -> None:
        """Play until the game is over."""
        table = self._table
        try:
            self._save()
            while not table.is_over:
                if table.waits_for_person:
                    self._talk.tell_news(table.news(), table.view)
                    self._talk.decide(table.view, table.history, self._play)
                else:
                    table.let_bot_play()
                self._save()
        except (EOFError, KeyboardInterrupt):
            self._console.say("")
            raise PersonLeft from None
        self._talk.tell_news(table.news(), table.view)
        self._talk.tell_ending(table.view)

    def _save(self) -> None:
        """Save the game; if that fails, say so once and continue."""
        try:
            self._saved.write(self._table.game, self._details)
            self.is_saved = True
        except OSError as error:
            if self.is_saved:
                self._console.say(
                    self._language.text(
                        "The game can’t be saved as {file}: {problem}. You can play on.",
                        file=str(self.file),
                        problem=why(error, self._language.words),
                    )
                )
            self.is_saved = False
        if (notice := self._saved.notice(self._language)) != self._notice:
            self._notice = notice
            self._console.say(notice)

    def _go_back(self) -> str:
        """Go back to the person's last decision, or say that there is none."""
        if not self._table.go_back():
            return self._language.text("You have made no decision yet that could be taken back.")
        self._console.say(self._language.text("You go back to your last decision."))
        return ""

    def _play(self, move: Move) -> str:
        """Make the move, or say why not."""
        if reason := self._table.why_not(move):
            return self._refusal(reason)
        self._table.play(move)
        return ""

    def _refusal(self, reason: Reason) -> str:
        """Why the move is refused; the legal choices are already on the screen."""
        if isinstance(reason, NotAsked | NotOffered):
            return self._language.text(
                "That doesn’t answer the question. Type the number of your choice; Enter shows the choices again."
            )
        return self._language.words.explain(reason)
