"""Starts games on this computer in plain lines: a new one, or a saved one that is resumed."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING

from claimant.notation.records.details import Details
from claimant.rules.game import Game
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.new_game import dealt
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.home_lines import BotsHere, HomeLines
from claimant.terminal.saves.resume import take_up
from claimant.terminal.saves.save_file import SaveFile
from claimant.terminal.setup import Setup

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def play(setup: Setup, console: Console, language: Language, rng: Random | None = None) -> None:
    """New games, until the person has had enough; the lead alternates. [SETUP-7]"""
    rng = rng or SystemRandom()
    lines = _seated(*dealt(setup, rng, language), SaveFile.new(), rng, console, language)
    lines.say_welcome()
    lines.run()


def resume(console: Console, language: Language, rng: Random | None = None, name: str = "") -> None:
    """Resume the last unfinished game, or the one of that name, where it was left, with the same bots."""
    save, record, skipped = take_up(name)
    console.say(*(problem.said(language) for problem in skipped))
    console.say(language.text("Welcome back. “e” shows what happened last."))
    _seated(record.game, record.details, save, rng or SystemRandom(), console, language).run()


def _seated(
    game: Game, details: Details, save: SaveFile, rng: Random, console: Console, language: Language
) -> HomeLines:
    chair = HomeChair(game, details, save, BotsHere(rng), lambda: 0.0, language)
    return HomeLines(chair, console, language)
