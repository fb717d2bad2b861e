"""Piles in a few words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from claimant.rules.cards import Card, Pile

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def faction_title(card: Card, language: Language) -> str:
    """The heading of a card's group."""
    return language.text("Heroes") if card.faction is None else language.faction(card.faction)


def by_faction(cards: Pile, language: Language) -> str:
    """A pile in a few words: "Goblins 0 0 3, Knights 9"."""
    said = []
    for faction, group in groupby(cards, key=lambda card: card.faction):
        if faction is None:
            said.append(", ".join(language.card(card) for card in group))
        else:
            said.append(f"{language.faction(faction)} {' '.join(str(card.value) for card in group)}")
    return ", ".join(said) or language.words.listed(())
