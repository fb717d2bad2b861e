"""A whole game in a real terminal: tmux shows Textual's real output and sends real keys."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from claimant.terminal import settings
from claimant.terminal.settings import Settings

TMUX = shutil.which("tmux")
CLAIMANT = f"{sys.executable} -m claimant"
LONGEST = 120.0
"""Against hanging."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(TMUX is None, reason="there is no tmux on this machine: install the package 'tmux'"),
]


class Terminal:
    """A tmux of its own, with one window."""

    def __init__(self, socket: Path, command: str, environ: dict[str, str]) -> None:
        self._socket = socket
        self.tmux("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", command, environ=environ)

    def tmux(self, *arguments: str, environ: dict[str, str] | None = None) -> str:
        assert TMUX is not None
        done = subprocess.run(
            [TMUX, "-u", "-S", str(self._socket), *arguments],
            capture_output=True, text=True, check=False, env=environ, timeout=LONGEST,
        )  # fmt: skip
        return done.stdout

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait_for(self, seen: Callable[[str], bool]) -> str:
        """What is on the screen once that is seen."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            screen = self.screen
            if seen(screen):
                return screen
            time.sleep(0.05)
        raise AssertionError(f"not seen in time:\n{self.screen}")

    def close(self) -> None:
        self.tmux("kill-server")


@pytest.fixture
def environ(data: Path) -> dict[str, str]:
    settings.keep(Settings(pace="at once"))
    kept = {name: value for name, value in os.environ.items() if name not in ("TMUX", "COLUMNS", "LINES")}
    return {**kept, "LC_ALL": "C.UTF-8", "CLAIMANT_DATA": str(data), "PS1": "$ "}


@pytest.fixture
def terminal(environ: dict[str, str], tmp_path: Path) -> Iterator[Terminal]:
    command = f"{CLAIMANT} play --seed 1 --bot random; {CLAIMANT} play --resume; cat"
    found = Terminal(tmp_path / "tmux", command, environ)
    yield found
    found.close()


@pytest.fixture
def shell(environ: dict[str, str], tmp_path: Path) -> Iterator[Terminal]:
    """A terminal with a shell that has job control."""
    found = Terminal(tmp_path / "tmux", "sh -i", environ)
    yield found
    found.close()


def my_turn(screen: str) -> bool:
    return "Your turn:" in screen or "The game is over." in screen


def test_a_whole_game_is_played_left_and_taken_up_in_a_real_terminal(terminal: Terminal) -> None:
    first = terminal.wait_for(my_turn)
    assert first.startswith(" Phase one: recruit · Trick 1 of 13\n")
    assert "ψ go Goblins" in first
    terminal.press("k", "n", "8", "Enter")
    terminal.wait_for(lambda screen: "Trick 2 of 13" in screen and my_turn(screen))
    terminal.wait_for(lambda screen: "Last trick" in screen and "│kn8 │" in screen and "You play Knight 8." in screen)
    terminal.tmux("resize-window", "-x", "60", "-y", "20")
    terminal.wait_for(lambda screen: "60 × 20" in screen)
    terminal.tmux("resize-window", "-x", "80", "-y", "24")
    assert terminal.wait_for(lambda screen: "Votes" in screen).strip()
    terminal.press("q")
    terminal.wait_for(lambda screen: "Trick 2 of 13" in screen and my_turn(screen))  # taken up by the next command
    for _ in range(60):
        screen = terminal.wait_for(my_turn)
        if "The game is over." in screen:
            break
        terminal.press("Enter")
        terminal.wait_for(lambda now, before=screen: now != before)  # type: ignore[misc]
    assert "Goblins vote for" in terminal.screen
    terminal.press("q")
    terminal.wait_for(lambda screen: "vote for" not in screen)
    assert "Traceback" not in terminal.screen


def test_ctrl_z_pauses_the_app_and_fg_brings_it_back(shell: Terminal) -> None:
    shell.press(f"{CLAIMANT} play --seed 1 --bot random", "Enter")
    shell.wait_for(my_turn)
    shell.press("C-z")
    shell.wait_for(lambda screen: "Stopped" in screen and "Votes" not in screen)
    shell.press("fg", "Enter")
    shell.wait_for(lambda screen: my_turn(screen) and "│ Votes" in screen and "? Keys" in screen)
    shell.press("Enter")
    shell.wait_for(lambda screen: "Trick 2 of 13" in screen)


def test_without_job_control_ctrl_z_does_nothing(terminal: Terminal) -> None:
    terminal.wait_for(my_turn)
    terminal.press("C-z")
    terminal.press("Enter")
    terminal.wait_for(lambda screen: "Trick 2 of 13" in screen)


def test_the_locale_c_gets_a_screen_of_ascii_alone(environ: dict[str, str], tmp_path: Path) -> None:
    command = f"LC_ALL=C {CLAIMANT} play --seed 1 --bot random --lang de; cat"
    terminal = Terminal(tmp_path / "tmux", command, environ)
    try:
        screen = terminal.wait_for(lambda screen: "Du bist dran:" in screen and "Faehigkeiten" in screen)
    finally:
        terminal.close()
    assert screen.isascii()
    assert "Phase eins: Anwerben - Stich 1 von 13" in screen
