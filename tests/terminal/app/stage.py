"""Runs the app in tests: games with predictable bots, and the screen as text."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from rich.console import Console
from rich.segment import Segment
from textual.pilot import Pilot

from claimant.bots import BOTS
from claimant.data_directory import data_directory
from claimant.locale.languages import language
from claimant.notation.records.details import Details
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.state import OVER
from claimant.rules.view import View
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.new_game import dealt
from claimant.terminal.saves.save_file import SaveFile
from claimant.terminal.settings import Settings
from claimant.terminal.setup import Setup

USUAL = (80, 24)
LARGE = (120, 40)
SEED = bytes(47) + b"\x01"
CLAIM = Setup(seed=SEED)
LEVEL = next(iter(BOTS))
"""What the bots are said to be; here they choose by themselves."""
PATIENCE = 400
"""How often a test looks again before it gives up."""
HASTY = Settings(pace="at once", ascii=False)


class Deciding:
    """Bots that choose in this process: any legal move, always the same for the same seed."""

    def __init__(self, seed: int = 1) -> None:
        self._rng = Random(seed)
        self.stopped = False

    async def choose(self, level: str, view: View) -> str:
        return self._rng.choice(view.legal).text

    async def stop(self) -> None:
        self.stopped = True


class Repeating(Deciding):
    """Bots that make the moves of a list, and then think for ever."""

    def __init__(self, moves: Iterable[Move]) -> None:
        super().__init__()
        self._moves = iter(moves)

    async def choose(self, level: str, view: View) -> str:
        move = next(self._moves, None)
        if move is None:
            await asyncio.Event().wait()
        assert move is not None
        return move.text


def chair_of(setup: Setup, moves: int = 0, seed: int = 1) -> HomeChair:
    """A seat in a game in which its person has decided so often."""
    rng = Random(seed)
    game, _ = dealt(setup, rng, language("en"))
    while moves or game.state.to_move not in (setup.seat, None):
        moves -= game.state.to_move == setup.seat
        game = game.play(rng.choice(game.legal))
    return chair_at(game, setup.seat, Deciding(seed))


def chair_at(game: Game, person: Seat, thinking: Deciding | None = None) -> HomeChair:
    """A seat in the middle of a game."""
    names = ("Ada", "Bo", "Cleo", "Dan")[: game.lineup.players]
    played_by = tuple("person" if seat == person else LEVEL for seat in range(game.lineup.players))
    file_of_game().unlink(missing_ok=True)
    save = SaveFile(file_of_game())
    return HomeChair(game, Details(names, played_by), save, thinking or Deciding(), lambda: 0.0, language("en"))


def file_of_game() -> Path:
    return data_directory() / "game.claim"


def app_of(chair: HomeChair, code: str = "en", settings: Settings = HASTY) -> ClaimantApp:
    return ClaimantApp(language(code), lambda: GameScreen(chair), settings)


@asynccontextmanager
async def playing(
    chair: HomeChair, code: str = "en", size: tuple[int, int] = USUAL, settings: Settings = HASTY
) -> AsyncIterator[Pilot[str]]:
    """The app with a game in it, once the person is to move."""
    app = app_of(chair, code, settings)
    async with app.run_test(size=size) as pilot:
        await settled(pilot, chair)
        yield pilot


@asynccontextmanager
async def showing(
    screen: Callable[[], Framed], code: str = "en", size: tuple[int, int] = USUAL, settings: Settings = HASTY
) -> AsyncIterator[Pilot[str]]:
    """The app with another screen in it."""
    async with ClaimantApp(language(code), screen, settings).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


async def settled(pilot: Pilot[str], chair: HomeChair) -> None:
    """Wait until the person is to move, or the game is over, and everything is drawn."""
    for _ in range(PATIENCE):
        await pilot.pause()
        sending = any(isinstance(screen, GameScreen) and screen.is_sending for screen in pilot.app.screen_stack)
        if not sending and (chair.view.to_move == chair.view.seat or chair.view.phase == OVER):
            await pilot.pause()
            return
    raise AssertionError("nobody moves any more")


async def press(pilot: Pilot[str], chair: HomeChair, *keys: str) -> None:
    """Press keys, and wait for what comes of them."""
    await pilot.press(*keys)
    await settled(pilot, chair)


def lines_of(pilot: Pilot[str]) -> list[list[Segment]]:
    """What is on the screen, line by line, in pieces of the same style."""
    app = pilot.app
    width, height = app.size
    console = Console(width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert update is not None
    segments = [each for each in console.render(update) if not each.control]
    return [list(Segment.simplify(line)) for line in Segment.split_lines(segments)][:height]


def text_of(pilot: Pilot[str]) -> str:
    """What is on the screen, without styles."""
    return "\n".join("".join(each.text for each in line).rstrip() for line in lines_of(pilot))


def words_of(pilot: Pilot[str]) -> str:
    """What is on the screen, as running text."""
    return " ".join(text_of(pilot).split())
