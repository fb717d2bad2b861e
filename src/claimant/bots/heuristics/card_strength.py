"""Strength: a card's value in later tricks, found by asking the rules about it and every other card."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from claimant.rules.cards import Card, Piles
from claimant.rules.lineup import LineUp
from claimant.rules.state import RECRUIT
from claimant.rules.trick import Moon, Trick, judge

SAME_FACTION = 4
"""How much more often two cards of one faction meet than two others, since seats must follow."""


class EmptyTable(NamedTuple):
    """The table on which a trick is judged: nobody has won anything yet."""

    lineup: LineUp
    phase: int
    supporters: Piles
    moon: Moon


@lru_cache(maxsize=1 << 14)
def strength(lineup: LineUp, phase: int, moon: Moon, card: Card) -> float:
    """In phase one the share of tricks that the card wins; in phase two the cards it gains minus those it loses."""
    table = EmptyTable(lineup, phase, ((),) * lineup.players, moon)
    total = weights = 0.0
    for other in dict.fromkeys(lineup.cards):
        weight = SAME_FACTION if other.faction is card.faction else 1
        for plays in (((0, card), (1, other)), ((1, other), (0, card))):
            total += weight * _brings(judge(table, plays), phase)
            weights += weight
    return total / weights


def _brings(trick: Trick, phase: int) -> int:
    """What seat 0 gains from the trick."""
    if phase == RECRUIT:
        return int(trick.winner == 0)
    return sum(1 if card.power.collector(trick) == 0 else -1 for card in trick.cards if card.faction is not None)
