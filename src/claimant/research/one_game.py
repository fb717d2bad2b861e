"""One game by action numbers: on the kernel where the line-up has one, by the rules otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy
from random import Random
from typing import Final, Protocol

import numpy as np

from claimant.kernel.batch import ActionNumbers, Batch, Opponent
from claimant.kernel.observing.packed import MOST_FACTIONS
from claimant.kernel.tables.questions import NoKernel
from claimant.research.action_space import Mask, action_space
from claimant.research.observation import Observation, observe
from claimant.research.packed import unpacker
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.rules.view import View, view

NOBODY: Final = -2
"""Stands for the seat to move when the game is over."""
USUAL: Final = {2: "claim", 3: "grand-council", 4: "grand-council"}
"""The line-up that environments play by default, for each number of players."""


class OneGame(Protocol):
    """One game after the other. Chance, and the seats that play at random, move by themselves."""

    @property
    def to_move(self) -> int:
        """The seat to move, or `NOBODY`."""

    @property
    def game(self) -> Game:
        """The game by the rules."""

    @property
    def winners(self) -> tuple[Seat, ...]: ...
    @property
    def votes(self) -> tuple[int | None, ...]:
        """The side that each faction voted for."""

    def deal(self, seed: int) -> None:
        """Deal a new game with a random leader; the same seed gives the same game."""

    def mask(self) -> Mask:
        """Which actions are legal for the seat to move."""

    def act(self, action: int) -> bool:
        """Make a move if it is legal, and say whether it is."""

    def observation(self, seat: Seat) -> Observation: ...
    def view(self, seat: Seat) -> View: ...


def one_game(lineup: LineUp, at_random: Collection[Seat] = ()) -> OneGame:
    """A game of this line-up, still to be dealt; the seats `at_random` play by themselves."""
    try:
        return KernelGame(lineup, at_random)
    except NoKernel:
        return RulesGame(lineup, at_random)


class KernelGame:
    """A game on the kernel; the rules replay it when somebody asks for a view."""

    def __init__(self, lineup: LineUp, at_random: Collection[Seat]) -> None:
        space = action_space(lineup)
        self._size = space.size
        actions = ActionNumbers(space.of_kernel, space.size)
        self._observes = len(lineup.factions) <= MOST_FACTIONS
        opponents: dict[Seat, Opponent] = dict.fromkeys(at_random, "random")
        self._batch = Batch(lineup, 1, 0, actions=actions, observe=self._observes, opponents=opponents)
        self._unpacker = unpacker(lineup)

    def deal(self, seed: int) -> None:
        self._batch.deal(0, seed)

    @property
    def to_move(self) -> int:
        return int(self._batch.to_move[0])

    def mask(self) -> Mask:
        return self._batch.masks[0].astype(np.int8)

    def act(self, action: int) -> bool:
        if not 0 <= action < self._size or not self._batch.masks[0, action]:
            return False
        self._batch.act((action,))
        return True

    def observation(self, seat: Seat) -> Observation:
        """The kernel writes it, unless another seat is to move."""
        batch, to_move = self._batch, self.to_move
        if not self._observes or to_move not in (seat, NOBODY):
            return observe(self.view(seat))
        if to_move == NOBODY:
            batch.observe_as(0, seat)
        return self._unpacker.unpack(batch.observed, batch.numbers)[0]

    def view(self, seat: Seat) -> View:
        return self._batch.view(0, seat)

    @property
    def game(self) -> Game:
        return self._batch.game(0)

    @property
    def winners(self) -> tuple[Seat, ...]:
        bits = int(self._batch.winners[0])
        return tuple(seat for seat in range(self._batch.lineup.players) if bits >> seat & 1)

    @property
    def votes(self) -> tuple[int | None, ...]:
        return tuple(None if side < 0 else side for side in self._batch.votes[0].tolist())

    def __deepcopy__(self, memo: object) -> KernelGame:
        other = copy(self)
        other._batch = self._batch.clone()  # noqa: SLF001
        return other


class RulesGame:
    """A game by the rules alone, for line-ups that no table of the kernel can hold."""

    def __init__(self, lineup: LineUp, at_random: Collection[Seat]) -> None:
        self._space = action_space(lineup)
        self._at_random = frozenset(at_random)
        self._rng = Random()
        self.deal(0)

    def deal(self, seed: int) -> None:
        self._rng = Random(seed)
        lineup = self._space.lineup
        self._game = Game.deal(lineup, self._rng.getrandbits(64), self._rng.randrange(lineup.players))
        self._let_others_play()

    def _let_others_play(self) -> None:
        while self._game.state.to_move in self._at_random:
            self._game = self._game.play(self._rng.choice(self._game.legal))

    @property
    def to_move(self) -> int:
        seat = self._game.state.to_move
        return NOBODY if seat is None else seat

    def mask(self) -> Mask:
        return self._space.mask(self._game.legal)

    def act(self, action: int) -> bool:
        move = self._space.move(action) if 0 <= action < self._space.size else None
        if move not in self._game.legal:
            return False
        self._game = self._game.play(move)
        self._let_others_play()
        return True

    def observation(self, seat: Seat) -> Observation:
        return observe(self.view(seat))

    def view(self, seat: Seat) -> View:
        return view(self._game, seat)

    @property
    def game(self) -> Game:
        return self._game

    @property
    def winners(self) -> tuple[Seat, ...]:
        result = self._game.state.result
        return () if result is None else result.winners

    @property
    def votes(self) -> tuple[int | None, ...]:
        result = self._game.state.result
        return () if result is None else tuple(vote.side for vote in result.votes)

    def __deepcopy__(self, memo: object) -> RulesGame:
        other = copy(self)
        other._rng = copy(self._rng)  # noqa: SLF001
        return other


def line_up_for(
    players: int | None, factions: Iterable[str] | None, heroes: bool, lineup: LineUp | str | None
) -> LineUp:
    """The line-up that the arguments of an environment mean."""
    if lineup is None:
        if factions is not None:
            return LineUp.of(2 if players is None else players, factions, heroes)
        lineup = USUAL.get(2 if players is None else players, "claim")
    elif factions is not None or (isinstance(lineup, LineUp) and heroes):
        raise ValueError("Give either a line-up or its factions and heroes, not both.")
    chosen = preset(lineup, players, heroes) if isinstance(lineup, str) else lineup
    if players not in (None, chosen.players):
        raise ValueError(f"The line-up is for {chosen.players} players, not {players}.")
    return chosen
