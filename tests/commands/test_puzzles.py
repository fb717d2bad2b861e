"""`claimant puzzles`: what is exported, which puzzles are chosen, and what is proven or refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from claimant.notation.documents import game_of, read_document
from claimant.notation.moves import read_move
from claimant.review.puzzles.collection import as_line, collection
from claimant.rules.presets import PRESETS
from tests.commands.run import COMMAND, run

EASIEST = collection()[0]


def exported(*options: str) -> list[dict[str, Any]]:
    done = run("puzzles", "export", *options, "--lang", "en")
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_export_is_one_line_of_json_for_each_puzzle() -> None:
    found = exported()
    assert [each["id"] for each in found] == [puzzle.id for puzzle in collection()]
    for each in found[::300]:
        assert set(each) == {"id", "document", "solution", "themes", "difficulty"}
        game = game_of(read_document(each["document"]))
        assert not game.lineup.heroes
        end = game.replay(map(read_move, each["solution"]))
        assert end.state.result is not None
        assert end.state.result.winners == (game.state.to_move,)


def test_puzzles_are_chosen_by_theme_line_up_and_difficulty() -> None:
    found = exported("--line-up", "longships", "--from", "0", "--to", "100")
    assert found
    assert all(set(each["document"]["setup"]["factions"]) == set(PRESETS["longships"].factions) for each in found)
    named = exported("--line-up", ",".join(PRESETS["longships"].factions))
    assert named == found
    crushing = exported("--theme", "crush", "--faction", "trolls", "--to", "40")
    assert crushing
    assert all("crush" in each["themes"] and each["difficulty"] <= 40 for each in crushing)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--line-up", "atlantis"], "There is no line-up “atlantis”"),
        (["--theme", "none"], "There is no theme “none”"),
        (["--faction", "elves"], "There is no faction “elves”"),
    ],
)
def test_what_does_not_exist_is_explained(options: list[str], said: str) -> None:
    done = run("puzzles", "export", *options, "--lang", "en")
    assert done.returncode == 2
    assert said in done.stderr


def test_where_nothing_fits_the_command_says_what_to_change() -> None:
    done = run("puzzles", "solve", "--plain", "--theme", "crush", "--faction", "goblins", "--lang", "en")
    assert done.returncode == 2
    assert "There is no puzzle of this kind." in done.stderr
    assert "Any theme: " in done.stderr
    assert "Any difficulty" not in done.stderr


def test_a_puzzle_is_solved_in_plain_lines(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(as_line(EASIEST))
    typed = f"{EASIEST.refuted}\nq\n".encode()
    done = run("puzzles", "solve", str(file), "--plain", "--lang", "en", typed=typed)
    assert done.returncode == 0
    assert "That doesn’t win" in done.stdout
    assert "The solution:" in done.stdout


def test_puzzles_are_proven_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_bytes(as_line(EASIEST))
    done = run("puzzles", "prove", str(file), "--lang", "en")
    assert (done.returncode, done.stdout) == (0, "1 puzzle is proven.\n")
    told = json.loads(as_line(EASIEST))
    file.write_text(json.dumps(told | {"solution": [EASIEST.refuted]}) + "\n")
    done = run("puzzles", "prove", str(file), "--lang", "en")
    assert done.returncode == 1
    assert EASIEST.id in done.stderr


def test_a_file_that_is_none_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text("{}\n")
    assert "is no file of puzzles: line 1" in run("puzzles", "prove", str(file), "--lang", "en").stderr
    assert "can’t be read" in run("puzzles", "prove", str(tmp_path / "none"), "--lang", "en").stderr
    assert "Name the file to write to" in run("puzzles", "make", "--lang", "en").stderr


def some_made(tmp_path: Path) -> list[str]:
    """A command that makes as many puzzles as its file has already, so that nothing is left to do."""
    file = tmp_path / "some.jsonl"
    file.write_bytes(b"".join(map(as_line, collection()[:2])))
    return ["puzzles", "make", str(file), "--number", "2", "--processes", "1"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_making_puzzles_shows_a_progress_bar_at_a_terminal(tmp_path: Path) -> None:
    import pty

    ours, terminal = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    process = subprocess.Popen([*COMMAND, *some_made(tmp_path)], stdout=subprocess.PIPE, stderr=terminal, env=env)
    os.close(terminal)
    printed, _ = process.communicate()
    said = os.read(ours, 65536).decode()
    os.close(ours)
    assert (process.returncode, printed) == (0, b"")
    assert "0.00/2" in said
    assert "2.00/2" in said
    assert "━" in said


def test_without_a_terminal_nothing_is_drawn(tmp_path: Path) -> None:
    done = run(*some_made(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
