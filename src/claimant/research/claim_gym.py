"""Claim as a Gymnasium environment for one agent: `gymnasium.make("Claim-v0", opponents="apprentice")`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from claimant.research.extras import needs_rl

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise needs_rl(error) from error

from claimant.bots.engine.outside_bots import maker
from claimant.bots.levels import Bot
from claimant.research.action_space import action_space
from claimant.research.env_spaces import check_render_mode, observation_space
from claimant.research.observation_layout import layout_of
from claimant.research.one_game import NOBODY, line_up_for, one_game
from claimant.research.rendering import view_text
from claimant.research.rewards import Reward, check_reward, rewards
from claimant.rules.cards import Seat
from claimant.rules.legal import IllegalMove, NotAsked
from claimant.rules.lineup import LineUp
from claimant.search.budget import Budget

ILLEGAL_REWARD: Final = -1.0
"""What an illegal action costs; it ends the game."""
AT_RANDOM: Final = "random"
"""The bot that the kernel plays by itself."""


class ClaimEnv(gymnasium.Env[Any, np.int64]):
    """One agent against bots, from seat 0; the leader is random. With four players, the bot of seat 2 is the partner.

    `opponents` is the name of a bot for all other seats, or one for each of them, clockwise. Bots that search try
    `worlds` worlds for a move, so that the same seed gives the same game.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's type

    def __init__(  # noqa: PLR0913 - each is a setting of the environment
        self,
        opponents: str | Sequence[str] = AT_RANDOM,
        players: int | None = None,
        factions: Iterable[str] | None = None,
        heroes: bool = False,
        *,
        lineup: LineUp | str | None = None,
        reward: Reward = "share",
        mask_in_info: bool = False,
        worlds: int = 100,
        render_mode: str | None = None,
    ) -> None:
        check_reward(reward)
        check_render_mode(render_mode, self.metadata)
        self.lineup = line_up_for(players, factions, heroes, lineup)
        self.render_mode = render_mode
        self._reward: Reward = reward
        self._mask_in_info = mask_in_info
        self._budget = Budget(worlds=worlds)
        names = one_for_each(opponents, self.lineup.players - 1)
        self._makers = {seat: maker(name) for seat, name in names.items() if name != AT_RANDOM}
        self._bots: dict[Seat, Bot] = {}
        self._table = one_game(self.lineup, [seat for seat, name in names.items() if name == AT_RANDOM])
        self._lost = False
        actions = action_space(self.lineup)
        self._actions = actions
        self._blank = np.zeros(actions.size, np.int8)
        self.observation_space = observation_space(layout_of(self.lineup).size, actions.size, mask_in_info)
        self.action_space = spaces.Discrete(actions.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game; `options` are not used."""
        super().reset(seed=seed)
        self._lost = False
        self._deal()
        while self._table.to_move == NOBODY:  # a game that ends without a decision of the agent
            self._deal()
        return self._seen()

    def _deal(self) -> None:
        self._table.deal(int(self.np_random.integers(2**62)))
        self._bots = {
            seat: make(Random(int(self.np_random.integers(2**62))), self._budget) for seat, make in self._makers.items()
        }
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        while (seat := self._table.to_move) in self._bots:
            chosen = self._bots[seat].choose(self._table.view(seat))
            if not self._table.act(self._actions.number(chosen)):
                raise IllegalMove(NotAsked(chosen, self._table.game.legal))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move, and those of the bots after it; an illegal one loses the game."""
        if self._lost or self._table.to_move == NOBODY:
            raise RuntimeError("The game is over: call reset() before the next step.")
        if not self._table.act(int(action)):
            self._lost = True
            seen, info = self._seen()
            return seen, ILLEGAL_REWARD, True, False, {**info, "illegal": True}
        self._let_bots_play()
        over = self._table.to_move == NOBODY
        seen, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return seen, self._earned() if over else 0.0, over, False, info

    def _earned(self) -> float:
        return rewards(self.lineup, self._table.winners, self._table.votes, self._reward)[0]

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which actions are legal, for algorithms that mask invalid ones."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> Any:
        return self._blank.copy() if self._lost or self._table.to_move == NOBODY else self._table.mask()

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        observation = self._table.observation(0)
        if self._mask_in_info:
            return observation, {"action_mask": self._mask()}
        return {"observation": observation, "action_mask": self._mask()}, {}

    def render(self) -> Any:
        """The table as the agent sees it, as text; `human` prints it."""
        if self.render_mode is None:
            return None
        text = view_text(self._table.view(0))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def one_for_each(opponents: str | Sequence[str], number: int) -> dict[Seat, str]:
    """The name of a bot for each seat but the agent's."""
    names = [opponents] * number if isinstance(opponents, str) else list(opponents)
    if len(names) != number:
        raise ValueError(f"There are {number} other seats, so {number} opponents or one for all, not {len(names)}.")
    return dict(enumerate(names, start=1))
