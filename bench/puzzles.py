"""Does the order of the puzzles hold? How often players that it wasn't measured with find the winning card."""

from random import Random

from claimant.bots.journeyman import best_of
from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.view import view
from claimant.search.budget import Budget
from claimant.search.policy_rollouts import PolicyRollouts
from claimant.search.simulator import simulator
from harness import Table, Timing

PARTS = 5
SAMPLE = 60
"""Puzzles of each part."""


def run(timing: Timing) -> Table:
    """Each fifth of the collection, from the easiest on."""
    puzzles = collection()
    size = len(puzzles) // PARTS
    table = Table(
        f"Puzzles: {len(puzzles)}, how often the winning card is found",
        ("part of the collection", "difficulty", "any card", "random games, 40 worlds", "sensible games, 16 worlds"),
        [],
        [
            f"{SAMPLE} puzzles of each fifth, one try each. The difficulty was measured with other players.",
        ],
    )
    for part in range(PARTS):
        some = puzzles[part * size : (part + 1) * size][:: max(1, size // SAMPLE)][:SAMPLE]
        shares = [sum(player(each) for each in some) / len(some) for player in (_guessed, _by_chance, _by_sense)]
        levels = f"{some[0].difficulty} to {some[-1].difficulty}"
        table.rows.append((f"fifth {part + 1}", levels, *(f"{100 * share:.0f} %" for share in shares)))
    return table


def _guessed(puzzle: Puzzle) -> float:
    """The chance of whoever plays any legal card."""
    return 1 / len(puzzle.game.legal)


def _by_chance(puzzle: Puzzle) -> bool:
    seen = view(puzzle.game, puzzle.game.state.to_move)
    chosen = best_of(simulator(seen, Random(f"bench {puzzle.id}")), len(seen.legal), Budget(worlds=40))
    return seen.legal[chosen].text == puzzle.solution[0]


def _by_sense(puzzle: Puzzle) -> bool:
    seen = view(puzzle.game, puzzle.game.state.to_move)
    games = PolicyRollouts(seen, Random(f"bench {puzzle.id}"), seen.legal)
    return seen.legal[best_of(games, len(seen.legal), Budget(worlds=16))].text == puzzle.solution[0]
