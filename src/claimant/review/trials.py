"""Sensible games from a position, in worlds that fit a view or with the undrawn cards shuffled again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from claimant.kernel.engine.dice import dice, mix
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import DECK_AT, DECK_END, LARGEST, OVER, PHASE, RALLY, RECRUIT, VOTES, WINNERS
from claimant.kernel.tables.questions import NoKernel
from claimant.kernel.tables.tables import tables_of
from claimant.kernel.translate import load
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.play import play
from claimant.rules.state import CHANCE, State
from claimant.rules.view import View
from claimant.rules.worlds import Worlds
from claimant.search.policy_rollouts import two_players_policy_of
from claimant.search.value.several_weights import several_policy_of, several_value_of
from claimant.search.value.two_players_weights import two_players_value_of
from claimant.search.worlds.sampler import ROOM_FOR_DECK, Sampler

WORK = LARGEST
DECK = 2 * LARGEST


class Trials(Protocol):
    """Games in one world after another; `move` is the number of a legal move, None to play on without one."""

    def deal(self) -> None:
        """Lay out a new world."""

    def chances(self, move: int | None) -> Sequence[float]:
        """Each side's chance after this move in the world laid out last."""

    def votes(self, move: int) -> Sequence[int | None]:
        """The side that each faction votes for at the end of a game after this move."""


def trials_for(view: View, rng: Random) -> Trials:
    """Games from the moves of a view, in worlds that fit it."""
    try:
        return _FromView(view, rng)
    except NoKernel:
        return _ByRules(Worlds(view), view.legal, rng)


def trials_from(state: State, rng: Random) -> Trials:
    """Games from a state with all hands as they are and the deck shuffled again."""
    try:
        return _FromState(state, rng)
    except NoKernel:
        return _ByRules(state, (), rng)


class _OnBoard:
    """Games by the playout policy; those of phase one end at phase two, where the learned value estimates them."""

    def __init__(self, lineup: LineUp, phase: int) -> None:
        self.tables = tables_of(lineup)
        self.numbers: vec[i64] = vec[i64]([0] * (DECK + ROOM_FOR_DECK))
        self.thrown: vec[i64] = dice(0)
        self.moves: Sequence[int] = ()
        self._luck = 0
        """The state of the random source after the last deal."""
        self._lineup = lineup
        self._until = RECRUIT if phase == RECRUIT else RALLY
        self._policy = two_players_policy_of(lineup) if lineup.players == 2 else several_policy_of(lineup)

    def chances(self, move: int | None) -> Sequence[float]:
        self._play_out(move, self._until)
        return self._shares() if self.numbers[WORK + PHASE] == OVER else self._estimated()

    def votes(self, move: int) -> Sequence[int | None]:
        self._play_out(move, RALLY)
        voted = self.numbers[WORK + VOTES]
        sides = [int(voted >> (3 * at) & 7) for at in range(len(self._lineup.factions))]
        return [side - 1 if side else None for side in sides]

    def _play_out(self, move: int | None, until: int) -> None:
        """Play a game to the end of a phase; every move meets the same random numbers."""
        self.thrown[0] = self._luck
        copy(self.numbers, 0, WORK, self.tables.size)
        if move is not None:
            step(self.tables, self.numbers, WORK, self.moves[move])
        if self.numbers[WORK + PHASE] != OVER:
            self._policy.play_out(self.numbers, WORK, self.thrown, until)

    def _shares(self) -> Sequence[float]:
        winners = self.numbers[WORK + WINNERS]
        won = [bool(winners >> seats[0] & 1) for seats in self._lineup.sides]
        return [1 / sum(won) if each else 0.0 for each in won]

    def _estimated(self) -> Sequence[float]:
        if self._lineup.players == 2:
            first = two_players_value_of(self._lineup).chance(self.numbers, WORK)
            return first, 1.0 - first
        value = several_value_of(self._lineup)
        return [value.chance_of(self.numbers, WORK, seats[0]) for seats in self._lineup.sides]


class _FromView(_OnBoard):
    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view.lineup, view.phase)
        self._sampler = Sampler(view, rng)
        self.thrown = self._sampler.thrown
        self.moves = self._sampler.moves

    def deal(self) -> None:
        self._sampler.deal(self.numbers, 0, DECK)
        self._luck = self.thrown[0]


class _FromState(_OnBoard):
    def __init__(self, state: State, rng: Random) -> None:
        super().__init__(state.lineup, state.phase)
        self.thrown = dice(rng.getrandbits(61))
        load(self.tables, state, self.numbers, 0, DECK)

    def deal(self) -> None:
        first = self.numbers[DECK_AT]
        mix(self.numbers, first, self.numbers[DECK_END] - first, self.thrown)
        self._luck = self.thrown[0]


class _ByRules:
    """Random games through the rules, for factions that the kernel can't play."""

    def __init__(self, worlds: Worlds | State, legal: Sequence[Move], rng: Random) -> None:
        self._worlds = worlds
        self._legal = legal
        self._rng = rng
        self._world: State

    def deal(self) -> None:
        if isinstance(self._worlds, Worlds):
            self._world = self._worlds.sample(self._rng)
        else:
            deck = self._rng.sample(self._worlds.deck, len(self._worlds.deck))
            self._world = replace(self._worlds, deck=tuple(deck))

    def chances(self, move: int | None) -> Sequence[float]:
        result = self._played_out(move).result
        assert result is not None
        lineup = self._world.lineup
        winners = {lineup.side_of(seat) for seat in result.winners}
        return [1 / len(winners) if side in winners else 0.0 for side in range(len(lineup.sides))]

    def votes(self, move: int) -> Sequence[int | None]:
        result = self._played_out(move).result
        assert result is not None
        return [vote.side for vote in result.votes]

    def _played_out(self, move: int | None) -> State:
        state = self._world if move is None else play(self._world, self._legal[move])[0]
        while not state.is_over:
            state, _ = play(state, self._any(state))
        return state

    def _any(self, state: State) -> Move:
        if state.to_move == CHANCE:
            return Move(Verb.DRAW, self._rng.choice(state.discard))
        return self._rng.choice(legal_moves(state))
