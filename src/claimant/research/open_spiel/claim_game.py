"""The OpenSpiel game `claim`: chance deals every card when somebody sees it, with its true probability."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pyspiel

from claimant.research.observation_layout import layout_of
from claimant.research.open_spiel.observer import Observer, information_text, longest_history, observation_text
from claimant.research.open_spiel.parameters import PARAMETERS, completed, line_up_of
from claimant.research.open_spiel.position import Position, rules_of
from claimant.research.open_spiel.resampling import actions_of
from claimant.research.open_spiel.table import CHANCE, NOBODY
from claimant.research.world_games import world_games
from claimant.rules.cards import Seat
from claimant.rules.lineup import MARKET
from claimant.rules.view import view

NAME: Final = "claim"
_PLAYERS: Final = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}


def _type() -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="Claim",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(MARKET),
        min_num_players=min(MARKET),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


_TYPE: Final = _type()


class ClaimGame(pyspiel.Game):
    """Claim with one line-up; `parameters.py` lists what can be chosen."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = completed(params)
        self.rules = rules_of(line_up_of(parameters), parameters["foregame"])
        space, dealing = self.rules.space, self.rules.dealing
        sides = len(space.lineup.sides)
        info = pyspiel.GameInfo(
            num_distinct_actions=space.size,
            max_chance_outcomes=space.total,
            num_players=space.lineup.players,
            min_utility=-1.0 if sides == 2 else -1 / (sides - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=dealing.longest,
        )
        super().__init__(_TYPE, info, parameters)

    def new_initial_state(self) -> ClaimState:
        return ClaimState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every card is dealt once; heroes can draw again."""
        return 2 * sum(self.rules.dealing.copies)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """OpenSpiel asks for the arrays and texts of a kind of observation."""
        if params:
            raise ValueError(f"Observations of {NAME} have no parameters, so not {dict(params)}.")
        return Observer(self.rules, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))

    def information_state_tensor_size(self) -> int:
        return longest_history(self.rules)

    def information_state_tensor_shape(self) -> list[int]:
        return [longest_history(self.rules)]

    def observation_tensor_size(self) -> int:
        return layout_of(self.rules.lineup).size

    def observation_tensor_shape(self) -> list[int]:
        return [layout_of(self.rules.lineup).size]


class ClaimState(pyspiel.State):
    """A game in progress. Copies share its position until one of them plays on."""

    def __init__(self, game: ClaimGame) -> None:
        super().__init__(game)
        self.position: Position = game.rules.new()

    def current_player(self) -> int:
        seat = self.position.to_move
        return seat if seat >= 0 else int(_PLAYERS[seat])

    def is_terminal(self) -> bool:
        return self.position.to_move == NOBODY

    def is_chance_node(self) -> bool:
        return self.position.to_move == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if player == self.position.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.rules.space.move(action).text

    def returns(self) -> list[float]:
        return list(self.position.returns())

    def rewards(self) -> list[float]:
        return self.returns()

    def information_state_string(self, player: Seat | None = None) -> str:
        return information_text(self.position, self._seat(player))

    def observation_string(self, player: Seat | None = None) -> str:
        return observation_text(self.position, self._seat(player))

    def _seat(self, player: Seat | None) -> Seat:
        seat = self.position.to_move if player is None else player
        if seat not in range(self.position.rules.lineup.players):
            raise ValueError(f"Nobody sits at seat {seat}, or nobody is to move.")
        return seat

    def resample_from_infostate(self, player_id: Seat, probability_sampler: Callable[[], float]) -> ClaimState:
        """A game that the player can't tell from this one, each arrangement of the unseen cards equally likely."""
        rng = Random(int(probability_sampler() * 2**53))
        [world] = world_games(view(self.position.game, player_id), rng, 1)
        other = self.get_game().new_initial_state()
        for action in actions_of(self.position, world):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        moves = self.position.rules.space.moves
        dealt = " ".join(self.position.rules.space.cards[face].code for face in self.position.drawn)
        return f"dealt {dealt or '-'}; {', '.join(moves[number].text for number in self.position.moves) or '-'}"


def register() -> None:
    """Make `claim` known to `pyspiel.load_game`."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, ClaimGame)
