"""Exchanging what the person can't know doesn't change a byte on the screen. [INFO-2]"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from claimant.notation.records.details import Details
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.moves import Ask, Move, Verb
from claimant.rules.view import View
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.home_lines import HomeLines
from claimant.terminal.saves.save_file import SaveFile
from tests.notation.games import random_game
from tests.notation.test_unknowable import otherwise
from tests.repeats import first
from tests.terminal.typist import ENGLISH, Keyboard, Screen

COMMANDS = ("f", "n", "i", "y", "e", "?", "", "xyzzy")


class Again:
    """Makes the moves of a game again, and then interrupts."""

    def __init__(self, moves: Iterator[Move]) -> None:
        self._moves = moves

    async def choose(self, level: str, view: View) -> str:
        move = next(self._moves, None)
        if move is None:
            raise KeyboardInterrupt
        return move.text

    async def stop(self) -> None:
        """Nothing runs."""


def probes(game: Game) -> list[str]:
    """What can be typed at a decision without making a move: every command, and moves that aren't legal."""
    legal = {move.card for move in game.legal}
    cards = [card.code for card in game.lineup.cards if card not in legal]
    return [*COMMANDS, *cards[:1], *cards[-1:], "raise" if game.state.asks is not Ask.RAISE else "tuck"]


def screen_of(game: Game, person: Seat, file: Path) -> str:
    """All that the person sees in the course of this game, asking everything before each move."""
    typed: list[str] = []
    others: list[Move] = []
    at = Game.at(game.start, dealt=game.dealt)
    for move in game.moves:
        if at.state.to_move == person:
            typed += [*probes(at), move.text]
        else:
            others.append(move)
        at = at.play(move)
    seats = range(game.lineup.players)
    details = Details(
        names=tuple(f"Seat {seat}" for seat in seats),
        played_by=tuple("person" if seat == person else "random" for seat in seats),
    )
    screen = Screen()
    file.unlink(missing_ok=True)
    start, bots = Game.at(game.start, dealt=game.dealt), Again(iter(others))
    chair = HomeChair(start, details, SaveFile(file), bots, lambda: 0.0, ENGLISH)
    HomeLines(chair, Console(Keyboard([*typed, *COMMANDS]), screen), ENGLISH).run()
    return screen.getvalue()


@pytest.mark.parametrize("part", first(1, range(4)))
def test_the_screen_is_the_same_whatever_the_person_cannot_know(part: int, tmp_path: Path) -> None:
    rng = Random(part)
    compared = 0
    for seed in range(part * 12, part * 12 + 12):
        game = random_game(seed)
        person = seed % game.lineup.players
        tries = (otherwise(game, person, rng) for _ in range(10))
        other = next((found for found in tries if found is not None), None)
        if other is None or any(move.verb is Verb.DRAW for move in game.moves):
            continue
        compared += 1
        file = tmp_path / "game.claim"
        assert screen_of(game, person, file) == screen_of(other, person, file)
    assert compared > 5
