"""Puzzles from games of our own bots: each game has a number, and the number decides everything about it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from claimant.bots.levels import bot
from claimant.kernel.board import Board
from claimant.notation.documents import game_of, read_document
from claimant.review.puzzles.defence import best_line
from claimant.review.puzzles.making.difficulty import difficulty, measure
from claimant.review.puzzles.proof import OpenCards, only_winner
from claimant.review.puzzles.puzzle import Puzzle, puzzle_id, write_document
from claimant.review.puzzles.themes import HIDDEN_HAND, themes_of
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.moves import Ask, Move
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.state import RALLY, State
from claimant.rules.view import view
from claimant.search.budget import Budget

FEWEST, MOST = 4, 10
"""How many tricks from the end a puzzle lies."""
CHOICES = 3
"""A puzzle has at least this number of different cards to choose from."""
PROOF = Budget(nodes=100_000)
"""For each question of the proof; what takes longer is left out."""
LEVELS = ("novice", "apprentice")
"""Who plays the games: players who make mistakes reach positions that people reach."""


def puzzle_from(number: int) -> Puzzle | None:
    """The puzzle in the game of this number; None if there is none."""
    wished = FEWEST + number % (MOST - FEWEST + 1)
    rng = Random(f"puzzle {number}")
    dealt = Game.deal(_line_up(number), rng.randbytes(SEED_BYTES))
    found = sorted(
        decisions(dealt, rng, RALLY, range(FEWEST, MOST + 1)), key=lambda each: abs(_tricks_left(each[0]) - wished)
    )
    for start, moves in found:
        game = game_of(read_document(write_document(start, moves)))
        solution = only_winner(game.state, PROOF)
        if solution is not None:
            return made(game, solution, number)
    return None


def made(game: Game, solution: Move, number: int, beats: dict[str, int] | None = None) -> Puzzle:
    """The puzzle with all that is known about it; `beats` if the other hand is hidden."""
    seat = game.state.to_move
    assert seat is not None
    measures, wrong = measure(game, solution)
    cards, board = OpenCards(game.lineup), Board(game.state)
    line = best_line(board, cards, seat, solution)
    refutation = best_line(board, cards, 1 - seat, wrong)
    return Puzzle(
        id=puzzle_id(game.state),
        number=number,
        document=write_document(game.start, game.moves, boxed=bool(beats)),
        solution=tuple(move.text for move in line),
        refuted=wrong.text,
        themes=((HIDDEN_HAND,) if beats else ()) + themes_of(game, line, refutation),
        measures=measures,
        difficulty=difficulty(measures),
        beats=beats or {},
    )


def decisions(game: Game, rng: Random, phase: int, tricks: range) -> Iterator[tuple[State, tuple[Move, ...]]]:
    """Let bots play; yields the decisions that could be puzzles: the start of the trick, and the moves since."""
    players = [bot(rng.choice(LEVELS), rng) for _ in range(2)]
    start, before = game.state, len(game.moves)
    while not game.is_over:
        state = game.state
        assert state.to_move is not None
        if state.asks is Ask.PLAY:
            if not state.trick:
                start, before = state, len(game.moves)
            if state.phase == phase and _tricks_left(state) in tricks and len(game.legal) >= CHOICES:
                yield start, game.moves[before:]
        game = game.play(players[state.to_move].choose(view(game, state.to_move)))


def _tricks_left(state: State) -> int:
    """How many tricks of the phase are left, with the one that is being played."""
    assert state.to_move is not None
    return len(state.hands[state.to_move])


def _line_up(number: int) -> LineUp:
    """All line-ups in turn, in an order that mixes them."""
    every = _all_line_ups()
    return LineUp.of(2, every[number % len(every)])


@cache
def _all_line_ups() -> tuple[tuple[str, ...], ...]:
    every = list(all_line_ups(2))
    Random("line-ups").shuffle(every)
    return tuple(every)
