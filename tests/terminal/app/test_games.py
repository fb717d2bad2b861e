"""Whole games in the app, at 80 × 24, by keys and by mouse."""

from __future__ import annotations

from random import Random

import pytest

from claimant.notation.records import record_file
from claimant.rules.presets import PRESETS
from claimant.terminal.setup import Setup
from tests.repeats import repeats
from tests.terminal.app.moments import KINDS, moment
from tests.terminal.app.player import WAYS, decide, play_out
from tests.terminal.app.stage import chair_at, chair_of, file_of_game, playing, words_of

pytestmark = pytest.mark.anyio
EVERY = [(name, players) for name, preset in PRESETS.items() for players in preset.players]
OF_EACH_SIZE = [("longships", 2), ("grand-council", 3), ("carnival", 4)]


async def whole_game(setup: Setup, seed: int) -> str:
    """Play a game to its end; what the screen says then."""
    chair = chair_of(setup, seed=seed)
    async with playing(chair) as pilot:
        await play_out(pilot, chair, Random(seed))
        said = words_of(pilot)
    assert record_file.read(file_of_game().read_bytes()).game.is_over
    return said


@pytest.mark.long
@pytest.mark.parametrize("setup", [Setup(line_up="claim-2", heroes=True), Setup(players=4, line_up="carnival")])
async def test_a_whole_game_is_played_by_keys_and_by_mouse(setup: Setup) -> None:
    said = await whole_game(setup, seed=3)
    assert "How the factions voted" in said
    assert said.count(" vote for ") >= (5 if setup.heroes else 7)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), [case if case in OF_EACH_SIZE else repeats(*case) for case in EVERY])
async def test_every_ready_made_line_up_is_played_to_its_end(name: str, players: int) -> None:
    said = await whole_game(Setup(players=players, line_up=name, seat=players - 1), seed=players)
    assert "How the factions voted" in said


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, *map(repeats, (0, 2, 3))])
async def test_random_line_ups_are_played_to_their_end(seed: int) -> None:
    players = (2, 2, 3, 4)[seed % 4]
    said = await whole_game(Setup(players=players, line_up="random", heroes=seed % 4 == 1), seed)
    assert "How the factions voted" in said


EVERY_WAY = [
    (kind, way) if number % len(WAYS) == at else repeats(kind, way)
    for number, kind in enumerate(KINDS)
    for at, way in enumerate(WAYS)
]
"""Each kind in one way at once, in all others later."""


@pytest.mark.parametrize(("kind", "way"), EVERY_WAY)
async def test_every_kind_of_choice_is_made_in_every_way(kind: str, way: str) -> None:
    game = moment(kind)
    assert game.state.to_move is not None
    chair = chair_at(game, game.state.to_move)
    async with playing(chair) as pilot:
        await decide(pilot, chair, chair.view.legal[-1], way)
