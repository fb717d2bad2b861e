"""`claimant review`: one line of JSON for each game, the same for people, or a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from claimant.notation.records.details import Details
from claimant.notation.records.record_file import write, write_seen
from claimant.rules.game import Game
from claimant.rules.presets import preset
from tests.commands.run import run
from tests.review.games import DWARVES, SETUP, finished

FEW = ("--worlds", "8", "--seed", "1")
BLUNDER = {"setup": SETUP, "position": DWARVES, "moves": ["dw5", "dw9", "dw2", "go1"]}
DECISION = (
    "at", "seat", "played", "values", "best", "exact", "error", "open", "margins", "mark", "why", "line",
)  # fmt: skip


class DecisionDocument(msgspec.Struct, forbid_unknown_fields=True):
    at: int
    seat: int
    played: str
    values: dict[str, float]
    best: list[str]
    exact: bool
    error: float
    open: dict[str, float] | None
    margins: dict[str, float] | None
    mark: str | None
    why: str | None
    line: list[str]


class LedgerDocument(msgspec.Struct, forbid_unknown_fields=True):
    deal: float
    draw: float
    own: float
    others: float


class ReviewDocument(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    decisions: list[DecisionDocument]
    accuracy: list[float]
    ledger: list[LedgerDocument]
    result: list[float]


def whole_game(name: str = "claim", players: int = 2) -> Game:
    return finished(preset(name, players), 3)


def reviewed(*arguments: str, typed: bytes = b"") -> Any:
    done = run("review", *arguments, "--json", *FEW, typed=typed)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("name", "players"), [("claim", 2), ("grand-council", 3), ("grand-council", 4)])
def test_the_json_has_exactly_the_documented_keys(tmp_path: Path, name: str, players: int) -> None:
    file = tmp_path / "game.claim"
    file.write_text(write(whole_game(name, players)), encoding="utf-8")
    found = reviewed(str(file), *(["--time", "1"] if players == 4 else []))
    document = msgspec.convert(found, ReviewDocument)
    assert list(found) == ["version", "decisions", "accuracy", "ledger", "result"]
    assert all(tuple(decision) == DECISION for decision in found["decisions"])
    assert document.version == 1
    assert len(document.accuracy) == players
    assert len(document.ledger) == len(document.result) == (3 if players == 3 else 2)
    for decision in document.decisions:
        assert (decision.mark is None) == (decision.why is None)
        assert decision.mark in (None, "inaccuracy", "mistake", "blunder")
        if not decision.exact:
            assert decision.margins is None


def test_a_document_with_moves_is_reviewed() -> None:
    found = reviewed("-", typed=json.dumps(BLUNDER).encode())
    assert [decision["mark"] for decision in found["decisions"]] == [None, "blunder", None, None]
    assert found["decisions"][1]["values"] == {"dw2": 1.0, "dw9": 0.0}
    assert found["ledger"][0] == {"deal": 0.5, "draw": 0.0, "own": -1.0, "others": 0.0}
    assert found["result"] == [0.0, 1.0]


def test_each_of_several_games_gives_one_line() -> None:
    typed = b"\n".join(json.dumps(each).encode() for each in (BLUNDER, BLUNDER | {"moves": []}, BLUNDER))
    done = run("review", "-", "--json", *FEW, typed=typed)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [next(iter(answer)) for answer in answers] == ["version", "error", "version"]
    assert "only finished games" in answers[1]["error"]
    said = run("review", "-", *FEW, "--lang", "de", typed=typed)
    assert said.returncode == 2
    assert said.stdout.count("Genauigkeit:") == 2
    assert "nur auf beendete Partien" in said.stdout


def test_people_read_values_marks_reasons_accuracy_and_the_ledger() -> None:
    done = run("review", "-", *FEW, typed=json.dumps(BLUNDER).encode())
    lines = done.stdout.splitlines()
    assert lines[0] == "Player 2 wins: 3 votes to 2."
    assert "1\tPlayer 1\tDwarf 9\t?? blunder\tDwarf 2\tdw2 100% (+1), dw9 0% (-1)\texact" in lines
    assert "Line: dw2 go1 dw9" in lines
    assert "Accuracy: Player 1 0%, Player 2 100%" in lines
    assert "Own slips\t-100\t0" in lines
    assert "Together\t-50\t+50" in lines


def test_the_same_worlds_and_seed_give_the_same_review(tmp_path: Path) -> None:
    file = tmp_path / "game.claim"
    file.write_text(write(whole_game()), encoding="utf-8")
    assert reviewed(str(file)) == reviewed(str(file))


def test_a_page_is_written_for_one_game(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = run("review", "-", "--html", str(page), *FEW, typed=json.dumps(BLUNDER).encode())
    assert (done.returncode, done.stdout) == (0, f"Written to {page}.\n")
    assert "Dwarf 2 would have given away the trick" in page.read_text(encoding="utf-8")
    missing = tmp_path / "nowhere" / "review.html"
    failed = run("review", "-", "--html", str(missing), *FEW, typed=json.dumps(BLUNDER).encode())
    assert failed.returncode == 2
    assert "can’t be written" in failed.stderr
    several = b"\n".join([json.dumps(BLUNDER).encode()] * 2)
    assert "several games" in run("review", "-", "--html", str(page), *FEW, typed=several).stderr


@pytest.mark.parametrize("options", [(), ("--json",), ("--html", "review.html")])
def test_an_unfinished_game_is_refused(options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "game.claim"
    game = whole_game()
    file.write_text(write(game.back_to(len(game.moves) - 1)), encoding="utf-8")
    done = run("review", str(file), *options, *FEW)
    assert done.returncode == 2
    assert "only finished games are reviewed" in done.stdout + done.stderr
    assert not (tmp_path / "review.html").exists()


def test_a_record_of_one_view_or_with_a_wrong_move_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.claim"
    file.write_text(write_seen(whole_game(), 0), encoding="utf-8")
    done = run("review", str(file), *FEW)
    assert (done.returncode, "one viewer saw" in done.stdout) == (2, True)
    file.write_text(write(whole_game()).replace("moves = [", 'moves = [ "xx1",', 1), encoding="utf-8")
    done = run("review", str(file), *FEW)
    assert (done.returncode, "move 0" in done.stdout) == (2, True)


def test_a_resigned_game_is_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "game.claim"
    game = whole_game().back_to(12)
    file.write_text(write(game, Details(names=("Ada", "Ben"), resigned=0)), encoding="utf-8")
    assert run("review", str(file), *FEW).stdout.startswith("Ada resigned;")


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--time", "0"), "--time must be"), (("--worlds", "0"), "--worlds must be a number above 0, not 0.")],
)
def test_wrong_limits_are_refused(options: tuple[str, ...], said: str) -> None:
    done = run("review", "-", *options)
    assert done.returncode == 2
    assert said in done.stderr
