"""What chance deals: the box, the hands and the deck's cards, each with its true probability."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb
from typing import Final

from claimant.research.action_space import ActionSpace
from claimant.rules.lineup import HEROES_IN_DECK


class Dealing:
    """The cards of a line-up by their place in `space.cards`, and in which order chance decides them."""

    def __init__(self, space: ActionSpace) -> None:
        lineup = space.lineup
        self.space: Final = space
        self.copies: Final = bytes(lineup.cards.count(card) for card in space.cards)
        """How many copies of each card there are."""
        self.hand: Final = lineup.hand_size
        self.box: Final = tuple(self._boxed())
        """For each card boxed before the game, which cards it can be."""
        self.dealt: Final = len(self.box) + self.hand * lineup.players
        """How many cards are decided before the deck's."""
        self.deck: Final = sum(self.copies) - self.dealt

    def _boxed(self) -> Iterator[frozenset[int]]:
        """[SETUP-3] [SETUP-6]"""
        lineup, cards = self.space.lineup, self.space.cards
        for faction in lineup.factions:
            own = frozenset(face for face, card in enumerate(cards) if card.faction is faction)
            yield from [own] * lineup.boxed_of(faction)
        if lineup.heroes:
            heroes = frozenset(face for face, card in enumerate(cards) if card.faction is None)
            yield from [heroes] * (len(lineup.hero_deck) - HEROES_IN_DECK)
            yield from [frozenset(range(len(cards))) - heroes] * HEROES_IN_DECK

    def outcomes(self, drawn: bytes, left: bytes) -> list[tuple[int, float]]:
        """The cards that the next one can be, as numbers of draws, with their probabilities."""
        at = len(drawn)
        first = self.space.size
        if at < len(self.box):
            weights = [number if face in self.box[at] else 0 for face, number in enumerate(left)]
        elif at < self.dealt and self.space.lineup.is_cut:
            weights = self._ascending(drawn[len(self.box) :], left)
        else:
            total = sum(left)
            return [(first + face, number / total) for face, number in enumerate(left) if number]
        total = sum(weights)
        return [(first + face, weight / total) for face, weight in enumerate(weights) if weight]

    def _ascending(self, drawn: bytes, left: bytes) -> list[int]:
        """How many hands continue with each card, if a hand is dealt from its lowest card up.

        So each hand of a tiny game is dealt in one way only, which keeps its tree small.
        """
        held = drawn[len(drawn) - len(drawn) % self.hand :]
        missing = self.hand - len(held)
        last = held[-1] if held else -1
        taken = held.count(last) if held else 0
        weights = [0] * len(left)
        above = 0
        for face in range(len(left) - 1, last, -1):
            number = left[face]
            weights[face] = sum(comb(number, n) * comb(above, missing - n) for n in range(1, missing + 1))
            above += number
        if held:
            before = left[last] + taken
            weights = [comb(before, taken) * weight for weight in weights]
            weights[last] = sum(comb(before, taken + n) * comb(above, missing - n) for n in range(1, missing + 1))
        return weights

    @cached_property
    def longest(self) -> int:
        """No game has more decisions: each card is played, taken, put down, tucked and replaced at most twice."""
        return 8 * sum(self.copies) + 4 * self.space.lineup.players
