"""Starting the app from the command."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from claimant.locale.languages import language
from claimant.terminal import settings
from claimant.terminal.app import start
from claimant.terminal.terminal_check import can_draw


@pytest.mark.parametrize(
    "module",
    ["claimant.cli", "claimant.commands.play", "claimant.commands.tui", "claimant.terminal.plain.home_lines",
     "claimant.terminal.home_seat", "claimant.terminal.seat", "claimant.terminal.terminal_check"],
)  # fmt: skip
def test_textual_is_imported_only_when_the_app_starts(module: str) -> None:
    script = f"import {module}, sys; print([name for name in sys.modules if name.split('.')[0] == 'textual'])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("arguments", [("tui",), ("tui", "--resume")])
def test_without_a_terminal_the_app_says_what_to_do_instead(arguments: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", "claimant", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "The app needs a terminal; “claimant play --plain” plays in plain lines anywhere.\n"


class Terminal:
    def __init__(self, tty: bool) -> None:
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("reads", "shows", "term", "draws"),
    [
        (True, True, "xterm", True),
        (True, True, "dumb", False),
        (True, True, "", sys.platform == "win32"),
        (False, True, "xterm", False),
        (True, False, "xterm", False),
    ],
)
def test_a_terminal_can_draw_unless_it_is_a_pipe_or_dumb(
    reads: bool, shows: bool, term: str, draws: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(reads))
    monkeypatch.setattr(sys, "stdout", Terminal(shows))
    monkeypatch.setenv("TERM", term)
    assert can_draw() is draws


def test_the_language_chosen_in_the_app_is_spoken_again_unless_another_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CLAIMANT_LANG", raising=False)
    english = language("en")
    assert start.spoken(english, None) is english
    settings.keep(settings.Settings(language="it"))
    assert start.spoken(english, None).code == "it"
    assert start.spoken(english, "en") is english
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    assert start.spoken(english, None) is english


def test_plain_letters_are_used_where_the_terminal_has_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert not settings.Settings().draws_ascii
    monkeypatch.setenv("LANG", "C")
    assert settings.Settings().draws_ascii
    assert not settings.Settings(ascii=False).draws_ascii
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert not settings.Settings().draws_ascii


def test_settings_that_cannot_be_kept_are_the_usual_ones_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMANT_DATA", os.devnull)
    with pytest.raises(OSError):  # noqa: PT011 - whatever the system calls it
        settings.keep(settings.Settings(name="Ada"))
    assert settings.load() == settings.Settings()
