"""How hard a puzzle is: how often bots find it, how tempting a wrong card is, how deep its refutation lies."""

from __future__ import annotations

from collections import Counter
from random import Random

from claimant.bots.levels import bot
from claimant.kernel.board import Board
from claimant.review.puzzles.defence import Defence
from claimant.review.puzzles.proof import OpenCards
from claimant.review.puzzles.puzzle import Measures
from claimant.rules.game import Game
from claimant.rules.moves import Move, Verb
from claimant.rules.view import view
from claimant.search.budget import Budget

ATTEMPTS = {"novice": 8, "apprentice": 8, "journeyman": 8, "master": 4}
"""How often each level tries each puzzle."""
THINKS = {"journeyman": Budget(worlds=12), "master": Budget(worlds=2)}
"""With their usual time these two find nearly every card, so they get very little: that tells puzzles apart."""
WEIGHTS = {"novice": 15, "apprentice": 25, "journeyman": 25, "master": 15}
"""How many points of difficulty a level gives that never finds the card."""
TEMPTATION = 10
DEPTH = 10
DEEP = 8
"""A refutation of this number of tricks gives all points for depth."""

FROM_HAND = (Verb.PLAY, Verb.DISCARD)


def measure(game: Game, solution: Move) -> tuple[Measures, Move]:
    """Let the bots try, and find the wrong card that tempts most."""
    seat = game.state.to_move
    assert seat is not None
    seen = view(game, seat)
    chosen: dict[str, Counter[Move]] = {}
    for level, attempts in ATTEMPTS.items():
        players = (bot(level, Random(f"{level} {at}"), THINKS.get(level)) for at in range(attempts))
        chosen[level] = Counter(player.choose(seen) for player in players)
    found = {level: round(moves[solution] / ATTEMPTS[level], 3) for level, moves in chosen.items()}
    wrong, tempting = _tempting(game, solution, chosen)
    return Measures(found, tempting, _depth(game, wrong), len(seen.legal)), wrong


def _tempting(game: Game, solution: Move, chosen: dict[str, Counter[Move]]) -> tuple[Move, float]:
    """The wrong move that is chosen most often, each level counting the same."""
    shares = {
        move: sum(moves[move] / ATTEMPTS[level] for level, moves in chosen.items()) / len(chosen)
        for move in game.legal
        if move != solution
    }
    wrong = max(shares, key=lambda move: shares[move])
    return wrong, round(shares[wrong], 3)


def _depth(game: Game, wrong: Move) -> int:
    """How many tricks are played after the wrong card before the result is decided."""
    seat = game.state.to_move
    assert seat is not None
    board = Board(game.state)
    board.play(wrong)
    played = 1
    defence = Defence(OpenCards(game.lineup), 1 - seat)
    while not board.is_over and not defence.decided(board):
        move = defence.best(board)
        board.play(move)
        played += move.verb in FROM_HAND
    return played // 2


def difficulty(measures: Measures) -> int:
    """From 0 to 100."""
    missed = sum(weight * (1 - measures.found[level]) for level, weight in WEIGHTS.items())
    return round(missed + TEMPTATION * measures.tempting + DEPTH * min(1.0, measures.depth / DEEP))
