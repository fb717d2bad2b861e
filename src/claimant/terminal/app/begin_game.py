"""Starts a game on this computer: a new one or a saved one."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING

from claimant.bots.processes.thinkers import Thinkers
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.new_game import dealt
from claimant.terminal.saves.resume import TakenUp
from claimant.terminal.saves.save_file import SaveFile

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.setup import Setup

Pace = Callable[[], float]


def new_chair(setup: Setup, language: Language, pace: Pace) -> HomeChair:
    """A seat in a new game; raises `SetupError` if the set-up can't be played."""
    game, details = dealt(setup, SystemRandom(), language)
    return HomeChair(game, details, SaveFile.new(), Thinkers(1), pace, language)


def old_chair(taken: TakenUp, language: Language, pace: Pace) -> HomeChair:
    """The seat in a saved game, at the decision where it was left."""
    save, record, skipped = taken
    news = " ".join(problem.briefly(language) for problem in skipped)
    return HomeChair(record.game, record.details, save, Thinkers(1), pace, language, news)
