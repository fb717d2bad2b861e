"""`claimant games`, and continuing, copying and deleting a saved game."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TextIO
from unittest.mock import patch

import pytest

from claimant.notation.records import record_file
from claimant.rules.game import Game
from claimant.terminal.plain.console import Console
from claimant.terminal.saves.game_lock import GameLock
from tests.commands.run import run, told

WHOLE = b"1\n" * 100


class Terminal(Console):
    """Where somebody sits who can be asked."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        super().__init__(source, target)
        self.interactive = True


def a_game(*options: str, typed: bytes = b"1\n1\n") -> str:
    """The name of a game that was just played, or begun."""
    before = {each["name"] for each in told("games")}
    done = run("play", *options, typed=typed)
    assert done.returncode == 0, done.stderr
    [name] = {each["name"] for each in told("games")} - before
    return str(name)


def test_at_first_there_are_none(data: Path) -> None:
    assert told("games") == []
    assert run("games").stdout == f"There are no saved games in {data}; “claimant play” starts one.\n"


def test_all_games_are_listed_the_latest_first() -> None:
    begun = a_game("--name", "Ada", "--seed", "1")
    over = a_game("--players", "4", "--line-up", "carnival", "--seed", "2", typed=WHOLE)
    listed = told("games")
    assert [each["name"] for each in listed] == [over, begun]
    assert [each["state"] for each in listed] == ["over", "unfinished"]
    assert listed[1]["names"][0] == "Ada"
    assert (listed[1]["phase"], listed[1]["winners"]) == (1, None)
    assert len(listed[0]["votes"]) == 2
    said = run("games", COLUMNS="110").stdout
    for shown in (begun, over, "carnival", "claim", "Ada, ", "over: ", "phase 1, "):
        assert shown in said


def test_a_line_up_of_one_s_own_is_listed_by_its_letters_and_heroes_by_a_cross() -> None:
    a_game("--factions", "goblins,knights,undead,dwarves,seers", "--heroes")
    assert "go kn un dw se +" in run("games", COLUMNS="110").stdout


def test_a_damaged_game_is_listed_as_such_and_the_others_too(data: Path) -> None:
    name, other = a_game("--seed", "1"), a_game("--seed", "2")
    (data / f"{name}.claim").write_bytes(b"\xff\xfe")
    states = {each["name"]: each["state"] for each in told("games")}
    assert states == {name: "damaged", other: "unfinished"}
    assert "damaged: The file isn't UTF-8" in run("games", COLUMNS="110").stdout


def test_one_game_is_meant_by_the_beginning_of_its_name(data: Path) -> None:
    name = a_game("--seed", "1")
    assert [each["name"] for each in told("games", name[:12])] == [name]
    (data / f"{name}-copy.claim").write_bytes((data / f"{name}.claim").read_bytes())
    assert [each["name"] for each in told("games", name)] == [name], "a whole name means itself"
    several = run("games", name[:12])
    assert several.returncode == 2
    assert several.stderr.startswith(f"Several saved games begin with “{name[:12]}”: ")


def test_any_unfinished_game_can_be_taken_up_by_its_name(data: Path) -> None:
    first, _ = a_game("--seed", "1", "--name", "Ada"), a_game("--seed", "2", "--name", "Bo")
    before = record_file.read((data / f"{first}.claim").read_bytes())
    done = run("play", "--resume", first, typed=b"1\nq\n")
    assert done.stdout.startswith("Welcome back.")
    after = record_file.read((data / f"{first}.claim").read_bytes())
    assert len(after.game.moves) > len(before.game.moves)
    assert after.details.names[0] == "Ada"


def test_a_game_that_is_over_is_not_taken_up_but_told_again() -> None:
    over = a_game("--seed", "1", typed=WHOLE)
    done = run("play", "--resume", over)
    assert (done.returncode, done.stderr) == (2, f"That game is over: “claimant show {over}” shows it again.\n")
    assert "The end" in run("show", over).stdout


def test_a_game_is_copied_but_never_over_another_file(data: Path, tmp_path: Path) -> None:
    name = a_game("--seed", "1")
    target = tmp_path / "copy.claim"
    assert run("games", name, "--export", str(target)).stdout == f"{name} is copied to {target}.\n"
    assert target.read_bytes() == (data / f"{name}.claim").read_bytes()
    again = run("games", name, "--export", str(target))
    assert (again.returncode, again.stderr) == (2, f"{target} is there already: name a file that isn’t.\n")


