"""Many games at a time for Gymnasium: `gymnasium.make_vec("ClaimVector-v0", num_envs=1024)`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

from claimant.research.extras import needs_rl

try:
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space, create_empty_array
except ModuleNotFoundError as error:
    raise needs_rl(error) from error

from claimant.bots.engine.outside_bots import maker
from claimant.bots.levels import Bot
from claimant.kernel.batch import ActionNumbers, Autoreset, Batch
from claimant.research.action_space import action_space
from claimant.research.claim_gym import AT_RANDOM, ILLEGAL_REWARD, one_for_each
from claimant.research.one_game import line_up_for
from claimant.research.packed import as_bytes, unpacker
from claimant.research.rewards import Reward, check_reward, rewards
from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget

Flags: TypeAlias = npt.NDArray[np.bool_]
Form: TypeAlias = Literal["planes", "packed"]
Stepped: TypeAlias = tuple[Any, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]
_AUTORESETS: Final[dict[AutoresetMode, Autoreset | None]] = {
    AutoresetMode.NEXT_STEP: "next step",
    AutoresetMode.SAME_STEP: "same step",
    AutoresetMode.DISABLED: None,
}


class ClaimVectorEnv(VectorEnv):
    """Games on the kernel, one agent for all of them: it plays seat 0 against bots, or all seats (`opponents=None`).

    An observation is what the seat to move knows: the bytes of `observe`, or with `form="packed"` the kernel's bits
    and numbers. `info["action_mask"]` and `action_masks()` say which actions are legal. With `copy=False`, packed
    observations and masks are the kernel's own memory, which the next step overwrites.
    """

    def __init__(  # noqa: PLR0913 - each is a setting of the environment
        self,
        num_envs: int = 1,
        opponents: str | Sequence[str] | None = AT_RANDOM,
        players: int | None = None,
        factions: Iterable[str] | None = None,
        heroes: bool = False,
        *,
        lineup: LineUp | str | None = None,
        reward: Reward = "share",
        form: Form = "planes",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        worlds: int = 100,
        copy: bool = True,
    ) -> None:
        check_reward(reward)
        if form not in ("planes", "packed"):
            raise ValueError(f"The form of observations is 'planes' or 'packed', not {form!r}.")
        self.lineup = line_up_for(players, factions, heroes, lineup)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self._reward: Reward = reward
        self._packed = form == "packed"
        self._copy = copy
        self._budget = Budget(worlds=worlds)
        self._opponents = {} if opponents is None else one_for_each(opponents, self.lineup.players - 1)
        self._makers = {seat: maker(name) for seat, name in self._opponents.items() if name != AT_RANDOM}
        self._bots: dict[tuple[int, Seat], Bot] = {}
        self._games: Batch | None = None
        self._lost: Flags = np.zeros(num_envs, np.bool_)
        """Games that an illegal action has ended."""
        self._shares = self._shares_by_winners()
        self._rows = np.arange(num_envs)
        self.single_action_space = spaces.Discrete(action_space(self.lineup).size)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = self._space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _space(self) -> spaces.Space[Any]:
        read = unpacker(self.lineup)
        if not self._packed:
            return spaces.Box(0, 255, (read.layout.size,), np.uint8)
        bits, numbers = (spaces.Box(0, 255, (size,), np.uint8) for size in (read.packed_bytes, read.numbers))
        return spaces.Dict({"bits": bits, "numbers": numbers})

    def _shares_by_winners(self) -> npt.NDArray[np.float64]:
        """The reward of each seat, for each set of winners as bits."""
        players = range(self.lineup.players)
        table = np.zeros((1 << len(players), len(players)))
        for bits in range(1, 1 << len(players)):
            table[bits] = rewards(self.lineup, [seat for seat in players if bits >> seat & 1], ())
        return table

    @property
    def batch(self) -> Batch:
        """The games, once `reset` has dealt them."""
        if self._games is None:
            raise RuntimeError("Nothing is dealt yet: call reset() first.")
        return self._games

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games, or those of `options["reset_mask"]`; with one seed, game number i gets `seed` + i."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = self._chosen(options)
        seeds = self._seeds(seed)
        for game in np.flatnonzero(chosen).tolist():
            self._seat_bots(game, seeds[game])
        if chosen.all():
            self._games = self._dealt(seeds)
        else:
            for game in np.flatnonzero(chosen).tolist():
                self.batch.deal(game, seeds[game])
        self._lost &= ~chosen
        return self._seen(), self._info()

    def _chosen(self, options: dict[str, Any] | None) -> Flags:
        mask = None if options is None else options.get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(f"options['reset_mask'] is an array of {self.num_envs} booleans, not {mask!r}.")
        return mask

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        if isinstance(seed, int):
            return [seed + game for game in range(self.num_envs)]
        given = [None] * self.num_envs if seed is None else list(seed)
        if len(given) != self.num_envs:
            raise ValueError(f"There are {self.num_envs} games, so {self.num_envs} seeds, not {len(given)}.")
        return [int(self.np_random.integers(2**62)) if each is None else each for each in given]

    def _seat_bots(self, game: int, seed: int) -> None:
        for seat, make in self._makers.items():
            self._bots[game, seat] = make(Random(f"{seed} {seat}"), self._budget)

    def _dealt(self, seeds: list[int]) -> Batch:
        space = action_space(self.lineup)

        def choose(game: int, seen: View) -> Move:
            assert seen.seat is not None
            return self._bots[game, seen.seat].choose(seen)

        return Batch(
            self.lineup,
            self.num_envs,
            seeds,
            autoreset=_AUTORESETS[self.autoreset_mode],
            actions=ActionNumbers(space.of_kernel, space.size),
            observe=True,
            opponents={seat: "random" if name == AT_RANDOM else choose for seat, name in self._opponents.items()},
        )

    def step(self, actions: Any) -> Stepped:
        """Make a move in each game, and those of the bots after it; an illegal one loses its game."""
        batch, chosen = self.batch, np.asarray(actions)
        playing = ~(batch.over | self._lost)
        if self.autoreset_mode is AutoresetMode.DISABLED and not playing.all():
            raise RuntimeError("Some games are over: deal them again with reset(options={'reset_mask': ...}).")
        legal = self._are_legal(chosen)
        wrong = playing & ~legal
        before = self._seen() if wrong.any() and self.autoreset_mode is AutoresetMode.SAME_STEP else None
        moving = playing & legal
        batch.act(np.where(moving, chosen, 0), where=moving)
        if self._lost.any():
            self._deal_again(self._lost)
        ended = moving & (batch.winners != 0)
        of_seats = self._rewards(ended)
        earned: npt.NDArray[np.float64] = of_seats[self._rows, batch.movers]
        earned[wrong] = ILLEGAL_REWARD
        info = self._final(ended, wrong, before) if self.autoreset_mode is AutoresetMode.SAME_STEP else {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            self._deal_again(wrong)
            self._lost = np.zeros(self.num_envs, np.bool_)
        else:
            self._lost = wrong
        info |= self._info()
        if not self._opponents:
            info |= {"rewards": of_seats, "_rewards": ended}
        if wrong.any():
            info |= {"illegal": wrong, "_illegal": wrong}
        return self._seen(), earned, ended | wrong, np.zeros(self.num_envs, np.bool_), info

    def _are_legal(self, chosen: npt.NDArray[Any]) -> Flags:
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"There are {self.num_envs} games, so {self.num_envs} actions, not {chosen.shape}.")
        masks = self.batch.masks
        inside = (chosen >= 0) & (chosen < masks.shape[1])
        legal: Flags = masks[self._rows, np.where(inside, chosen, 0)] & inside
        return legal

    def _deal_again(self, which: Flags) -> None:
        for game in np.flatnonzero(which).tolist():
            self.batch.deal(game)

    def _rewards(self, ended: Flags) -> npt.NDArray[np.float64]:
        """What each seat got in each game; nothing if the game hasn't ended."""
        winners = np.where(ended, self.batch.winners, 0)
        if self._reward == "share":
            shares: npt.NDArray[np.float64] = self._shares[winners]
            return shares
        earned = np.zeros((self.num_envs, self.lineup.players))
        votes = self.batch.votes
        for game in np.flatnonzero(ended).tolist():
            earned[game] = rewards(self.lineup, (), votes[game].tolist(), self._reward)
        return earned

    def _final(self, ended: Flags, wrong: Flags, before: Any) -> dict[str, Any]:
        """The last observation of each game that was dealt again in the same step."""
        over = ended | wrong
        if not over.any():
            return {}
        last = self._form(self.batch.final_observed[ended], self.batch.final_numbers[ended])
        final = create_empty_array(self.single_observation_space, self.num_envs)
        for written, kept in zip(_arrays(final), _arrays(last), strict=True):
            written[ended] = kept
        if before is not None:
            for written, kept in zip(_arrays(final), _arrays(before), strict=True):
                written[wrong] = kept[wrong]
        return {"final_obs": final, "_final_obs": over}

    def _seen(self) -> Any:
        batch = self.batch
        return self._form(batch.observed, batch.numbers)

    def _form(self, words: npt.NDArray[np.int64], numbers: npt.NDArray[np.uint8]) -> Any:
        if not self._packed:
            return unpacker(self.lineup).unpack(words, numbers)
        if self._copy:
            words, numbers = words.copy(), numbers.copy()
        return {"bits": as_bytes(words), "numbers": numbers}

    def _info(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.action_masks(),
            "_action_mask": every,
            "seat": self.batch.to_move.copy(),
            "_seat": every,
        }

    def action_masks(self) -> Flags:
        """Which actions are legal in each game; none in one that is over."""
        masks = self.batch.masks
        if self._lost.any():
            lost: Flags = masks & ~self._lost[:, None]
            return lost
        return masks.copy() if self._copy else masks


def _arrays(seen: Any) -> list[npt.NDArray[np.uint8]]:
    return list(seen.values()) if isinstance(seen, dict) else [seen]
