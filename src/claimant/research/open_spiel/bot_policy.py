"""One of our bots as an OpenSpiel policy, for matches, best responses and exploitability."""

from __future__ import annotations

from random import Random
from typing import Any

from open_spiel.python import policy

from claimant.bots.levels import bot
from claimant.research.open_spiel.position import Position
from claimant.rules.cards import Seat
from claimant.rules.view import view
from claimant.search.budget import Budget


class BotPolicy(policy.Policy):
    """The bot's move for each information state, always the same one: its dice depend on the state alone.

    The random bot is the uniform policy.
    """

    def __init__(self, game: Any, name: str, budget: Budget | None = None, seed: int = 0) -> None:
        super().__init__(game, list(range(game.num_players())))
        bot(name, Random(seed), budget)  # refuses a wrong name at once
        self._name = name
        self._budget = budget
        self._seed = seed
        self._chosen: dict[str, int] = {}

    def action_probabilities(self, state: Any, player_id: Seat | None = None) -> dict[int, float]:
        """All weight on one legal action, or the same on each for the random bot."""
        seat = state.current_player() if player_id is None else player_id
        if self._name == "random":
            legal = state.legal_actions(seat)
            return dict.fromkeys(legal, 1 / len(legal))
        known = state.information_state_string(seat)
        if known not in self._chosen:
            position: Position = state.position
            player = bot(self._name, Random(f"{self._seed} {known}"), self._budget)
            move = player.choose(view(position.game, seat))
            self._chosen[known] = position.rules.space.number(move)
        return {self._chosen[known]: 1.0}
