"""Cut decks: tiny games for research, with a few cards of a few factions and hands of two to four.

They keep every rule but SETUP-1 and SETUP-4, and are no line-ups that people play: no preset, page or record has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from claimant.rules.cards import Card, Pile, sort
from claimant.rules.lineup import MARKET, LineUp
from claimant.rules.power import Faction
from claimant.rules.registry import CARDS
from claimant.rules.registry import faction as named

HANDS = (2, 3, 4)
"""How many cards a seat may be dealt from a cut deck."""


class CutLineUp(LineUp, frozen=True, cache_hash=True):
    """A line-up of which only these cards take part; nothing is boxed."""

    deck: Pile = ()

    def cards_of(self, faction: Faction) -> Pile:
        return tuple(card for card in self.deck if card.faction is faction)

    def boxed_of(self, faction: Faction) -> int:
        return 0

    @property
    def hand_size(self) -> int:
        return len(self.deck) // (2 * self.players)

    @property
    def is_cut(self) -> bool:
        return True


def cut_deck(players: int, cards: Iterable[str | Card]) -> CutLineUp:
    """A tiny game with exactly these cards: a hand for each seat, and as many again for phase one.

    >>> cut_deck(2, "go0 go0 go5 go9 kn2 kn4 kn7 kn9".split()).hand_size
    2
    """
    if players not in MARKET:
        raise ValueError(f"A cut deck is for 2, 3 or 4 players, not for {players!r}.")
    deck = sort([_card(card) for card in cards])
    sizes = [2 * players * hand for hand in HANDS]
    if len(deck) not in sizes:
        raise ValueError(f"A cut deck for {players} players has {_listed(sizes)} cards, not {len(deck)}.")
    for card, copies in Counter(deck).items():
        if card.faction is None:
            raise ValueError(f"A cut deck has no heroes, so {card} can't be in it.")
        if copies > card.faction.cards.count(card):
            raise ValueError(f"There are only {card.faction.cards.count(card)} {card}, not {copies}.")
    factions = sorted({card.faction for card in deck if card.faction is not None}, key=lambda each: each.rank)
    return CutLineUp(players, tuple(factions), deck=deck)


def cut_to_size(players: int, factions: Sequence[str | Faction], size: int) -> CutLineUp:
    """A tiny game with so many cards of these factions: equal shares, and values from lowest to highest.

    >>> cut_to_size(2, ["goblins", "knights"], 8).cards
    (go0, go0, go4, go9, kn2, kn4, kn6, kn9)
    """
    chosen = sorted({named(each) if isinstance(each, str) else each for each in factions}, key=lambda each: each.rank)
    if not chosen or len(chosen) > size:
        raise ValueError(f"A cut deck of {size} cards needs 1 to {size} factions, not {len(chosen)}.")
    cards: list[Card] = []
    for number, each in enumerate(chosen):
        share = (size - len(cards)) // (len(chosen) - number)
        cards += _spread(each.cards, share)
    return cut_deck(players, cards)


def _spread(cards: Pile, number: int) -> list[Card]:
    """So many of the cards, at equal distances from the lowest to the highest; one is the middle."""
    if number > len(cards):
        raise ValueError(f"{cards[0].power.name} have {len(cards)} cards only, not {number}: add a faction.")
    ordered = sorted(cards, key=lambda card: card.value)
    if number == 1:
        return [ordered[len(ordered) // 2]]
    return [ordered[at * (len(ordered) - 1) // (number - 1)] for at in range(number)]


def _card(card: str | Card) -> Card:
    if isinstance(card, Card):
        return card
    if card not in CARDS:
        raise ValueError(f"There is no card {card!r}; a card is its faction's two letters and its value, as in go5.")
    return CARDS[card]


def _listed(sizes: list[int]) -> str:
    return f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]}"
