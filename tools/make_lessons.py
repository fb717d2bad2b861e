"""Makes the positions of the course that the collection of puzzles has none for: `python tools/make_lessons.py`.

The positions of the heroes stay as they are. Games are numbered, so the same numbers give the same positions.
"""

from __future__ import annotations

import sys
from pathlib import Path

import claimant.review.puzzles.collection as package
from claimant.review.puzzles.collection import OF_LESSONS, of_lessons, pack
from claimant.review.puzzles.course import EASY, not_in_collection, themes_of_power
from claimant.review.puzzles.making.for_lessons import positions_for
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.registry import FACTIONS

GAMES = 2500
"""How many games are played for each faction."""


def best_for(name: str) -> Puzzle:
    """The position that is about the power and about as hard as a lesson's should be."""
    themes = themes_of_power(name)
    found = [each for each in positions_for(name, range(GAMES)) if themes.intersection(each.themes)]
    return min(found, key=lambda puzzle: (abs(puzzle.difficulty - EASY), puzzle.id))


def main() -> None:
    """Write the file of the package again."""
    kept = [puzzle for puzzle in of_lessons() if puzzle.lineup.heroes]
    made = []
    for name in filter(not_in_collection, FACTIONS):
        made.append(best_for(name))
        sys.stderr.write(f"{name}: {made[-1].id}, difficulty {made[-1].difficulty}\n")
    pack([*kept, *made], Path(package.__file__).with_name(OF_LESSONS))


if __name__ == "__main__":
    main()
