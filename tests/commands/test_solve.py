"""`claimant solve`: one line of JSON for each document, or the same for people."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from claimant.locale.languages import Language
from claimant.notation.documents import position_reached, read_document
from claimant.rules.presets import preset
from claimant.terminal.app.practice.analysis import AnalysisScreen
from tests.commands.run import run

FACTIONS = list(preset("claim").names)
SETUP = {"players": 2, "factions": FACTIONS}
POSITION = {"phase": 2, "leader": 1, "hands": [["go5", "do3"], ["kn2", "un9"]], "supporters": [["un1"], []]}
SKELETON = {
    "phase": 2, "leader": 0, "hands": [["skeleton", "go1", "un9"], ["go5", "kn3", "un1"]],
    "discard": ["un2", "un3", "go0"],
}  # fmt: skip
KEYS = ["exact", "to_move", "value", "moves", "line", "nodes"]


def document(position: dict[str, Any] = POSITION, moves: tuple[str, ...] = (), **setup: Any) -> dict[str, Any]:
    return {"setup": SETUP | setup, "position": position, "moves": list(moves)}


def solved(*documents: dict[str, Any], options: tuple[str, ...] = (), status: int = 0) -> list[dict[str, Any]]:
    typed = "\n".join(map(json.dumps, documents)).encode()
    done = run("solve", "-", "--json", *options, typed=typed)
    assert done.returncode == status, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_position_gives_its_value_its_moves_and_best_play() -> None:
    [found] = solved(document())
    assert list(found) == KEYS
    assert found["exact"] is True
    assert found["to_move"] == 1
    assert found["value"] == max(found["moves"].values())
    assert set(found["moves"]) == {"kn2", "un9"}
    assert found["moves"][found["line"][0]] == found["value"]
    assert len(found["line"]) == 4
    assert found["nodes"] > 0
    assert not any(isinstance(value, float) for value in [found["value"], *found["moves"].values()])


def test_moves_are_played_before_it_is_solved() -> None:
    [before] = solved(document())
    [after] = solved(document(moves=(before["line"][0],)))
    assert after["to_move"] == 0
    assert after["value"] == -before["value"]
    assert after["line"] == before["line"][1:]


def test_the_margin_is_told_if_it_is_asked_for() -> None:
    [found] = solved(document(), options=("--margin",))
    assert list(found) == [*KEYS, "margin", "margins"]
    assert found["margin"] in range(-5, 6)
    assert list(found["margins"]) == list(found["moves"])
    assert max(found["margins"].values()) == found["margin"]


def test_at_the_end_the_value_is_that_of_seat_0() -> None:
    [start] = solved(document())
    [found] = solved(document(moves=tuple(start["line"])), options=("--margin",))
    assert found["to_move"] is None
    assert found["value"] == -start["value"]
    assert (found["moves"], found["line"]) == ({}, [])


def test_at_chance_each_draw_has_a_value() -> None:
    [found] = solved(document(SKELETON, ("skeleton", "un1", "raise"), heroes=True))
    assert found["to_move"] == "chance"
    assert set(found["moves"]) == {"draw un2", "draw un3", "draw go0"}
    assert found["value"] == pytest.approx(sum(found["moves"].values()) / 3)


def test_each_document_has_its_line_also_those_that_are_wrong() -> None:
    phase_one = document({"phase": 1, "hands": [["go1"], ["go2"]], "deck": ["un1", "un2"]})
    three = {"setup": {"players": 3, "factions": [*FACTIONS, "seers", "bards"]},
             "position": {"phase": 2, "hands": [["go1"], ["go2"], ["go3"]]}}  # fmt: skip
    found = solved(document(), phase_one, three, document(moves=("kn2", "kn9")), document(), status=2)
    assert [list(each) == KEYS for each in found] == [True, False, False, False, True]
    assert found[1] == {"error": "line 2: Only positions of phase two can be solved; this one is in phase one."}
    assert found[2] == {"error": "line 3: Only positions for two or four players can be solved, not for 3."}
    assert found[3]["move"] == 1
    assert found[3]["error"].startswith("line 4: Knight 9 is not in your hand")


def test_four_players_are_solved_for_the_side_to_move() -> None:
    four = {"setup": {"players": 4, "factions": [*FACTIONS, "seers", "bards"]},
            "position": {"phase": 2, "leader": 3, "hands": [["go1"], ["go2"], ["go3"], ["go4"]]}}  # fmt: skip
    [found] = solved(four, options=("--margin",))
    assert (found["exact"], found["to_move"], found["value"], found["moves"]) == (True, 3, 1, {"go4": 1})
    assert (found["margin"], found["margins"], found["line"]) == (1, {"go4": 1}, ["go4", "go1", "go2", "go3"])


def test_what_is_no_document_is_said_as_replay_says_it() -> None:
    for typed in (b"{", b"[]", b'{"setup": 1}'):
        solved_line = json.loads(run("solve", "-", "--json", typed=typed).stdout)
        assert solved_line == json.loads(run("replay", "-", "--json", typed=typed).stdout)


def test_a_time_limit_says_that_the_answer_is_not_exact() -> None:
    cards = [f"{code}{value}" for code in ("go", "kn", "un", "dw", "do") for value in range(3, 9)]
    whole = document({"phase": 2, "hands": [cards[::2][:13], cards[1::2][:13]]})
    [found] = solved(whole, options=("--time", "0.000001", "--margin"))
    assert (found["exact"], found["value"], found["margin"], found["line"]) == (False, None, None, [])


@pytest.mark.parametrize("time", ["0", "-1", "nan"])
def test_a_time_that_is_none_is_said(time: str) -> None:
    done = run("solve", "-", "--time", time)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--time must be a number of seconds above 0." in done.stderr


def test_people_are_told_in_words() -> None:
    typed = json.dumps(document()).encode()
    [found] = solved(document(), options=("--margin",))
    said = run("solve", "-", "--margin", typed=typed).stdout
    assert said.startswith(f"Seat 1 is to move: {'win' if found['value'] == 1 else 'loss'}.\n")
    assert "Best play: " + " ".join(found["line"]) in said
    assert "kn2" in said
    assert "Best margin in votes: " in said
    german = run("solve", "-", "--lang", "de", typed=typed).stdout
    assert german.startswith("Platz 1 ist am Zug: ")
    assert "Beste Zugfolge: " in german


def test_people_are_told_what_is_wrong_with_a_document() -> None:
    done = run("solve", "-", typed=json.dumps(document(moves=("kn9",))).encode())
    assert done.returncode == 2
    assert "Knight 9 is not in your hand" in done.stdout


def test_people_are_told_expectations_and_ends() -> None:
    chance = document(SKELETON, ("skeleton", "un1", "raise"), heroes=True)
    [start] = solved(document())
    end = document(moves=tuple(start["line"]))
    said = run("solve", "-", typed=b"\n".join(json.dumps(each).encode() for each in (chance, end))).stdout
    assert said.startswith("A card is drawn at random. Seat 0: ")
    assert "\n\nThe game is over. Seat 0: " in said


def test_the_analysis_board_needs_a_terminal() -> None:
    done = run("solve", "-", "--step", "--lang", "en", typed=json.dumps(document()).encode())
    assert done.returncode == 2
    assert "The analysis board needs a terminal; without --step the verdicts are printed." in done.stderr


def test_a_step_opens_the_analysis_board_where_solve_would_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[AnalysisScreen] = []

    def show(screen: Callable[[], AnalysisScreen], said: Language) -> None:
        opened.append(screen())

    monkeypatch.setattr("claimant.terminal.terminal_check.can_draw", lambda: True)
    monkeypatch.setattr("claimant.terminal.app.start.show", show)
    played = document(moves=("kn2",))
    done = run("solve", "-", "--step", "--lang", "en", typed=json.dumps(played).encode())
    assert done.returncode == 0, done.stderr
    [board] = opened
    assert board.game.state == position_reached(read_document(played))
    wrong = run("solve", "-", "--step", "--lang", "en", typed=json.dumps(played | {"moves": ["zz9"]}).encode())
    assert wrong.returncode == 2
    assert "zz9" in wrong.stderr
