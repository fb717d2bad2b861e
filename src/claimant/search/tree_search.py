"""Tree search from a view, in phase two with three or four players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.rules.moves import Move
from claimant.rules.state import RALLY
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.random_rollouts import DECK, SLIPS, WORK
from claimant.search.tree import Tree
from claimant.search.value.several_weights import several_policy_of
from claimant.search.worlds.sampler import ROOM_FOR_DECK, Sampler

ROOM = 1 << 15
"""The largest number of nodes."""
BATCH = 16
"""The number of rounds between two checks of the clock."""


def can_grow(view: View) -> bool:
    """Can a tree search be used here?"""
    return view.phase == RALLY and view.lineup.players > 2


class TreeSearch:
    """Grows the tree in worlds that fit the view; `NoKernel` if the kernel can't play the line-up."""

    def __init__(self, view: View, rng: Random) -> None:
        self._legal = view.legal
        self._sampler = Sampler(view, rng)
        self._tree = Tree(several_policy_of(view.lineup, SLIPS), ROOM)
        self._numbers: vec[i64] = vec[i64]([0] * (DECK + ROOM_FOR_DECK))
        self._rounds = 0

    def grow(self, budget: Budget) -> None:
        """Run as many rounds for each move as the budget has worlds, unless the time ends first."""
        budget = budget.start()
        while budget.allows(self.worlds):
            number = BATCH
            if budget.worlds is not None:
                number = min(BATCH, budget.worlds * len(self._legal) - self._rounds)
            for _ in range(number):
                self._sampler.deal(self._numbers, 0, DECK)
                self._tree.grow(self._numbers, 0, WORK, self._sampler.thrown)
            self._rounds += number

    @property
    def worlds(self) -> int:
        """How many worlds there were for each move."""
        return self._rounds // len(self._legal)

    @property
    def chances(self) -> dict[Move, float]:
        """The estimated chance that each move wins."""
        return {move: self._tree.chance(number) for move, number in self._numbered()}

    @property
    def best(self) -> Move:
        """The move that wins most often; nearly always it is also the most tried one."""
        chances = self.chances
        return max(self._legal, key=chances.__getitem__)

    @property
    def tried(self) -> dict[Move, int]:
        """How often each move was tried."""
        return {move: self._tree.tried(number) for move, number in self._numbered()}

    def _numbered(self) -> Iterator[tuple[Move, int]]:
        return zip(self._legal, self._sampler.moves, strict=True)
