"""`claimant show` and `claimant verify`, as JSON and as others saw it; `claimant replay` at a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimant.notation.records.record_file import read, write, write_seen
from tests.commands.run import COMMAND, run, told
from tests.notation.documents import answer
from tests.notation.games import random_game
from tests.notation.test_documents import EXAMPLE


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.claim"
    file.write_text(write(random_game(11, whole=True)), encoding="utf-8")
    return file


def test_a_record_is_told_as_json_with_what_happened_in_words(record: Path) -> None:
    game = read(record.read_bytes()).game
    found = told("show", str(record))
    assert found["moves"] == [move.text for move in game.moves]
    assert found["position"]["result"]["winners"] == list(game.state.result.winners) if game.state.result else None
    assert len(found["events"]) == len(game.events)
    assert {"kind", "text"} <= set(found["events"][0])
    played = next(event for event in found["events"] if event["kind"] == "played")
    assert set(played) == {"kind", "seat", "card", "text"}


@pytest.mark.parametrize("seat", ["0", "1", "spectator"])
def test_a_record_is_shown_as_a_seat_saw_it(record: Path, seat: str) -> None:
    game = read(record.read_bytes()).game
    seen = record.with_name("seen.claim")
    seen.write_text(write_seen(game, None if seat == "spectator" else int(seat)), encoding="utf-8")
    shown = run("show", str(record), "--seat", seat).stdout
    assert shown == run("show", str(seen)).stdout
    assert shown != run("show", str(record)).stdout


def test_what_one_viewer_saw_cannot_be_shown_as_another_saw_it(record: Path) -> None:
    seen = record.with_name("seen.claim")
    seen.write_text(write_seen(read(record.read_bytes()).game, 0), encoding="utf-8")
    done = run("show", str(seen), "--seat", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "it can’t be shown as another saw it" in done.stderr


@pytest.mark.parametrize("seat", ["9", "-1", "me"])
def test_a_seat_that_is_none_is_said(record: Path, seat: str) -> None:
    done = run("show", str(record), "--seat", seat)
    assert done.returncode == 2
    assert done.stderr.startswith("--seat must be a seat from 0 to ")
    assert f"not '{seat}'." in done.stderr


def test_stepping_through_needs_a_terminal(record: Path) -> None:
    done = run("show", str(record), "--step")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_record_without_a_proof_is_no_lie_but_cannot_be_verified(record: Path) -> None:
    done = run("verify", str(record), "--json")
    assert json.loads(done.stdout)["fair"] is None
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_positions_are_drawn_for_people_and_written_for_programs(tmp_path: Path) -> None:
    import pty

    file = tmp_path / "one.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8")

    def at_a_terminal(*more: str) -> str:
        keyboard, terminal = pty.openpty()
        env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
        with subprocess.Popen([*COMMAND, "replay", str(file), *more], stdout=terminal, env=env) as process:
            os.close(terminal)
            said = b""
            try:
                while some := os.read(keyboard, 4096):
                    said += some
            except OSError:  # the terminal is gone, everything is said
                pass
            assert process.wait(30) == 0
        os.close(keyboard)
        return said.decode()

    assert json.loads(at_a_terminal("--json")) == answer(EXAMPLE) == told("replay", str(file))
    drawn = at_a_terminal()
    assert "The game is over; winning seats: 0." in drawn
    assert "Supporters" in drawn
