"""The command as people and pipes use it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from claimant.bots import BOTS

COMMAND = [sys.executable, "-m", "claimant"]


def run(*arguments: str, typed: str | bytes = b"", width: int = 80) -> subprocess.CompletedProcess[str]:
    data = typed.encode() if isinstance(typed, str) else typed
    env = {**os.environ, "COLUMNS": str(width), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([*COMMAND, *arguments], input=data, capture_output=True, env=env, timeout=60, check=False)
    return subprocess.CompletedProcess(arguments, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seed", "1"),
        ("--line-up", "claim-2", "--bot", "random", "--leader", "1"),
        ("--line-up", "full-moon", "--heroes"),
        ("--players", "3", "--seat", "2"),
        ("--players", "4", "--line-up", "carnival", "--bot", "random,apprentice,random", "--name", "Ada"),
        ("--factions", "gnomes,giants,vampires,trolls,werewolves"),
        ("--line-up", "random", "--players", "4"),
    ],
)
def test_a_whole_game_is_played_through_a_pipe(arguments: tuple[str, ...]) -> None:
    done = run("play", *arguments, typed="1\n" * 300)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "The game is over." in done.stdout
    assert "\x1b" not in done.stdout


def test_a_game_is_left_at_the_end_of_the_input_and_taken_up_again() -> None:
    left = run("play", "--seed", "abc", typed="1\n1\n")
    again = run("play", "--resume", typed="q\n")
    assert left.returncode == again.returncode == 0
    assert left.stdout.split("\n\n")[-2].split("Your card>")[0] in again.stdout
    assert again.stdout.startswith("Welcome back.")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_an_interrupted_game_is_saved_and_says_so_kindly() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [*COMMAND, "play"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    )
    assert process.stdout is not None
    said = b""
    while b"Your card> " not in said:
        said += os.read(process.stdout.fileno(), 4096)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "The game is saved" in out.decode()
    assert err == b""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_game_at_a_real_terminal_ends_with_the_offer_of_another() -> None:
    import pty

    keyboard, terminal = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen([*COMMAND, "play", "--plain"], stdin=terminal, stdout=terminal, stderr=terminal, env=env)
    os.close(terminal)
    said = ""
    for number, answer in enumerate([*["1"] * 26, "n"]):
        while said.count("> ") + said.count("(y/n) ") <= number:
            said += os.read(keyboard, 65536).decode()
        os.write(keyboard, f"{answer}\n".encode())
    assert process.wait(timeout=30) == 0
    os.close(keyboard)
    assert "Goblins vote for " in said


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("play", "--line-up", "nothing"), "There is no line-up 'nothing'; there are "),
        (("play", "--players", "7"), "Claim is for 2, 3 or 4 players, not for 7."),
        (("play", "--bot", "hal"), f"There is no bot 'hal'; there are {', '.join(BOTS)}."),
        (("play", "--seat", "2"), "--seat must be a seat from 0 to 1, not 2."),
        (("play", "--seed", "xyz"), "--seed must be 1 to 96 hex digits, not “xyz”."),
        (("play", "--name", "\n\u3164"), "A name needs 1 to 24 visible characters."),
        (("play", "--resume"), "There is no unfinished game in "),
        (("play", "--resume", "--heroes"), "--resume continues a game as it was set up: leave the other options out."),
    ],
)
def test_wrong_usage_is_explained_in_a_sentence(arguments: tuple[str, ...], problem: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(problem)
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_damaged_game_is_told_in_a_sentence(data: Path) -> None:
    run("play", typed="1\n")
    [file] = data.iterdir()
    file.write_text("claimant = 1\n", encoding="utf-8")
    done = run("play", "--resume")
    assert done.returncode == 2
    assert done.stderr.startswith(f"The saved game {file} is damaged: ")
    assert file.read_text(encoding="utf-8") == "claimant = 1\n"


def test_bytes_that_are_no_letters_are_answered() -> None:
    done = run("play", "--seed", "1", typed=b"\xff\xfe\x00\x1b[2J\nq\n")
    assert done.returncode == 0
    assert "I don’t understand" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_rules_can_be_looked_up() -> None:
    general = run("rules", width=60).stdout
    assert max(map(len, general.split("\n"))) <= 60
    assert "[FOLLOW-1]" in general
    assert run("rules", "Dwarves").stdout.startswith(
        "Dwarves: In phase two with two players, the loser of a trick takes"
    )
    assert run("rules", "lich").stdout.startswith("Lich King: ")
    assert run("rules", "score-3").stdout.startswith("SCORE-3: A faction votes for nobody")


def test_the_line_ups_are_listed_and_ours_are_marked() -> None:
    every = run("line-ups").stdout
    assert re.search(r"^claim\t2\tGoblins, Knights, Undead, Dwarves, Doppelgangers; ", every, re.MULTILINE)
    assert re.search(r"^royal-court \*\t2\tKings, ", every, re.MULTILINE)
    three = run("line-ups", "--players", "3").stdout
    assert re.search(r"^carnival \*\t3-4\t", three, re.MULTILINE)
    assert "claim-2" not in three
