"""From a view to boards of hidden worlds that fit it."""

from __future__ import annotations

from math import comb
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.dice import dice
from claimant.kernel.tables.layout import BOX, FOLLOWERS, HAND, HIDDEN, LARGEST, NONE, SEAT
from claimant.kernel.tables.numbering import ROOM
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.kernel.translate import load, number_of_move
from claimant.rules.cards import Card
from claimant.rules.knowledge import Group
from claimant.rules.view import View
from claimant.rules.worlds import Worlds, fill
from claimant.search.worlds.board_worlds import ALWAYS, CHOSEN, DECK, BoardWorlds

ROOM_FOR_DECK = 128
"""The largest number of cards in a deck behind a board."""
_PILES = {"hand": HAND, "followers": FOLLOWERS, "hidden": HIDDEN}


class Sampler:
    """Samples worlds that fit a view as boards, equally likely; `NoKernel` if the kernel can't play the line-up."""

    def __init__(self, view: View, rng: Random) -> None:
        self.tables: Tables = tables_of(view.lineup)
        self.thrown: vec[i64] = dice(rng.getrandbits(61))
        """The source of chance; games on these boards may draw from it too."""
        self._rng = rng
        self._view = view
        self._exact: Worlds | None = None
        board: vec[i64] = vec[i64]([0] * (LARGEST + ROOM_FOR_DECK))
        free = load(self.tables, fill(view, [()] * len(view.knowledge.groups)), board, 0, LARGEST)
        self.moves: tuple[int, ...] = tuple(number_of_move(self.tables, board, 0, move) for move in view.legal)
        """The viewer's legal moves as numbers, the same in all worlds."""
        self._numbers: dict[Card, list[int]] = {}
        self._holds: dict[int, set[int]] = {at: set() for at, group in enumerate(view.knowledge.groups) if group.size}
        for groups, cards in view.knowledge.whereabouts().items():
            for card in cards:
                number = free[card].pop(0)
                self._numbers.setdefault(card, []).append(number)
                for at in groups:
                    self._holds[at].add(number)
        self._order: list[int] = sorted(self._holds, key=lambda at: len(self._holds[at]))
        top = NONE if view.peeked is None else board[LARGEST]
        self._worlds: BoardWorlds = self._prepared(board, top)

    def _prepared(self, board: vec[i64], top: i64) -> BoardWorlds:
        """The worlds, with the cards that each place can hold and the probabilities of keeping a deal."""
        groups = self._view.knowledge.groups
        cards = [number for numbers in self._numbers.values() for number in numbers]
        found = BoardWorlds(
            self.tables, board, top, cards, [(_pile(groups[at]), groups[at].size) for at in self._order]
        )
        for place, at in enumerate(self._order):
            held = self._holds[at]
            most = len(held)
            for earlier in self._order[:place]:
                most -= max(0, groups[earlier].size - len(self._holds[earlier] - held))
            low = sum(1 << number for number in held if number < 64)
            high = sum(1 << (number - 64) for number in held if number >= 64)
            ways = max(1, comb(most, groups[at].size))
            kept = [min(ALWAYS, comb(number, groups[at].size) * ALWAYS // ways) for number in range(ROOM)]
            found.restrict(place, low, high, kept)
        return found

    def deal(self, s: vec[i64], at: i64, deck_at: i64) -> None:
        """Write a new world as a board at this position, and its deck after it."""
        if not self._worlds.shuffle(self.thrown):
            self._lay_exactly()
        self._worlds.write(s, at, deck_at)

    def _lay_exactly(self) -> None:
        """Write a world that was sampled by counting, which is slower and never fails."""
        if self._exact is None:
            self._exact = Worlds(self._view)
        laid = self._exact.lay(self._rng)
        left = {card: list(numbers) for card, numbers in self._numbers.items()}
        cards = [left[card].pop() for at in self._order for card in laid[at]]
        for place, number in enumerate(cards):
            self._worlds.laid[place] = number


def _pile(group: Group) -> int:
    """The position of a group's cards on a board."""
    if group.place == "deck":
        return DECK
    if group.place == "offered":
        return CHOSEN
    if group.place == "box":
        return BOX
    assert group.seat is not None
    return int(_PILES[group.place] + group.seat * SEAT)
