"""Shells complete commands, options and their values."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimant.bots import BOTS
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS, HEROES
from tests.commands.run import run


def completed(*words: str) -> list[str]:
    """What the shell would offer for the last of the words."""
    line = " ".join(["claimant", *words])
    done = run(_CLAIMANT_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words)))
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_a_script_for_the_shell_is_produced(shell: str) -> None:
    done = run(_CLAIMANT_COMPLETE=f"source_{shell}")
    assert done.returncode == 0
    assert "_CLAIMANT_COMPLETE" in done.stdout


def test_it_is_shown_for_the_shell_that_asks_and_installed_by_nobody() -> None:
    assert "--show-completion" in run("--help").stdout
    done = run("--install-completion")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_commands_are_completed() -> None:
    assert completed("re") == ["replay", "review", "restore"]
    assert set(completed("")) >= {"play", "tui", "join", "games", "rules", "line-ups", "show", "serve", "doctor"}


def test_factions_and_heroes_are_completed() -> None:
    assert completed("rules", "g")[:4] == ["goblins", "gnomes", "giants", "griffins"]
    assert set(completed("rules", "")) == {*FACTIONS, *(hero.code for hero in HEROES.values())}


def test_lists_of_factions_are_completed_with_one_more_that_isn_t_there() -> None:
    offered = completed("play", "--factions", "goblins,knights,")
    assert "goblins,knights,undead" in offered
    assert len(offered) == len(FACTIONS) - 2


def test_line_ups_and_levels_and_languages_are_completed() -> None:
    assert set(completed("play", "--line-up", "")) == {*PRESETS, "random"}
    assert set(completed("play", "--bot", "")) == set(BOTS)
    assert "random,random" in completed("play", "--bot", "random,")
    assert completed("rules", "--lang", "p") == ["pt-BR"]


def test_saved_games_are_completed(data: Path) -> None:
    run("play", "--seed", "1", typed=b"1\n")
    [file] = data.iterdir()
    assert completed("play", "--resume", "2") == completed("show", "") == completed("games", "") == [file.stem]
