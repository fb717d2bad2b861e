"""Which puzzles somebody wants: those of a theme, of a line-up, of a difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS

HARDEST = 100
BETWEEN = ","


class Wanted(NamedTuple):
    """What a puzzle must be like; by default every puzzle fits."""

    theme: str = ""
    lineup: tuple[str, ...] = ()
    """All its factions are of these: five are a whole line-up, seven one for more players."""
    factions: tuple[str, ...] = ()
    """It has all of these."""
    easiest: int = 0
    hardest: int = HARDEST

    def fits(self, puzzle: Puzzle) -> bool:
        """Is the puzzle like this?"""
        names = puzzle.document["setup"]["factions"]
        return (
            (not self.theme or self.theme in puzzle.themes)
            and (not self.lineup or all(name in self.lineup for name in names))
            and all(name in names for name in self.factions)
            and self.easiest <= puzzle.difficulty <= self.hardest
        )

    def of(self, puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
        """The puzzles that fit, in their order."""
        return tuple(filter(self.fits, puzzles))

    @property
    def wider(self) -> Iterator[tuple[str, Wanted]]:
        """The same without one of its conditions, and the name of that condition."""
        if self.theme:
            yield "theme", self._replace(theme="")
        if self.lineup or self.factions:
            yield "line-up", self._replace(lineup=(), factions=())
        if (self.easiest, self.hardest) != (0, HARDEST):
            yield "difficulty", self._replace(easiest=0, hardest=HARDEST)


class NoSuchLineUp(ValueError):
    """The text names something that is neither a ready-made line-up nor a faction."""


def factions_in(text: str) -> tuple[str, ...]:
    """The factions of a ready-made line-up, or of names with commas between them; raises `NoSuchLineUp`."""
    if text in PRESETS:
        return PRESETS[text].factions
    names = tuple(dict.fromkeys(name for each in text.split(BETWEEN) if (name := each.strip().casefold())))
    if unknown := next((name for name in names if name not in FACTIONS), ""):
        raise NoSuchLineUp(unknown)
    return names


def preset_of(factions: Iterable[str]) -> str:
    """The name of the ready-made line-up of these factions; empty if there is none."""
    wanted = set(factions)
    return next((name for name, each in PRESETS.items() if set(each.factions) == wanted), "")
