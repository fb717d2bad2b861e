"""How the losing side defends: it keeps the result open as long as it can.

A position counts as decided when every random game from it ends the same way. That isn't a proof, and needs none: it
only chooses among replies that all lose.
"""

from __future__ import annotations

from typing import NamedTuple

from claimant.kernel.board import Board
from claimant.review.puzzles.proof import WIN, OpenCards
from claimant.review.puzzles.random_games import RandomGames
from claimant.rules.moves import Move
from claimant.search.budget import Budget

TRIED = 4
"""How many replies are compared; in random games they cause the winner most trouble."""


class Reply(NamedTuple):
    """A reply, and what recommends it."""

    lasts: int
    """How many moves follow before the result is decided."""
    traps: float
    """The share of the winner's next cards that throw the win away."""
    move: Move


class Defence:
    """Chooses replies for the side that loses with best play."""

    def __init__(self, cards: OpenCards, winner: int) -> None:
        self._cards = cards
        self._winner = winner
        self._games = RandomGames()

    def best(self, board: Board) -> Move:
        """The move of either side: the winner keeps what they have, the other side defends."""
        return self._winning(board) if board.to_move == self._winner else self.reply(board)

    def _winning(self, board: Board) -> Move:
        return self._cards.choose(board, Budget())[1]

    def reply(self, board: Board) -> Move:
        """The reply that keeps the result open longest, then the one that leaves the fewest winning answers."""
        moves = self._troubling(board)
        if len(moves) == 1:
            return moves[0]
        return max((self._rated(board, move) for move in moves), key=lambda each: (each.lasts, each.traps)).move

    def _troubling(self, board: Board) -> tuple[Move, ...]:
        """The replies after which random games go best for the loser, the best first."""
        moves = self._kept(board)
        shares = self._games.shares(board, moves, self._winner)
        order = sorted(range(len(moves)), key=lambda at: shares[at])
        return tuple(moves[at] for at in order[:TRIED])

    def _kept(self, board: Board) -> tuple[Move, ...]:
        """The moves that don't lose more than they must: a shared win is better than a loss."""
        moves = board.legal
        values = self._cards.values(board, moves, Budget())
        return tuple(move for move, value in zip(moves, values, strict=True) if value == max(values))

    def _rated(self, board: Board, move: Move) -> Reply:
        after = board.copy()
        after.play(move)
        return Reply(self._lasts(after.copy()), self._traps(after), move)

    def _lasts(self, board: Board) -> int:
        """How many moves are made before the result is decided, if the loser makes trouble and the winner plays on."""
        moves = 0
        while not board.is_over and not self.decided(board):
            board.play(self._winning(board) if board.to_move == self._winner else self._troubling(board)[0])
            moves += 1
        return moves

    def _traps(self, board: Board) -> float:
        if board.is_over or board.to_move != self._winner:
            return 0.0
        moves = board.legal
        values = self._cards.values(board, moves, Budget())
        return sum(value < WIN for value in values) / len(moves)

    def decided(self, board: Board) -> bool:
        """Do all random games from here end the same way?"""
        shares = self._games.shares(board, board.legal, self._winner)
        return all(share == shares[0] and share in (0.0, 1.0) for share in shares)


def best_line(board: Board, cards: OpenCards, winner: int, first: Move) -> tuple[Move, ...]:
    """The first move, then best play of both sides to the end."""
    defence = Defence(cards, winner)
    line = [first]
    board = board.copy()
    board.play(first)
    while not board.is_over:
        line.append(defence.best(board))
        board.play(line[-1])
    return tuple(line)
