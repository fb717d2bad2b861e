"""Leaving a game and continuing it."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from claimant.data_directory import data_directory
from claimant.notation.records import record_file
from claimant.notation.records.details import Details
from claimant.rules.game import Game
from claimant.terminal.plain import session
from claimant.terminal.plain.console import Console
from claimant.terminal.saves.resume import SaveError, last_unfinished
from claimant.terminal.saves.save_file import SaveFile, new_file
from claimant.terminal.setup import Setup
from tests.terminal.typist import ENGLISH, Keyboard, Screen, always, played, resumed

SAVED = "The game is saved: “claimant play --resume” continues it. Goodbye.\n"


def the_file(data: Path) -> Path:
    [file] = data.iterdir()
    return file


def turn_before_the_end(screen: str) -> str:
    return screen[screen.rindex("Phase ") : screen.rindex("Your c")]


@pytest.mark.parametrize("last", [["q"], ["Q"], []])
def test_leaving_saves_the_game_and_resuming_shows_the_same_decision(last: list[str], data: Path) -> None:
    left = played(["1", "2", "1", "1", *last])
    assert left.endswith(SAVED)
    before = the_file(data).read_bytes()
    again = resumed(["q"])
    assert turn_before_the_end(again) == turn_before_the_end(left)
    assert the_file(data).read_bytes() == before


def test_a_game_can_be_left_before_its_first_card(data: Path) -> None:
    left = played(["q"])
    assert turn_before_the_end(resumed([])) == turn_before_the_end(left)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_can_be_left_after_every_decision(players: int, data: Path) -> None:
    """It goes on from decision to decision, and comes to its end."""
    setup = Setup(players=players, seed=bytes(range(48)), bots=("apprentice",))
    played(["1", "q"], setup)
    for _ in range(60):
        screen = resumed(["1", "q"])
        if "The game is over." in screen:
            break
    record = record_file.read(the_file(data).read_bytes())
    assert record.game.is_over
    assert record.details.played_by == ("person", *["apprentice"] * (players - 1))


def test_the_same_bots_sit_in_the_same_seats_again(data: Path) -> None:
    setup = Setup(players=4, bots=("random", "apprentice", "random"), seat=2, name="Ada")
    played(["1"], setup)
    resumed(["1"])
    details = record_file.read(the_file(data).read_bytes()).details
    assert details.played_by == ("apprentice", "random", "person", "random")
    assert details.names == ("North", "East", "Ada", "West")


def test_the_file_is_a_whole_record_after_every_move(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    write = SaveFile.write

    def write_and_look(save: SaveFile, game: Game, details: Details) -> None:
        write(save, game, details)
        [file] = data.glob("*.claim")
        seen.append(len(record_file.read(file.read_bytes()).game.moves))

    monkeypatch.setattr(SaveFile, "write", write_and_look)
    played(always("1"))
    assert seen == list(range(len(seen)))
    assert len(seen) == 53


def test_a_save_that_breaks_off_leaves_the_one_before(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(["1"])
    before = the_file(data).read_bytes()

    def break_off(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", break_off)
    screen = resumed(["1", "1"])
    file = next(data.glob("*.claim"))
    assert file.read_bytes() == before
    assert f"The game can’t be saved as {file}: No space left on device. You can play" in " ".join(screen.split())
    assert screen.count("can’t be saved as") == 1
    assert screen.endswith("The game could not be saved. Goodbye.\n")


def test_games_that_are_over_are_kept_but_not_taken_up(data: Path) -> None:
    screen = played(always("1"))
    assert str(the_file(data)) in screen
    with pytest.raises(SaveError) as caught:
        resumed([])
    assert str(caught.value) == f"There is no unfinished game in {data}; “claimant play” starts a new one."


def test_the_game_played_last_is_taken_up(data: Path) -> None:
    played(["1"], Setup(name="Ada", seed=bytes(48)))
    played(["1", "1"], Setup(name="Bo", seed=bytes(48)))
    assert last_unfinished()[1].details.names[0] == "Bo"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"apprentice", b"hal"),
        lambda data: data.replace(b"played_by", b"played-by"),
        lambda data: data.replace(b"person", b"apprentice"),
        lambda data: data.replace(b"claimant = 1", b"claimant = 99"),
        lambda data: b"\xff\xfe" + data,
    ],
)
def test_a_damaged_game_is_told_and_left_as_it_is(spoil: object, data: Path) -> None:
    played(["1", "1"])
    file = the_file(data)
    damaged = spoil(file.read_bytes())  # type: ignore[operator]
    file.write_bytes(damaged)
    with pytest.raises(SaveError) as caught:
        resumed([])
    assert str(caught.value).startswith(f"The saved game {file} is damaged: ")
    assert "left as it is" in str(caught.value)
    assert file.read_bytes() == damaged


def test_a_move_that_does_not_fit_is_damage(data: Path) -> None:
    played(["1", "1"])
    file = the_file(data)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("moves = [", 'moves = [\n    "sh19",', 1), encoding="utf-8")
    with pytest.raises(SaveError, match="is damaged"):
        resumed([])


def test_there_is_nothing_to_take_up_at_first(data: Path) -> None:
    with pytest.raises(SaveError, match="There is no unfinished game"):
        resumed([])


def test_interrupting_saves_as_well(data: Path) -> None:
    class Interrupted(Keyboard):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    screen = Screen()
    session.play(Setup(), Console(Interrupted([]), screen), ENGLISH, Random(1))
    assert screen.getvalue().endswith(f"Your card> \n{SAVED}")
    assert turn_before_the_end(resumed([])) == turn_before_the_end(screen.getvalue())


def test_each_new_game_has_a_file_of_its_own(data: Path) -> None:
    files = [new_file() for _ in range(50)]
    assert len(set(files)) == 50
    assert {file.parent for file in files} == {data}


def test_saving_makes_the_directory(tmp_path: Path) -> None:
    played(["1"])
    record = last_unfinished().record
    file = tmp_path / "a" / "b" / "game.claim"
    SaveFile(file).write(record.game, record.details)
    assert [each.name for each in file.parent.iterdir()] == ["game.claim"]


def test_the_data_directory_follows_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLAIMANT_DATA")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_directory() == tmp_path / "xdg" / "claimant"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_directory() == tmp_path / ".local" / "share" / "claimant"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_directory() == tmp_path / "Library" / "Application Support" / "claimant"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_directory() == tmp_path / "local" / "claimant"
