"""One attempt at a puzzle: right cards are answered by the best defence, a wrong one by its refutation."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace

from claimant.kernel.board import Board
from claimant.review.puzzles.defence import Defence, best_line
from claimant.review.puzzles.hidden_hand import sure_moves
from claimant.review.puzzles.proof import OpenCards, winning_moves
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.settled import is_settled
from claimant.rules.events import Event
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove
from claimant.rules.moves import Move
from claimant.rules.state import RECRUIT, State
from claimant.rules.view import View, view
from claimant.search.budget import Budget


class Verdict(StrEnum):
    """What a card was."""

    RIGHT = "right"
    """It wins; there is more to find."""
    SOLVED = "solved"
    """It wins, and it is proven that nothing can change that any more; or phase one is over, if it began there."""
    WRONG = "wrong"


class Answer(NamedTuple):
    """The answer to a card."""

    verdict: Verdict
    line: tuple[Move, ...]
    """What the other side replies; after a wrong card best play to the end, which refutes it."""


class Attempt:
    """A puzzle as far as it has been solved."""

    def __init__(self, puzzle: Puzzle, moves: Iterable[Move] = ()) -> None:
        """Begin the puzzle, or go on after moves of both sides."""
        self.puzzle = puzzle
        game = puzzle.game
        assert game.state.to_move is not None
        self.seat: int = game.state.to_move
        self.game: Game = game.replay(moves)
        self.solved = self.game.is_over
        self._cards = OpenCards(self.game.lineup)
        self._defence = Defence(self._cards, self.seat)

    def play(self, move: Move) -> Answer:
        """Try a card; after a wrong one the position stays as it was."""
        if reason := self.game.why_not(move):
            raise IllegalMove(reason)
        if move not in self.winning:
            return Answer(Verdict.WRONG, best_line(Board(self.game.state), self._cards, 1 - self.seat, move)[1:])
        self.game = self.game.play(move)
        replies: list[Move] = []
        while not self.game.is_over and self.game.state.to_move != self.seat:
            replies.append(self._defence.reply(Board(self.game.state)))
            self.game = self.game.play(replies[-1])
        self.solved = self.game.is_over or self._is_settled()
        return Answer(Verdict.SOLVED if self.solved else Verdict.RIGHT, tuple(replies))

    def _is_settled(self) -> bool:
        """Is it proven that nothing can change the result? Random games save the search where something can.

        A position of phase one asks for phase one only: once that is over, best play wins.
        """
        if self.puzzle.is_recruiting:
            return self.game.state.phase != RECRUIT
        board = Board(self.game.state)
        return self._defence.decided(board) and is_settled(board, self.seat)

    @property
    def view(self) -> View:
        """The position as the solver's seat sees it: with open cards, unless the other hand is hidden."""
        seen = view(self.game, self.seat)
        return seen if self.puzzle.is_hidden else opened(seen, self.game.state)

    def beats(self, move: Move | None) -> tuple[int, int] | None:
        """Against how many of all possible hands a first card wins; None if the other hand isn't hidden."""
        is_first = len(self.game.moves) == len(self.puzzle.game.moves)
        return self.puzzle.beaten_by(move.text) if move is not None and is_first else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened since the position."""
        return self.game.seen_by(self.seat)

    def imagined(self, line: Iterable[Move]) -> tuple[tuple[Event, ...], View]:
        """What would happen if these moves were made from here, and how it would look then."""
        after = self.game.replay(line)
        return after.seen_by(self.seat)[len(self.game.events) :], view(after, self.seat)

    @property
    def winning(self) -> tuple[Move, ...]:
        """The moves that keep the win; if the other hand is hidden, against every hand that it can be."""
        if self.puzzle.is_hidden:
            return sure_moves(self.game.state)
        return winning_moves(self.game.state, Budget())

    @property
    def rest(self) -> tuple[Move, ...]:
        """The solution from here to the end; empty where the solver's side has no winning move to make."""
        winning = self.winning if self.game.state.to_move == self.seat else ()
        return best_line(Board(self.game.state), self._cards, self.seat, winning[0]) if winning else ()


def opened(seen: View, state: State) -> View:
    """The view of somebody who knows all hands and followers."""
    known = replace(seen.knowledge, known_hands=state.hands, known_followers=state.followers, strays=(), unseen=())
    return replace(seen, knowledge=known)
