"""Only one process plays a saved game: a lock keeps others out, and no moves are overwritten."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimant import lock
from claimant.locale.languages import LANGUAGES, language
from claimant.notation.records import record_file
from claimant.terminal.saves.game_lock import Busy, GameLock
from claimant.terminal.saves.resume import TakenUp, take_up
from claimant.terminal.saves.save_file import SaveFile
from tests.terminal.typist import ENGLISH, played, resumed

HOLD = "import sys; from pathlib import Path; from claimant.terminal.saves.game_lock import GameLock; \
held = GameLock(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"


def the_game(data: Path) -> Path:
    [file] = data.glob("*.claim")
    return file


def moves_in(file: Path) -> int:
    return len(record_file.read(file.read_bytes()).game.moves)


def one_move(taken: TakenUp) -> None:
    game = taken.record.game
    taken.save.write(game.play(game.legal[0]), taken.record.details)


@pytest.fixture
def elsewhere(data: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays the game."""
    played(["1", "q"])
    command = [sys.executable, "-c", HOLD, str(the_game(data))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_game_that_is_played_elsewhere_is_not_taken_up_and_the_other_process_is_named(
    elsewhere: subprocess.Popen[str], data: Path
) -> None:
    before = the_game(data).read_bytes()
    with pytest.raises(Busy) as caught:
        resumed(["1", "1"])
    assert str(caught.value) == (
        f"The game {the_game(data).stem} is being played in another window (process {elsewhere.pid}): go on there, "
        "or leave it there first. “claimant games” lists the others."
    )
    assert the_game(data).read_bytes() == before


def test_a_process_that_was_killed_keeps_nobody_out(elsewhere: subprocess.Popen[str], data: Path) -> None:
    elsewhere.send_signal(signal.SIGKILL)
    elsewhere.wait(30)
    before = moves_in(the_game(data))
    assert "Welcome back." in resumed(["1", "q"])
    assert moves_in(the_game(data)) > before
    assert [file.name for file in data.iterdir()] == [the_game(data).name], "nothing else is left"


def test_a_new_game_is_locked_from_its_start_and_free_once_it_is_left(data: Path) -> None:
    save = SaveFile.new()
    with pytest.raises(Busy):
        GameLock(save.file)
    save.release()
    GameLock(save.file).release()
    assert list(data.iterdir()) == []


def test_whoever_waits_for_a_lock_that_is_being_removed_gets_a_new_one(data: Path) -> None:
    """The hidden file may vanish between opening it and locking it."""
    data.mkdir()
    file = data / "game.claim"
    first = GameLock(file)
    handle = os.open(data / ".game.claim.lock", os.O_RDWR)
    first.release()
    second = GameLock(file)
    with pytest.raises(Busy):
        GameLock(file)
    second.release()
    os.close(handle)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sentence_is_said_in_every_language(code: str, data: Path) -> None:
    data.mkdir()
    held = GameLock(data / "game.claim")
    with pytest.raises(Busy) as caught:
        GameLock(data / "game.claim")
    said = caught.value.said(language(code))
    assert "game" in said
    assert str(os.getpid()) in said
    assert (said == str(caught.value)) == (code == "en")
    held.release()


def test_a_file_that_changed_meanwhile_is_not_overwritten_and_the_game_goes_on_beside_it(data: Path) -> None:
    played(["1", "q"])
    file = the_game(data)
    taken = take_up()
    changed = file.read_bytes() + b"# by somebody else\n"
    file.write_bytes(changed)
    one_move(taken)
    one_move(taken)
    assert file.read_bytes() == changed
    other = file.with_name(f"{file.stem}-2.claim")
    assert taken.save.file == other
    assert moves_in(other) == moves_in(file) + 1
    said = taken.save.notice(ENGLISH)
    assert said == (
        f"Another program changed the saved game {file.stem}. Yours goes on as {other.stem}; nothing is lost."
    )
    taken.save.release()
    assert {each.name for each in data.iterdir()} == {file.name, other.name}


def test_two_apps_on_one_game_lose_nothing_where_there_are_no_locks(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_lock", refuse)
    played(["1", "q"])
    file = the_game(data)
    before = moves_in(file)
    one, other = take_up(), take_up()
    one_move(one)
    one_move(other)
    one_move(one)
    assert one.save.file == file
    assert other.save.file != file
    assert moves_in(file) == moves_in(other.save.file) == before + 1


def test_the_plain_mode_says_that_the_file_has_changed(data: Path) -> None:
    played(["1", "q"])
    file = the_game(data)

    def typed() -> Iterator[str]:
        yield "1"
        file.write_bytes(b"somebody else's")
        yield "1"
        yield "q"

    said = " ".join(resumed(typed()).split())
    assert said.count(f"Another program changed the saved game {file.stem}.") == 1
    assert file.read_bytes() == b"somebody else's"
    assert moves_in(file.with_name(f"{file.stem}-2.claim")) > 2


def test_a_game_whose_file_was_deleted_is_written_again(data: Path) -> None:
    played(["1", "q"])
    file = the_game(data)
    taken = take_up()
    file.unlink()
    one_move(taken)
    assert taken.save.file == file
    assert file.exists()
    taken.save.release()


def test_a_link_to_a_saved_game_stays_a_link(data: Path, tmp_path: Path) -> None:
    played(["1", "q"])
    real = tmp_path / "real.claim"
    link = the_game(data)
    link.rename(real)
    link.symlink_to(real)
    before = moves_in(real)
    resumed(["1", "q"])
    assert link.is_symlink()
    assert moves_in(real) > before


def test_a_game_in_a_directory_that_cannot_be_written_is_played_without_a_lock(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(["1", "q"])
    before = {file.name: file.read_bytes() for file in data.iterdir()}
    really = os.open

    def read_only(path: str, flags: int, *mode: int, **named: int) -> int:
        if flags & os.O_CREAT:
            raise OSError(30, "Read-only file system", str(path))
        return really(path, flags, *mode, **named)

    monkeypatch.setattr(os, "open", read_only)
    said = " ".join(resumed(["1", "q"]).split())
    assert "Read-only file system. You can play on." in said
    assert said.endswith("The game could not be saved. Goodbye.")
    assert {file.name: file.read_bytes() for file in data.iterdir()} == before
