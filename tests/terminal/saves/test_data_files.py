"""Whatever the disk does, the old file stays and no temporary file is left."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Self

import pytest

from claimant.terminal import settings
from claimant.terminal.data_files import read_whole, write_whole
from claimant.terminal.online import remembered_seats
from claimant.terminal.online.table import goodbye
from claimant.terminal.settings import Settings
from tests.terminal.typist import ENGLISH, played, resumed

STEPS = ("tempfile.mkstemp", "os.fdopen", "os.fsync", "pathlib.Path.replace")
"""What can fail while a file is written."""


class Full:
    """A file on a full disk: it can be opened, but not written."""

    def __init__(self, handle: int, mode: str) -> None:
        self._handle = handle

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    def write(self, data: bytes) -> int:
        raise OSError(28, "No space left on device")


def fill_up(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **named: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(step, Full if step == "os.fdopen" else fail)


@pytest.mark.parametrize("step", STEPS)
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    step: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data / "x.json"
    write_whole(file, b"old")
    fill_up(step, monkeypatch)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert [each.name for each in data.iterdir()] == ["x.json"]


@pytest.mark.parametrize("step", STEPS)
def test_settings_seats_and_games_of_before_stay_on_a_full_disk(
    step: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.keep(Settings(name="Ada"))
    remembered_seats.keep(remembered_seats.Ticket("http://a:1", "t1", 0, "secret", "Ada"))
    played(["1"])
    before = {file.name: file.read_bytes() for file in data.iterdir()}
    fill_up(step, monkeypatch)
    with pytest.raises(OSError, match="No space left"):
        settings.keep(Settings(name="Bo"))
    ticket = remembered_seats.Ticket("http://a:1", "t2", 0, "secret", "Ada")
    remembered_seats.keep(ticket)
    assert goodbye(ticket, ENGLISH) == ("Your seat could not be remembered on this computer: No space left on device.")
    assert "can’t be saved as" in resumed(["1"])
    assert {file.name: file.read_bytes() for file in data.iterdir()} == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_pipe_makes_nobody_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="It is not a regular file"):
        read_whole(tmp_path / "pipe")


def test_folders_links_to_nowhere_and_very_long_files_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    (tmp_path / "long").write_bytes(b"x" * 11)
    for name, problem in (
        ("", "Is a directory"),
        ("link", "It is a broken link"),
        ("long", "It is too long"),
    ):
        with pytest.raises(OSError, match=problem):
            read_whole(tmp_path / name, 10)


def test_nobody_else_can_read_what_is_written(tmp_path: Path) -> None:
    write_whole(tmp_path / "x", b"secret")
    assert (tmp_path / "x").stat().st_mode & 0o077 == 0
