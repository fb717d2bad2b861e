"""Positions in which the other hand is hidden: a card is right if it wins against every hand that it can be.

Before the game some cards of a faction were boxed unseen. So the other side may hold any of those that nobody has
seen. All its other cards are known. The proof is exact: the winner plays the same card against all hands that fit
what was played, and the other side knows all cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from claimant.kernel.board import Board
from claimant.review.puzzles.proof import WIN, OpenCards
from claimant.rules.cards import Card, Pile, Seat, sort
from claimant.rules.moves import Move
from claimant.rules.state import State
from claimant.search.budget import Budget


def loose_cards(state: State, seat: Seat) -> Pile:
    """The cards that the seat hasn't seen: the other side holds some of them, the rest is in the box."""
    return sort((*filter(_is_loose, state.hands[1 - seat]), *filter(_is_loose, state.box)))


def sure_cards(state: State, seat: Seat) -> Pile:
    """The cards that the other side holds for sure."""
    return tuple(card for card in state.hands[1 - seat] if not _is_loose(card))


def possible(state: State) -> list[State]:
    """The position with each hand that the other side can have."""
    seat = state.to_move
    assert seat is not None
    loose, sure = loose_cards(state, seat), sure_cards(state, seat)
    kept = tuple(card for card in state.box if not _is_loose(card))
    found = []
    for cards in combinations(loose, len(state.hands[1 - seat]) - len(sure)):
        hands = list(state.hands)
        hands[1 - seat] = sort((*sure, *cards))
        box = sort((*kept, *(card for card in loose if card not in cards)))
        found.append(replace(state, hands=tuple(hands), box=box))
    return found


def beaten(state: State) -> dict[Move, int]:
    """Against how many of these hands each move wins, if all cards were open from then on."""
    cards, boards = OpenCards(state.lineup), [Board(each) for each in possible(state)]
    return {move: sum(cards.values(each, [move], Budget()) == [WIN] for each in boards) for move in boards[0].legal}


def sure_moves(state: State) -> tuple[Move, ...]:
    """The moves that win against every hand that the other side can have."""
    seat = state.to_move
    assert seat is not None
    boards = [Board(each) for each in possible(state)]
    return tuple(move for move in boards[0].legal if _wins_after(boards, move, seat, OpenCards(state.lineup)))


def _wins_after(boards: Sequence[Board], move: Move, seat: Seat, cards: OpenCards) -> bool:
    if boards[0].to_move == seat and any(cards.values(each, [move], Budget()) != [WIN] for each in boards):
        return False
    after = [each.copy() for each in boards]
    for each in after:
        each.play(move)
    return _wins(after, seat, cards)


def _wins(boards: Sequence[Board], seat: Seat, cards: OpenCards) -> bool:
    """Can the seat win all these boards, which it can't tell apart, with the same cards?"""
    if boards[0].is_over:
        return all(each.winners == (seat,) for each in boards)
    if boards[0].to_move == seat:
        return any(_wins_after(boards, move, seat, cards) for move in boards[0].legal)
    fitting: dict[Move, list[Board]] = defaultdict(list)
    for each in boards:
        for move in each.legal:
            fitting[move].append(each)
    return all(_wins_after(some, move, seat, cards) for move, some in fitting.items())


def _is_loose(card: Card) -> bool:
    """Can this card lie in the box as well?"""
    return card.faction is not None and card.faction.boxed > 0
