"""`show`, `replay` and `solve` take saved games, records and documents alike, and say where something is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimant.notation.reached_position import answer
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import write, write_seen
from claimant.rules.deal import opened
from claimant.rules.game import Game
from claimant.rules.play import play
from claimant.rules.presets import preset
from claimant.rules.state import RALLY, State
from tests.commands.run import run, told
from tests.notation.test_documents import EXAMPLE

NAME = "2026-11-15-201500-a1b2"
ABOUT = Details(names=("Ada", "Bo"), played_by=("person", "novice"))
COMMANDS = ("show", "replay", "solve")


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game.deal(preset("claim"), seed=1)
    while not game.is_over:
        game = game.play(game.legal[0])
    return game


@pytest.fixture
def saved(game: Game, data: Path) -> Path:
    data.mkdir(exist_ok=True)
    file = data / f"{NAME}.claim"
    file.write_text(write(game, ABOUT), encoding="utf-8")
    return file


def states(game: Game) -> list[State]:
    passed = [opened(game.start)[0]]
    for move in game.moves:
        passed.append(play(passed[-1], move)[0])
    return passed


def document(game: Game, moves: int) -> dict[str, Any]:
    assert game.seed is not None
    setup = {"players": 2, "factions": list(game.lineup.names)}
    return {"setup": setup, "seed": game.seed.hex(), "moves": [move.text for move in game.moves[:moves]]}


def found(*arguments: str, typed: bytes = b"") -> Any:
    """What is told, without what depends on what the solver remembers."""
    return {key: value for key, value in told(*arguments, typed=typed).items() if key not in ("line", "nodes")}


@pytest.mark.parametrize("name", [NAME, "2026-11", f"{NAME}.claim"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_saved_game_is_taken_by_its_name_or_how_that_begins(command: str, name: str, saved: Path) -> None:
    by_name = found(command, name)
    assert by_name == found(command, str(saved)) == found(command, "-", typed=saved.read_bytes())
    assert "error" not in by_name


@pytest.mark.parametrize("command", COMMANDS)
def test_a_beginning_that_fits_several_saved_games_is_refused(command: str, saved: Path) -> None:
    saved.with_name("2026-11-16-120000-ffff.claim").write_bytes(saved.read_bytes())
    done = run(command, "2026-11")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Several saved games begin with" in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "sentence"), [("nix", "There is no saved game “nix”"), ("nix.json", "nix.json can’t be read")]
)
def test_what_is_not_there_is_said(command: str, name: str, sentence: str) -> None:
    done = run(command, name)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_record_is_replayed_to_its_end_or_to_a_move(saved: Path, game: Game) -> None:
    assert told("replay", str(saved)) == answer(game.state)
    assert told("replay", str(saved), "--move", "7") == answer(states(game)[7])
    assert told("replay", str(saved), "--move", "0") == answer(states(game)[0])


def test_a_record_is_solved_where_phase_two_begins_or_after_a_number_of_moves(saved: Path, game: Game) -> None:
    first = next(number for number, state in enumerate(states(game)) if state.phase == RALLY)
    late = len(game.moves) - 8
    for moves, options in ((first, ()), (late, ("--move", str(late)))):
        as_document = json.dumps(document(game, moves)).encode()
        assert found("solve", str(saved), *options) == found("solve", "-", typed=as_document)
    whole = json.dumps(document(game, len(game.moves))).encode()
    assert found("solve", "-", "--move", str(late), typed=whole) == found("solve", str(saved), "--move", str(late))


@pytest.mark.parametrize("command", ["replay", "solve"])
def test_a_move_that_the_game_does_not_have_is_said(command: str, saved: Path, game: Game) -> None:
    last = len(game.moves)
    done = run(command, str(saved), "--move", "999", "--json")
    sentence = f"{saved}: There is no position after 999 moves: choose a number from 0 to {last}."
    assert (done.returncode, json.loads(done.stdout)) == (2, {"error": sentence})
    negative = run(command, str(saved), "--move", "-1")
    assert (negative.returncode, negative.stdout) == (2, "")
    assert "--move must be a number of moves, 0 or more, not -1." in negative.stderr


@pytest.mark.parametrize("command", ["replay", "solve"])
def test_what_one_viewer_saw_has_unknown_cards_and_that_is_said(command: str, tmp_path: Path, game: Game) -> None:
    file = tmp_path / "seen.claim"
    file.write_text(write_seen(game, 0, ABOUT), encoding="utf-8")
    done = run(command, str(file), "--json")
    assert done.returncode == 2
    assert "This record holds what one viewer saw" in json.loads(done.stdout)["error"]


def test_a_game_that_has_not_reached_phase_two_cannot_be_solved(tmp_path: Path, game: Game) -> None:
    file = tmp_path / "young.claim"
    file.write_text(write(game.back_to(10)), encoding="utf-8")
    done = run("solve", str(file))
    assert done.returncode == 2
    assert "this one is in phase one" in done.stdout


def test_a_document_is_shown_like_a_record(tmp_path: Path, game: Game) -> None:
    file = tmp_path / "game.claim"
    file.write_text(write(game), encoding="utf-8")
    typed = json.dumps(document(game, len(game.moves))).encode()
    assert run("show", "-", typed=typed).stdout == run("show", str(file)).stdout
    assert run("show", "-", "--seat", "1", typed=typed).stdout == run("show", str(file), "--seat", "1").stdout


def test_several_documents_are_shown_one_after_the_other_but_not_stepped_through(game: Game) -> None:
    one = json.dumps(document(game, 4)).encode()
    done = run("show", "-", "--json", typed=one + b"\n" + one)
    assert [json.loads(line)["moves"] for line in done.stdout.splitlines()] == [document(game, 4)["moves"]] * 2
    stepped = run("show", "-", "--step", typed=one + b"\n" + one)
    assert stepped.returncode == 2
    assert "- holds several games; name a file with one." in stepped.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_file_and_line_are_said_of_what_cannot_be_read(command: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(EXAMPLE)}\n\nnonsense\n{json.dumps(EXAMPLE | {'moves': ['kn9']})}\n")
    done = run(command, str(file))
    assert done.returncode == 2
    said = " ".join((done.stdout + done.stderr).split())
    assert f"{file}, line 3: This is no JSON value" in said
    assert f"{file}, line 4" in said
    assert f"{file}, line 1" not in said


def test_programs_are_told_file_line_and_move_of_an_error(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    wrong = json.dumps(EXAMPLE | {"moves": ["kn2", "kn9"]})
    file.write_text(f"{json.dumps(EXAMPLE)}\n{wrong}\n")
    answered = json.loads(run("replay", str(file)).stdout.splitlines()[1])
    assert list(answered) == ["error", "move"]
    assert answered["error"].startswith(f"{file}, line 2: ")
    assert answered["move"] == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_the_line_of_a_damaged_record_is_said(command: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.claim"
    file.write_text("claimant = 1\n[setup\n")
    done = run(command, str(file))
    assert done.returncode == 2
    assert f"{file}, line 2: The file is no TOML" in " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_line_of_a_wrong_move_in_a_record_is_said(command: str, tmp_path: Path, game: Game) -> None:
    file = tmp_path / "game.claim"
    text = write(game)
    wrong = text.replace(f'"{game.moves[1].text}"', '"go77"', 1)
    file.write_text(wrong)
    line = next(number for number, each in enumerate(wrong.split("\n"), start=1) if "go77" in each)
    done = run(command, str(file))
    assert done.returncode == 2
    assert f"{file}, line {line}" in " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_line_of_a_wrong_move_in_a_document_of_several_lines_is_said(command: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    text = json.dumps(EXAMPLE | {"moves": ["kn2", "zz"]}, indent=1)
    file.write_text(text)
    line = next(number for number, each in enumerate(text.split("\n"), start=1) if '"zz"' in each)
    done = run(command, str(file))
    assert done.returncode == 2
    assert f"{file}, line {line}" in " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_broken_document_of_several_lines_is_one_error_with_its_line(command: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    lines = json.dumps(EXAMPLE, indent=1).split("\n")
    at = next(number for number, each in enumerate(lines) if each.endswith(","))
    lines[at] = lines[at].rstrip(",")
    file.write_text("\n".join(lines))
    done = run(command, str(file))
    assert done.returncode == 2
    said = " ".join((done.stdout + done.stderr).split())
    assert f"{file}, line {at + 2}: This is no JSON value: Expecting ',' delimiter" in said
    assert said.count("This is no JSON value") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_record_is_no_game(command: str, tmp_path: Path) -> None:
    file = tmp_path / "empty.claim"
    file.write_bytes(b"")
    done = run(command, str(file))
    assert done.returncode == 2
    assert "A record begins with 'claimant = 1'" in " ".join((done.stdout + done.stderr).split())


def test_people_see_the_margin_of_every_move(saved: Path, game: Game) -> None:
    late = str(len(game.moves) - 8)
    solved = told("solve", NAME, "--move", late, "--margin")
    rows = [line.split() for line in run("solve", NAME, "--move", late, "--margin").stdout.splitlines()]
    assert ["Move", "Leads", "to", "Margin"] in rows
    shown = {row[0]: int(row[-1]) for row in rows if row and row[0] in solved["moves"]}
    assert shown == solved["margins"]
