"""`claimant replay` and `claimant show`, as they are called."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from claimant.notation.records.record_file import Record, write
from claimant.notation.records.story import show
from tests.notation.documents import answer
from tests.notation.games import random_game
from tests.notation.test_documents import EXAMPLE

GOOD = json.dumps(EXAMPLE).encode()


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "claimant", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=120, check=False)


def test_a_file_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_bytes(json.dumps(EXAMPLE, indent=2).encode())
    done = run("replay", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [answer(EXAMPLE)]


def test_standard_input_is_replayed() -> None:
    done = run("replay", "-", given=GOOD + b"\n\n" + GOOD)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 2, b"")


def test_an_error_on_a_line_is_status_2_and_the_others_are_answered() -> None:
    done = run("replay", "-", given=GOOD + b"\nnonsense\n" + GOOD)
    first, second, third = [json.loads(line) for line in done.stdout.splitlines()]
    assert first == third == answer(EXAMPLE)
    assert list(second) == ["error"]
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.parametrize("command", ["replay", "show"])
@pytest.mark.parametrize("name", ["missing.json", ".", "a\x01b"])
def test_a_file_that_cannot_be_read_is_status_2_and_one_sentence(command: str, name: str, tmp_path: Path) -> None:
    done = run(command, str(tmp_path / name))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert "can’t be read".encode() in done.stderr


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "a", "b"], ["show"], ["no-such-command"], ["--no-such"]])
def test_wrong_usage_is_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_help_is_given() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert b"replay" in done.stdout
    assert b"show" in done.stdout


def test_hostile_input_leaves_no_traceback() -> None:
    hostile = [b"[" * 200_000, b"\xff\xfe", b'{"\\ud800": "\\udfff"}', b"9" * 10_000, b"\x00", b'"\xc2\xab\xc2\xbb"']
    done = run("replay", "-", given=b"\n".join(hostile))
    assert (done.returncode, done.stderr) == (2, b"")
    assert [list(json.loads(line)) for line in done.stdout.splitlines()] == [["error"]] * len(hostile)


def test_a_record_is_shown(tmp_path: Path) -> None:
    game = random_game(11, whole=True)
    file = tmp_path / "game.claim"
    file.write_text(write(game), encoding="utf-8")
    done = run("show", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == show(Record(game))
    assert run("show", "-", given=write(game).encode()).stdout == done.stdout


@pytest.mark.parametrize("damaged", [b"", b"\xff", b"claimant = 1", b"claimant = 2", b"x = " + b"[" * 100_000])
def test_a_damaged_record_is_status_2_and_one_sentence(damaged: bytes) -> None:
    done = run("show", "-", given=damaged)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes((GOOD + b"\n") * 3000)
    command = [sys.executable, "-m", "claimant", "replay", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_thousand_whole_games_are_replayed_in_seconds(tmp_path: Path) -> None:
    lines = []
    for seed in range(50):
        game = random_game(seed, whole=True)
        assert game.seed is not None
        setup = {"players": game.lineup.players, "factions": game.lineup.names, "heroes": game.lineup.heroes}
        document = {"setup": {**setup, "leader": game.start.leader}, "seed": game.seed.hex()}
        lines.append(json.dumps({**document, "moves": [move.text for move in game.moves]}))
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines * 20), encoding="utf-8")
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = run("replay", str(file))
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began < 20
    assert done.returncode == 0
    assert done.stdout.count(b'"phase": "over"') == 1000
