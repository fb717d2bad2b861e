"""The cards of a line-up as numbers, and piles as the two words of their bits."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from claimant.rules.cards import Card, Pile
from claimant.rules.lineup import LineUp

ROOM: Final = 128
"""Card numbers are smaller than this."""
LARGEST: Final = 62
"""How many cards a word holds: the sign bit and one more stay free."""


class Numbering:
    """Numbers all cards: factions in their order, then values, equal cards as neighbours, heroes last.

    A faction's cards are all in one word, so that code about a faction reads one word only. With `kept` only these
    cards get numbers: all that a search needs if the others are out of the game.
    """

    def __init__(self, lineup: LineUp, kept: Iterable[Card] | None = None) -> None:
        self.lineup = lineup
        self.cards: dict[int, Card] = {}
        self.numbers: dict[Card, list[int]] = defaultdict(list)
        word = used = 0
        room = Counter(lineup.cards if kept is None else kept)
        for all_of_them in _piles(lineup):
            pile = [card for at, card in enumerate(all_of_them) if all_of_them[:at].count(card) < room[card]]
            if used + len(pile) > LARGEST:
                word, used = word + 1, 0
            for card in pile:
                self.cards[word * 64 + used] = card
                self.numbers[card].append(word * 64 + used)
                used += 1
        self.words = word + 1

    def first(self, card: Card) -> int:
        """The lowest number of a card."""
        return self.numbers[card][0]

    def faction(self, card: Card) -> int:
        """The number of a card's faction; heroes come after the last faction."""
        factions = self.lineup.factions
        return len(factions) if card.faction is None else factions.index(card.faction)

    def mask(self, pile: Iterable[Card]) -> list[int]:
        """The bits of all copies of these cards."""
        words = [0, 0]
        for card in pile:
            for number in self.numbers[card]:
                words[number // 64] |= 1 << number % 64
        return words

    def pile(self, low: int, high: int) -> Pile:
        """The cards of these bits, sorted."""
        return tuple(
            card for number, card in self.cards.items() if (high if number >= 64 else low) >> (number % 64) & 1
        )


def _piles(lineup: LineUp) -> list[list[Card]]:
    heroes = sorted((hero.card for hero in lineup.hero_deck), key=lambda card: card.value)
    return [*(sorted(lineup.cards_of(faction), key=lambda card: card.value) for faction in lineup.factions), heroes]
