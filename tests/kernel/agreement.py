"""Plays the same moves on a board and by the rules, and compares them after each move."""

from __future__ import annotations

from random import Random
from typing import Final

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import (
    ABOUT,
    ASKS,
    AUTOMATON,
    BOX,
    CUBE,
    DECK_AT,
    DECK_END,
    DISCARD,
    FOLLOWERS,
    GNOMES,
    HAND,
    HIDDEN,
    LEADER,
    MARKET,
    MOON,
    NONE,
    PHASE,
    PLAYED,
    SEAT,
    SUPPORTERS,
    TRICK,
    UNDER,
    VAMPIRE,
    WAITING,
)
from claimant.kernel.translate import KINDS
from claimant.rules.cards import Card, Pile
from claimant.rules.legal import legal_moves
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.state import State
from tests.notation.games import EAGER

PILES: Final = {"market": MARKET, "discard": DISCARD, "waiting": WAITING, "box": BOX}
OWN_PILES: Final = {
    "hands": HAND, "followers": FOLLOWERS, "supporters": SUPPORTERS, "gnomes": GNOMES, "under": UNDER, "hidden": HIDDEN,
}  # fmt: skip


def check_same(board: Board, state: State) -> None:
    """Everything that the board shows is as the state says."""
    found, expected = shown(board, state), stated(state)
    assert found == expected, {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}


def shown(board: Board, state: State) -> dict[str, object]:
    """The board, in the words of the state; some numbers mean something only at times, which the state knows."""
    numbers = board.numbers
    players = state.lineup.players
    found: dict[str, object] = {
        "phase": numbers[PHASE],
        "to_move": board.to_move,
        "asks": numbers[ASKS],
        "moon": "full" if numbers[MOON] else "dark",
        "automaton": None if numbers[AUTOMATON] == NONE else numbers[AUTOMATON],
        "deck": tuple(card_of(board, numbers[at]) for at in range(numbers[DECK_AT], numbers[DECK_END])),
        "cube": tuple(card_of(board, each) for each in (numbers[CUBE], numbers[CUBE + 1]) if each != NONE),
        "vampire": tuple(card_of(board, numbers[VAMPIRE + SEAT * seat]) for seat in range(players)),
        "legal": set(board.legal),
        "number of legal": len(board.legal),
    }
    found |= {name: pile_of(board, at) for name, at in PILES.items()}
    found |= {
        name: tuple(pile_of(board, at + SEAT * seat) for seat in range(players)) for name, at in OWN_PILES.items()
    }
    if not state.is_over:
        found["leader"] = numbers[LEADER]
    if state.agenda is None and not state.is_over:
        played = range(numbers[PLAYED])
        found["trick"] = tuple(((numbers[LEADER] + at) % players, card_of(board, numbers[TRICK + at])) for at in played)
    if state.about is not None:
        found["about"] = card_of(board, numbers[ABOUT])
    if state.is_over:
        found |= {"winners": board.winners, "votes": board.votes}
    return found


def stated(state: State) -> dict[str, object]:
    """The state, as `shown` shows a board."""
    legal = legal_moves(state)
    found: dict[str, object] = {
        "phase": state.phase,
        "to_move": state.to_move,
        "asks": 0 if state.asks is None else KINDS[state.asks],
        "moon": state.moon,
        "automaton": state.automaton,
        "deck": state.deck,
        "cube": state.cube,
        "vampire": state.vampire,
        "legal": set(legal),
        "number of legal": len(legal),
    }
    found |= {name: getattr(state, name) for name in (*PILES, *OWN_PILES)}
    if not state.is_over:
        found["leader"] = state.leader
    if state.agenda is None and not state.is_over:
        found["trick"] = state.trick
    if state.about is not None:
        found["about"] = state.about
    if state.result is not None:
        found |= {"winners": state.result.winners, "votes": tuple(vote.side for vote in state.result.votes)}
    return found


def pile_of(board: Board, at: int) -> Pile:
    return board.tables.numbering.pile(board.numbers[at], board.numbers[at + 1])


def card_of(board: Board, number: int) -> Card | None:
    return None if number == NONE else board.tables.numbering.cards[number]


def play_out(state: State, rng: Random, again: float = 0.1) -> int:
    """Play at random to the end on both, now and then from a board that was loaded in between; how many moves."""
    board = Board(state)
    eager = rng.random() < 0.5
    check_same(board, state)
    moves = 0
    while not state.is_over:
        move = chosen(state, rng, eager)
        state, _ = play(state, move)
        board.play(move)
        check_same(board, state)
        if rng.random() < again and not state.is_over:
            board = Board(state)
            check_same(board, state)
        moves += 1
    return moves


def chosen(state: State, rng: Random, eager: bool) -> Move:
    """A random move, of the eager rather one that leads to rare questions."""
    legal = legal_moves(state)
    wanted = [move for move in legal if move.text in EAGER] if eager and rng.random() < 0.7 else []
    return rng.choice(wanted or legal)


def follow(state: State, board: Board, moves: list[Move]) -> State:
    """Make these moves on both."""
    for move in moves:
        state, _ = play(state, move)
        board.play(move)
        check_same(board, state)
    return state


def explore(state: State, most: int) -> int:
    """Every line of play from there on, each position on a board that was loaded and one that got there by a move."""
    check_same(Board(state), state)
    visited = 1
    for move in legal_moves(state):
        board = Board(state)
        board.play(move)
        after, _ = play(state, move)
        check_same(board, after)
        if visited < most and not after.is_over:
            visited += explore(after, most - visited)
    return visited
