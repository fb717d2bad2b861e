"""Exchanging what the person can't know doesn't change the screen. [INFO-2]"""

from __future__ import annotations

from random import Random

import pytest

from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.moves import Move, Verb
from claimant.rules.state import OVER
from tests.notation.games import random_game
from tests.notation.test_unknowable import otherwise
from tests.terminal.app.golden import drawn
from tests.terminal.app.stage import Repeating, chair_at, playing, press, settled

pytestmark = pytest.mark.anyio
SHEETS = ("f", "i", "y", "e")


def pairs(first: int, number: int) -> list[tuple[Game, Game, Seat]]:
    """Games, and the same ones with other hidden cards."""
    found: list[tuple[Game, Game, Seat]] = []
    seed, rng = first, Random(first)
    while len(found) < number:
        game, seed = random_game(seed), seed + 1
        person = seed % game.lineup.players
        tries = (otherwise(game, person, rng) for _ in range(10))
        other = next((each for each in tries if each is not None), None)
        if other is not None and not any(move.verb is Verb.DRAW for move in game.moves):
            found.append((game, other, person))
    return found


async def screens_of(game: Game, person: Seat, every: int) -> list[str]:
    """What the person sees at every few decisions of this game, and on the sheets."""
    at = Game.at(game.start, dealt=game.dealt)
    own: list[Move] = []
    others: list[Move] = []
    for move in game.moves:
        (own if at.state.to_move == person else others).append(move)
        at = at.play(move)
    chair = chair_at(Game.at(game.start, dealt=game.dealt), person, Repeating(others))
    seen: list[str] = []
    async with playing(chair) as pilot:
        for number, move in enumerate(own):
            if number % every == 0:
                seen.append(drawn(pilot))
                for key in SHEETS:
                    await press(pilot, chair, key)
                    seen.append(drawn(pilot))
                    await press(pilot, chair, "escape")
            if number == len(own) - 1:
                break
            assert not await chair.play(move, pilot.app.language)  # type: ignore[attr-defined]
            await settled(pilot, chair)
        if chair.view.phase == OVER:
            seen.append(drawn(pilot))
    return seen


async def compare(first: int, number: int, every: int) -> None:
    for game, other, person in pairs(first, number):
        if not game.moves:
            continue
        assert await screens_of(game, person, every) == await screens_of(other, person, every)


async def test_the_screen_is_the_same_whatever_the_person_cannot_know() -> None:
    await compare(first=0, number=1, every=9)


@pytest.mark.repeat
@pytest.mark.parametrize("first", range(100, 700, 100))
async def test_many_screens_are_the_same_whatever_the_person_cannot_know(first: int) -> None:
    await compare(first, number=1, every=5)
