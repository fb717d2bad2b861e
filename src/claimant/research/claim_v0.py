"""Claim as a PettingZoo environment: `claim_v0.env(players=4, factions=[...])` (docs/research.md)."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, ClassVar, Final

from claimant.research.extras import needs_rl

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise needs_rl(error) from error

from claimant.research.action_space import action_space
from claimant.research.env_spaces import check_render_mode, observation_space
from claimant.research.observation_layout import layout_of
from claimant.research.one_game import NOBODY, line_up_for, one_game
from claimant.research.rendering import table_text
from claimant.research.rewards import Reward, check_reward, rewards
from claimant.rules.lineup import LineUp

ILLEGAL_REWARD: Final = -1.0
"""What an illegal action costs; it ends the game."""


def env(**arguments: Any) -> raw_env:
    """The environment; the arguments are those of `raw_env`, which checks everything itself.

    PettingZoo's wrappers would check the same, at twice the time of a step.
    """
    return raw_env(**arguments)


class raw_env(AECEnv, EzPickle):  # noqa: N801 - PettingZoo's name for it
    """A game of two to four agents, `player_0` and so on; with four, those opposite each other share rewards.

    The line-up is given by its factions, or whole; `reward` is `share` or `margin`. An observation is a dict with
    `observation` and `action_mask`; with `mask_in_info` it is the array alone, and the mask is in the agent's info.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "claim_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int | None = None,
        factions: Iterable[str] | None = None,
        heroes: bool = False,
        *,
        lineup: LineUp | str | None = None,
        reward: Reward = "share",
        mask_in_info: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        factions = None if factions is None else tuple(factions)
        EzPickle.__init__(
            self, players, factions, heroes, lineup=lineup, reward=reward, mask_in_info=mask_in_info,
            render_mode=render_mode,
        )  # fmt: skip
        check_reward(reward)
        check_render_mode(render_mode, self.metadata)
        self.lineup = line_up_for(players, factions, heroes, lineup)
        self.render_mode = render_mode
        self._reward: Reward = reward
        self._mask_in_info = mask_in_info
        self._table = one_game(self.lineup)
        self._np_random, _ = seeding.np_random()
        self.possible_agents = [f"player_{seat}" for seat in range(self.lineup.players)]
        self.agents: list[str] = []
        self._over = True
        size, actions = layout_of(self.lineup).size, action_space(self.lineup).size
        self._blank = np.zeros(actions, np.int8)
        self.observation_spaces = {
            agent: observation_space(size, actions, mask_in_info) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (self.lineup.players, size), np.uint8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game with a random leader; `options` are not used."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self._table.deal(int(self._np_random.integers(2**62)))
        self._over = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Let the agent choose whose seat is to move."""
        self.agent_selection = self.agents[0 if self._over else self._table.to_move]
        if self._mask_in_info:
            for agent in self.agents:
                self.infos[agent] = {"action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Any:
        """The legal actions of the agent: none if it isn't its turn."""
        if agent != self.agent_selection or self._over:
            return self._blank.copy()
        return self._table.mask()

    def observe(self, agent: str) -> Any:
        observation = self._table.observation(self.possible_agents.index(agent))
        return observation if self._mask_in_info else {"observation": observation, "action_mask": self._mask(agent)}

    def state(self) -> Any:
        """The observations of all seats, for a critic that sees everything but the deck's order."""
        return np.stack([self._table.observation(seat) for seat in range(self.lineup.players)])

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is; an illegal one ends the game."""
        if not self.agents:
            raise RuntimeError("There is no game: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("The game isn't over, so None is no action.")
        legal = self._table.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        if not legal:
            self._end({agent: ILLEGAL_REWARD})
        elif self._table.to_move == NOBODY:
            table = self._table
            earned = rewards(self.lineup, table.winners, table.votes, self._reward)
            self._end(dict(zip(self.agents, earned, strict=True)))
        self._select()
        if self.render_mode == "human":
            self.render()

    def _end(self, earned: dict[str, float]) -> None:
        self._over = True
        self.rewards.update(earned)
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def close(self) -> None:
        """Nothing is open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        """Another environment with the same game at the same moment; spaces are shared."""
        other: raw_env = self.__class__.__new__(self.__class__)
        shared = {name: value for name, value in self.__dict__.items() if name.endswith(("_spaces", "_space"))}
        own = {name: deepcopy(value, memo) for name, value in self.__dict__.items() if name not in shared}
        other.__dict__.update(shared | own)
        return other

    def render(self) -> str | None:
        """The table with all hands, as text; `human` prints it."""
        if self.render_mode is None:
            return None
        text = table_text(self._table.game)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None
