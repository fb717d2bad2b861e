"""Random games on the kernel's boards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.layout import LARGEST
from claimant.kernel.rollouts import Rollouts
from claimant.kernel.sampling import ROOM_FOR_DECK, Sampler
from claimant.rules.view import View

WORK = LARGEST
"""Where the games are played; before it lies the world, behind it the deck."""
DECK = 2 * LARGEST


class OnBoards:
    """A simulator (see `simulator.py`) on the kernel."""

    def __init__(self, view: View, rng: Random) -> None:
        assert view.seat is not None
        self._seat = view.seat
        self._sampler = Sampler(view, rng)
        self._numbers: vec[i64] = vec[i64]([0] * (DECK + ROOM_FOR_DECK))

    def play(self, moves: Sequence[int]) -> list[int]:
        sampler, numbers = self._sampler, self._numbers
        tried = Rollouts(sampler.tables, self._seat, [sampler.moves[move] for move in moves])
        sampler.deal(numbers, 0, DECK)
        tried.play(numbers, 0, WORK, sampler.thrown)
        return [int(each) for each in tried.points]
