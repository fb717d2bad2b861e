"""A person at the terminal: input comes from a list or a rule, output is recorded."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

from claimant.locale import SOURCE, Language, language
from claimant.terminal.plain import session
from claimant.terminal.plain.console import Console
from claimant.terminal.setup import Setup

WIDTH = 80
ENGLISH = language(SOURCE)


class Keyboard(io.StringIO):
    """Gives each line when it is asked for."""

    def __init__(self, lines: Iterable[str], terminal: bool = False) -> None:
        super().__init__()
        self._lines = iter(lines)
        self._terminal = terminal

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override] # what a stream of text does
        line = next(self._lines, None)
        return "" if line is None else f"{line}\n"

    def isatty(self) -> bool:
        return self._terminal


class Screen(io.StringIO):
    """Keeps what was said."""

    def __init__(self, terminal: bool = False) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def played(
    lines: Iterable[str],
    setup: Setup | None = None,
    terminal: bool = False,
    seed: int = 1,
    spoken: Language = ENGLISH,
) -> str:
    """What is on the screen after a session in which these lines are typed."""
    screen = Screen(terminal)
    console = Console(Keyboard(lines, terminal), screen)
    _in_thread(partial(session.play, setup or Setup(seed=bytes(47) + b"\x01"), console, spoken, Random(seed)))
    return screen.getvalue()


def resumed(lines: Iterable[str], spoken: Language = ENGLISH) -> str:
    """What is on the screen after a session that takes up the last game."""
    screen = Screen()
    _in_thread(partial(session.resume, Console(Keyboard(lines), screen), spoken, Random(1)))
    return screen.getvalue()


def _in_thread(play: Callable[[], None]) -> None:
    """Play in a thread: the session has an event loop of its own, and so has a test of the app."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(play).result()


def any_choice(rng: Random) -> Iterable[str]:
    """Numbers, of which some are choices and the others are refused: whoever types them gets on."""
    while True:
        yield str(rng.randint(1, 4))
        yield "1"


def always(text: str) -> Iterable[str]:
    while True:
        yield text
