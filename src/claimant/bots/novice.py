"""The novice: knows the rules, and plays as people do in their first games."""

from __future__ import annotations

from random import Random

from claimant.bots.asked import choices
from claimant.bots.heuristics.card_odds import may_win
from claimant.rules.cards import Card
from claimant.rules.moves import KEEP, RAISE, REPLACE, Ask, Move
from claimant.rules.trick import judge
from claimant.rules.view import View

ABSENT = 0.15
"""How often it plays a random move."""


class Novice:
    """Wants every trick and every high card, whatever they bring, and ignores the votes."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Move:
        moves = choices(view)
        if len(moves) == 1 or self._rng.random() < ABSENT:
            return self._rng.choice(moves)
        values = [_value(view, move) for move in moves]
        best = [move for move, value in zip(moves, values, strict=True) if value == max(values)]
        return self._rng.choice(best)


def _value(view: View, move: Move) -> float:
    """How much it likes a move."""
    card = move.card or view.peeked
    match view.asks:
        case Ask.PLAY if card:
            return _playing(view, card)
        case Ask.TAKE if card:
            return card.value
        case Ask.DISCARD if card:
            return -card.value
    return float(move in (KEEP, REPLACE, RAISE))


def _playing(view: View, card: Card) -> float:
    """Lead the highest card, take a trick with the highest, else play the lowest; a partner counts as a rival."""
    if view.trick and not _takes(view, card):
        return -card.value
    return card.value


def _takes(view: View, card: Card) -> bool:
    """Would the card win the trick so far?"""
    assert view.seat is not None
    led = view.trick[0][1].faction
    return may_win(card, led) and judge(view, (*view.trick, (view.seat, card))).winner == view.seat