def test_a_game_is_deleted() -> None:
    name, other = a_game("--seed", "1"), a_game("--seed", "2")
    assert run("games", name, "--delete", "--yes").stdout == f"{name} is deleted.\n"
    assert [each["name"] for each in told("games")] == [other]


def test_what_cannot_be_deleted_is_said() -> None:
    name = a_game("--seed", "1")
    with patch.object(Path, "unlink", side_effect=PermissionError(errno.EACCES, "Permission denied")):
        done = run("games", name, "--delete", "--yes")
    assert "Permission denied" in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize("name", ["notes.txt", "copy.claim"])
def test_a_file_that_is_no_saved_game_is_never_deleted(name: str, tmp_path: Path, data: Path) -> None:
    game = a_game("--seed", "1")
    file = tmp_path / name
    file.write_bytes((data / f"{game}.claim").read_bytes())
    done = run("games", str(file), "--delete", "--yes")
    assert (done.returncode, done.stderr) == (2, f"{file} is not a saved game, so it is not deleted.\n")
    assert file.exists()


def test_nobody_is_asked_in_a_pipe_so_nothing_is_deleted_without_yes() -> None:
    name = a_game("--seed", "1")
    done = run("games", name, "--delete")
    assert (done.returncode, done.stderr) == (
        2, f"Nobody can confirm this here: “--yes” deletes {name} without asking.\n"
    )  # fmt: skip
    assert [each["name"] for each in told("games")] == [name]


@pytest.mark.parametrize(("typed", "deleted"), [(b"y\n", True), (b"n\n", False), (b"\n", False), (b"", False)])
def test_at_a_terminal_deleting_asks_first(typed: bytes, deleted: bool) -> None:
    name = a_game("--seed", "1")
    with patch("claimant.terminal.plain.console.Console", Terminal):
        done = run("games", name, "--delete", typed=typed)
    assert f"Delete {name} for good? (y/n)" in done.stdout
    assert (f"{name} is deleted." in done.stdout) == deleted
    assert (f"{name} is kept." in done.stdout) == (not deleted)
    assert [each["name"] for each in told("games")] == ([] if deleted else [name])


def test_a_game_that_is_being_played_is_neither_taken_up_nor_deleted(data: Path) -> None:
    name = a_game("--seed", "1")
    held = GameLock(data / f"{name}.claim")
    for arguments in (["play", "--resume"], ["play", "--resume", name], ["games", name, "--delete", "--yes"]):
        done = run(*arguments, typed=b"1\n")
        assert done.returncode == 2
        assert done.stderr.startswith(f"The game {name} is being played in another window (process {os.getpid()}): ")
    assert [each["name"] for each in told("games")] == [name]
    held.release()
    assert run("games", name, "--delete", "--yes").returncode == 0
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["games", "2"],
        ["games", "2", "--delete", "--yes"],
        ["play", "--resume", "2"],
        ["show", "2"],
        ["verify", "2"],
        ["solve", "2"],
        ["replay", "2"],
    ],
)
def test_the_beginning_of_a_name_must_mean_one_game(arguments: list[str], data: Path) -> None:
    names = {a_game("--seed", "1"), a_game("--seed", "2")}
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("Several saved games begin with “2”: ")
    assert all(name in done.stderr for name in names)
    assert {each["name"] for each in told("games")} == names


@pytest.mark.parametrize(
    ("lang", "one", "more"),
    [
        ("en", "1 card in hand", "2 cards in hand"),
        ("de", "1 Karte auf der Hand", "2 Karten auf der Hand"),
        ("es", "1 carta en mano", "2 cartas en mano"),
        ("it", "1 carta in mano", "2 carte in mano"),
        ("pt-BR", "1 carta na mão", "2 cartas na mão"),
    ],
)
def test_a_single_card_in_hand_is_told_in_the_singular(lang: str, one: str, more: str, data: Path) -> None:
    game = Game.deal(seed=1)
    while sum(map(len, game.state.hands)) > 2 or game.state.phase < 2:
        game = game.play(game.legal[0])
    data.mkdir(exist_ok=True)
    (data / "two.claim").write_text(record_file.write(game), encoding="utf-8")
    (data / "one.claim").write_text(record_file.write(game.play(game.legal[0])), encoding="utf-8")
    said = run("games", "--lang", lang).stdout
    assert f", {one}\t" in said
    assert f", {more}\t" in said
