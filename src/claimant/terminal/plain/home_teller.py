"""Tells a game on this computer in plain lines: what happened since the person's last decision, then the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.errors import why
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.plain.console import Console
from claimant.terminal.text import event_lines
from claimant.terminal.text.turn_lines import turn

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class HomeTeller:
    """What has been told of one game."""

    def __init__(self, chair: HomeChair, console: Console, language: Language) -> None:
        self._chair = chair
        self._console = console
        self._language = language
        self._told = len(chair.history)
        """How many events have been told."""
        self._asked = -1
        """The decision that was told last, by the number of events before it."""
        self._remarked = 0
        self._noticed = ""

    @property
    def is_mine(self) -> bool:
        view = self._chair.view
        return view.to_move is not None and view.to_move == view.seat and self._asked == len(self._chair.history)

    @property
    def can_ask(self) -> bool:
        return self.is_mine

    def tell(self) -> None:
        self._tell_notice()
        self._tell_remarks()
        view, history = self._chair.view, self._chair.history
        if view.to_move == view.seat is not None and self._asked != len(history):
            self._asked = len(history)
            self._tell_news()
            names = self._chair.names
            self._console.say(*turn(view, names, event_lines.trick_number(history), self._language))

    def _tell_notice(self) -> None:
        """What is to be known of the table, and why the game can't be saved; each once."""
        notice, problem = self._chair.notice(self._language), self._chair.unsaved
        if problem is not None:
            notice = self._language.text(
                "The game can’t be saved as {file}: {problem}. You can play on.",
                file=str(self._chair.file),
                problem=why(problem, self._language.words),
            )
        if notice != self._noticed:
            self._console.say(*([notice] if notice else []))
        self._noticed = notice

    def _tell_remarks(self) -> None:
        """What was done beside the game: a decision that was taken back."""
        remarks = self._chair.remarks(self._language)[self._remarked :]
        self._remarked += len(remarks)
        self._told = min(self._told, len(self._chair.history))
        self._console.say(*(said for _, said in remarks))

    def _tell_news(self) -> None:
        """What happened since the last decision."""
        history = self._chair.history
        since, self._told = self._told, len(history)
        news = event_lines.news(history[since:], self._chair.view, self._chair.names, self._language)
        self._console.say("", *news, *([""] if news else []))

    def tell_the_end(self) -> None:
        self._tell_notice()
        self._tell_news()
        self._console.say(*event_lines.ending(self._chair.view, self._chair.names, self._language))
