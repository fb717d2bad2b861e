"""The commands in the language of the option or of the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimant.locale import LANGUAGES, language
from claimant.notation.records.record_file import write
from tests.notation.games import random_game

SYSTEM = ("CLAIMANT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def run(*arguments: str, typed: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """The command, with these variables and no others that name a language."""
    kept = {name: value for name, value in os.environ.items() if name not in SYSTEM}
    env = {**kept, "COLUMNS": "80", "PYTHONUTF8": "1", **environ}
    command = [sys.executable, "-m", "claimant", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, encoding="utf-8", env=env, timeout=60, check=False)


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        (("--lang", "de"), {}),
        (("--lang", "de"), {"CLAIMANT_LANG": "it", "LANG": "es_ES.UTF-8"}),
        ((), {"CLAIMANT_LANG": "de"}),
        ((), {"LC_ALL": "de_AT.UTF-8", "LANG": "es_ES.UTF-8"}),
        ((), {"LC_MESSAGES": "de_DE"}),
        ((), {"LANG": "de_CH.UTF-8"}),
    ],
)
def test_the_language_is_chosen_by_option_or_environment(arguments: tuple[str, ...], environ: dict[str, str]) -> None:
    assert run("rules", "SCORE-3", *arguments, **environ).stdout.startswith("SCORE-3: Eine Fraktion stimmt für")


@pytest.mark.parametrize("command", [("rules",), ("line-ups",), ("play", "--plain"), ("show", "game.claim")])
def test_a_language_that_there_is_not_gets_a_sentence_with_the_right_ones(command: tuple[str, ...]) -> None:
    done = run(*command, "--lang", "fr", LANG="es_MX.UTF-8")
    assert done.returncode == 2
    assert done.stdout == ""
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    assert done.stderr == f"No existe el idioma «fr»; existen {known}.\n"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_is_played_through_a_pipe_in_every_language(code: str) -> None:
    done = run("play", "--plain", "--seed", "1", "--lang", code, typed="1\n" * 60)
    assert (done.returncode, done.stderr) == (0, "")
    assert language(code).text("The game is over.") in done.stdout


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_record_is_shown_in_every_language(code: str, tmp_path: Path) -> None:
    game, spoken = random_game(11, whole=True), language(code)
    file = tmp_path / "game.claim"
    file.write_text(write(game), encoding="utf-8")
    told = " ".join(run("show", str(file), "--lang", code).stdout.split())
    names = spoken.words.default_names(game.lineup.players)
    assert game.state.result is not None
    assert told.endswith(spoken.words.explain_result(game.state.result, names))


def test_wrong_usage_is_explained_in_the_language() -> None:
    assert run("play", "--lang", "de", "--seed", "xyz").stderr == (
        "--seed muss 1 bis 96 Hexadezimalziffern haben, nicht „xyz“.\n"
    )
    assert run("play", "--lang", "pt", "--plain", "--resume").stderr.startswith("Não há partida inacabada em ")
    assert run("rules", "elfos", "--lang", "es").stderr.startswith(
        "No existe ninguna facción, ningún héroe ni ninguna regla «elfos»; "
    )
