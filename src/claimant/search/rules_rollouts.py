"""Random games through the rules: slow, but they work for any faction."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from claimant.rules.cards import Seat
from claimant.rules.legal import legal_moves
from claimant.rules.moves import Move, Verb
from claimant.rules.play import play
from claimant.rules.state import CHANCE, State
from claimant.rules.view import View
from claimant.rules.worlds import Worlds


class RulesRollouts:
    """A simulator (see `simulator.py`) that uses only the rules."""

    def __init__(self, view: View, rng: Random) -> None:
        assert view.seat is not None
        self._seat = view.seat
        self._legal = view.legal
        self._worlds = Worlds(view)
        self._rng = rng

    def play(self, moves: Sequence[int]) -> list[float]:
        world = self._worlds.sample(self._rng)
        return [share_of(self._played_out(play(world, self._legal[move])[0]), self._seat) for move in moves]

    def _played_out(self, state: State) -> State:
        """The final state if all players move at random from here."""
        while not state.is_over:
            state, _ = play(state, self._any_move(state))
        return state

    def _any_move(self, state: State) -> Move:
        """A random move; for a random draw, each copy of a card counts."""
        if state.to_move == CHANCE:
            return Move(Verb.DRAW, self._rng.choice(state.discard))
        return self._rng.choice(legal_moves(state))


def share_of(state: State, seat: Seat) -> float:
    """A seat's share of a finished game: 1 for a win, a half for a shared win."""
    assert state.result is not None
    winners = state.result.winners
    if seat not in winners:
        return 0.0
    sides = {state.lineup.side_of(winner) for winner in winners}
    return 1.0 if len(sides) == 1 else 0.5
