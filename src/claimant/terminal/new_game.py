"""Deals a new game as a set-up asks for it, for the app and for plain lines."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import TYPE_CHECKING

from claimant.notation.records.details import Details
from claimant.rules.game import Game
from claimant.terminal.setup import Setup, check_seats, choose_line_up, seated

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def dealt(setup: Setup, rng: Random, language: Language) -> tuple[Game, Details]:
    """A new game for this set-up, and its players."""
    lineup = choose_line_up(setup, rng, language)
    check_seats(setup, lineup.players)
    played_by, names = seated(setup, lineup.players, language)
    details = Details(names, played_by, datetime.now().astimezone().date())
    return Game.deal(lineup, setup.seed, setup.leader), details
