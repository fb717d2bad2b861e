"""Nothing is written outside of the data directory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.run import run


def files_in(place: Path) -> set[str]:
    return {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "arguments",
    [["rules"], ["line-ups"], ["doctor"], ["games"], ["doctor", "--json"], ["join", "http://127.0.0.1:9/join/x"]],
)
def test_looking_something_up_writes_nothing_at_all(arguments: list[str], tmp_path: Path) -> None:
    run(*arguments, HOME=str(tmp_path), XDG_DATA_HOME="", CLAIMANT_DATA="")
    assert not files_in(tmp_path)


def test_a_game_is_kept_in_the_data_directory_and_nowhere_else(tmp_path: Path) -> None:
    run("play", typed=b"1\n1\n", HOME=str(tmp_path), XDG_DATA_HOME="", CLAIMANT_DATA="")
    [file] = files_in(tmp_path)
    assert file.startswith(".local/share/claimant/")
    said = run("doctor", HOME=str(tmp_path), XDG_DATA_HOME="", CLAIMANT_DATA="").stdout
    assert str(tmp_path / ".local" / "share" / "claimant") in "".join(said.split())
