"""`claimant doctor`: what it reports, and the problems that it finds."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from claimant.commands.doctor import why_no_app
from claimant.commands.helpers import doctor_checks
from claimant.locale.languages import language
from claimant.web.store_check import check
from tests.commands.run import run, told
from tests.web.stored import waiting, write


def a_store(file: Path, **tables: list[bytes]) -> None:
    """A store with one table, t1, and others."""
    write(file, {"t1": waiting("t1"), **tables})


def test_it_names_the_data_directory_and_what_is_in_it(data: Path) -> None:
    run("play", "--seed", "1", typed=b"1\n")
    run("play", "--seed", "2", typed=b"1\n" * 100)
    found = told("doctor")
    assert found["data"] == {
        "directory": str(data), "exists": True, "writable": True, "games": 2, "unfinished": 1,
    }  # fmt: skip
    assert str(data) in "".join(run("doctor").stdout.split())


def test_it_tells_versions_languages_and_whether_the_kernel_is_compiled() -> None:
    found = told("doctor")
    assert set(found["packages"]) >= {"textual", "rich", "typer", "starlette", "msgspec"}
    assert found["languages"] == {"spoken": "en", "known": ["en", "de", "es", "it", "pt-BR"]}
    assert found["kernel"]["compiled"] in (True, False, None)
    assert found["problems"] == []
    assert run("doctor").stdout.rstrip().endswith("All is well.")


def test_a_pipe_is_no_terminal() -> None:
    terminal = told("doctor")["terminal"]
    assert (terminal["interactive"], terminal["app"], terminal["columns"]) == (False, False, 80)


def test_a_sound_store_is_counted_and_left_as_it_is(data: Path) -> None:
    a_store(data / "tables.db")
    before = (data / "tables.db").read_bytes()
    found = told("doctor")["store"]
    assert (found["exists"], found["tables"], found["sound"]) == (True, 1, True)
    assert (data / "tables.db").read_bytes() == before


def test_another_file_can_be_named(tmp_path: Path) -> None:
    a_store(tmp_path / "other.db")
    found = told("doctor", "--data", str(tmp_path / "other.db"))["store"]
    assert (found["file"], found["tables"]) == (str(tmp_path / "other.db"), 1)


def test_what_others_may_read_or_replace_is_a_warning_with_the_command_that_mends_it(data: Path) -> None:
    a_store(data / "tables.db")
    (data / "tables.db").chmod(0o644)
    data.chmod(0o755)
    file, directory = told("doctor")["warnings"]
    assert file == (
        f"Other users of this machine may read {data}/tables.db, which holds secrets. "
        f"To change that: chmod 600 {data}/tables.db"
    )
    assert directory == f"Other users of this machine may look into {data}. To change that: chmod 700 {data}"
    (data / "tables.db").chmod(0o600)
    data.chmod(0o777)
    [warning] = told("doctor")["warnings"]
    assert warning.endswith(f"To change that: chmod go-w {data}")
    assert (data.stat().st_mode & 0o777, told("doctor")["problems"]) == (0o777, [])
    data.chmod(0o700)
    assert told("doctor")["warnings"] == []


def test_a_damaged_table_is_a_problem_and_the_status_says_so(data: Path) -> None:
    a_store(data / "tables.db")
    connection = sqlite3.connect(data / "tables.db")
    with connection:
        connection.execute("UPDATE deeds SET deed = x'00' WHERE version = 2")
    connection.close()
    done = run("doctor")
    assert done.returncode == 1
    assert "Table t1 is damaged and set aside. Entries that are sound: 1." in " ".join(done.stdout.split())
    assert "All is well." not in done.stdout


def test_a_table_whose_faction_is_not_installed_is_a_problem_that_names_the_faction(data: Path) -> None:
    first, *others = waiting("t2")
    a_store(data / "tables.db", t2=[first.replace(b'"doppelgangers"', b'"ferrymen"'), *others])
    found = told("doctor")
    assert found["problems"] == [
        "Table t2 plays with factions that aren’t installed here and is set aside until they are: ferrymen. Entries: 3."
    ]


@pytest.mark.parametrize("spoil", ["text", "folder", "cut"])
def test_a_file_that_is_no_store_is_a_problem_and_left_as_it_is(spoil: str, data: Path) -> None:
    file = data / "tables.db"
    data.mkdir()
    if spoil == "text":
        file.write_text("Dear diary" * 1000, encoding="utf-8")
    elif spoil == "folder":
        file.mkdir()
    else:
        a_store(file, t2=[b"one" * 5000])
        file.write_bytes(file.read_bytes()[:9000])
    before = file.read_bytes() if file.is_file() else None
    found = check(file)
    assert not found.is_sound
    assert told("doctor")["problems"]
    assert (file.read_bytes() if file.is_file() else None) == before


def test_a_directory_that_cannot_be_written_is_a_problem(data: Path) -> None:
    data.mkdir()
    with patch("tempfile.TemporaryFile", side_effect=PermissionError):
        found = told("doctor")
    assert not found["data"]["writable"]
    assert "Nothing can be written to" in found["problems"][0]


def test_a_file_in_place_of_the_directory_is_a_problem(data: Path) -> None:
    data.write_text("in the way", encoding="utf-8")
    assert not told("doctor")["data"]["writable"]


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color"}, 256),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 16_777_216),
        ({"TERM": "xterm"}, 16),
        ({"TERM": "linux"}, 16),
        ({"TERM": "dumb"}, 0),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, 0),
    ],
)
def test_the_colours_of_a_terminal_are_told(
    environ: dict[str, str], colours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLORTERM", raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert doctor_checks.terminal()["colours"] == colours


@pytest.mark.parametrize(("lines", "fits"), [("22", False), ("23", True)])
def test_the_app_fits_into_a_tmux_window_of_the_usual_size(
    lines: str, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"TERM": "xterm", "COLUMNS": "80", "LINES": lines}.items():
        monkeypatch.setenv(name, value)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert doctor_checks.terminal()["app"] is fits


@pytest.mark.parametrize(
    ("term", "lines", "said"),
    [
        ("xterm", "40", "possible here"),
        ("xterm", "20", "not here: it needs 80 × 23 characters"),
        ("dumb", "40", "not here: this terminal shows plain lines only (TERM=dumb)"),
    ],
)
def test_why_the_app_cannot_run_here_is_told_rightly(
    term: str, lines: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"TERM": term, "COLUMNS": "120", "LINES": lines}.items():
        monkeypatch.setenv(name, value)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert why_no_app(doctor_checks.terminal(), language("en")) == said
