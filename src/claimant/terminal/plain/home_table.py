"""Runs a game between a person and bots, and gives out only what the person's seat may know."""

from __future__ import annotations

from collections.abc import Mapping

from claimant.bots import Bot
from claimant.rules.cards import Seat
from claimant.rules.events import Event
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.reason import Reason
from claimant.rules.view import View, view


class Table:
    """A game in progress; all hidden cards stay inside this class and the save file."""

    def __init__(self, game: Game, person: Seat, bots: Mapping[Seat, Bot]) -> None:
        self.game = game
        self.person = person
        self._bots = bots
        self._told = len(game.events)

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def waits_for_person(self) -> bool:
        return self.game.state.to_move == self.person

    @property
    def view(self) -> View:
        """What the person's seat knows."""
        return view(self.game, self.person)

    @property
    def history(self) -> tuple[Event, ...]:
        """What happened, as the person's seat saw it."""
        return self.game.seen_by(self.person)

    def news(self) -> tuple[Event, ...]:
        """What happened since the last call."""
        history = self.history
        since, self._told = self._told, len(history)
        return history[since:]

    def why_not(self, move: Move) -> Reason | None:
        return self.game.why_not(move)

    def play(self, move: Move) -> None:
        """The person's move."""
        self.game = self.game.play(move)

    def go_back(self) -> bool:
        """Go back to the person's last decision; False if there is none."""
        decisions = self.game.decisions(self.person)
        if decisions:
            self.game = self.game.back_to(decisions[-1])
            self._told = len(self.history)
        return bool(decisions)

    def let_bot_play(self) -> None:
        """Make the move of the bot whose turn it is, from what its own seat knows."""
        seat = self.game.state.to_move
        assert seat is not None
        self.game = self.game.play(self._bots[seat].choose(view(self.game, seat)))
