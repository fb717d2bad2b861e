"""A bad entry in the data directory is named, and doesn't keep a command from showing the others."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

import pytest

from claimant.locale.languages import LANGUAGES
from claimant.terminal import data_files
from tests.commands.run import run, told
from tests.commands.test_games import WHOLE, a_game

BAD = ("folder", "link", "long", "noise", "pipe", "secret")


@pytest.fixture
def sound(data: Path) -> str:
    """The name of an unfinished game, among entries that can't be read and are all newer."""
    name = a_game("--seed", "1")
    (data / "folder.claim").mkdir()
    (data / "link.claim").symlink_to(data / "nowhere")
    (data / "long.claim").write_bytes(b"#" * 2_000_000)
    (data / "noise.claim").write_bytes(b"\xff\xfe")
    (data / "secret.claim").write_bytes(b"")
    (data / "secret.claim").chmod(0)
    if hasattr(os, "mkfifo"):
        os.mkfifo(data / "pipe.claim")
    later = (data / f"{name}.claim").stat().st_mtime + 100
    for bad in BAD:
        if (data / f"{bad}.claim").exists():
            os.utime(data / f"{bad}.claim", (later, later))
    return name


def test_games_lists_what_can_be_read_and_names_what_cannot(sound: str) -> None:
    found = {each["name"]: each for each in told("games")}
    assert found[sound]["state"] == "unfinished"
    assert {name for name, each in found.items() if each["state"] != "unfinished"} == set(BAD)
    assert found["link"]["state"] == "unreadable"
    assert found["link"]["problem"] == "It is a broken link"
    assert found["noise"]["state"] == "damaged"
    said = run("games", COLUMNS="150").stdout
    for name, problem in (
        ("folder", "can’t be read: Is a directory"),
        ("link", "can’t be read: It is a broken link"),
        ("long", "can’t be read: It is too long"),
        ("noise", "damaged: The file isn't UTF-8 text"),
        ("pipe", "can’t be read: It is not a regular file"),
    ):
        [line] = [line for line in said.splitlines() if line.startswith(name)]
        assert problem in line


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_they_are_named_in_every_language(code: str, sound: str) -> None:
    ours, english = (run("games", COLUMNS="150", CLAIMANT_LANG=each).stdout.splitlines() for each in (code, "en"))
    for name in ("folder", "link", "long", "pipe"):
        [line], [other] = ([each for each in said if each.startswith(name)] for said in (ours, english))
        assert line.split() != other.split()
    said = run("doctor", CLAIMANT_LANG=code, COLUMNS="300").stdout
    assert "Is a directory" not in said
    assert "folder.claim" in said


def test_doctor_counts_the_sound_games_and_names_the_others(sound: str, data: Path) -> None:
    found = told("doctor")
    assert (found["data"]["games"], found["data"]["unfinished"]) == (1, 1)
    for bad in BAD:
        assert sum(str(data / f"{bad}.claim") in problem for problem in found["problems"]) == 1
    assert run("doctor").returncode == 1


def test_resume_takes_the_newest_sound_game_and_says_which_it_left_out(sound: str, data: Path) -> None:
    done = run("play", "--resume", typed=b"q\n", COLUMNS="200")
    assert done.returncode == 0
    assert "Welcome back." in done.stdout
    assert f"{data / 'folder.claim'} can’t be read: Is a directory." in " ".join(done.stdout.split())


def test_a_bad_entry_that_is_named_is_told_in_a_sentence(sound: str, data: Path) -> None:
    done = run("play", "--resume", "link")
    problem = "It is a broken link"
    assert (done.returncode, done.stderr) == (2, f"The saved game {data / 'link.claim'} can’t be read: {problem}.\n")


def test_a_file_that_vanishes_between_listing_and_reading_is_left_out(data: Path) -> None:
    name, other = a_game("--seed", "1"), a_game("--seed", "2", typed=WHOLE)
    read = data_files.read_whole

    def vanishing(file: Path) -> bytes:
        if file.stem == name:
            raise FileNotFoundError(2, "No such file or directory", str(file))
        return read(file)

    with patch("claimant.terminal.saves.saved_games.read_whole", vanishing):
        assert [each["name"] for each in told("games")] == [other]
        assert told("doctor")["data"]["games"] == 1


def test_a_directory_that_cannot_be_listed_is_said_in_a_sentence(data: Path) -> None:
    data.write_text("in the way", encoding="utf-8")
    for command in (["games"], ["play", "--resume"]):
        done = run(*command)
        assert done.returncode == 2
        assert f"{data} can’t be read: Not a directory." in done.stderr
    assert "can’t be read: Not a directory." in "".join(told("doctor")["problems"])
