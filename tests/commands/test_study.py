"""`claimant study`: playing, going on, sharing the work, and its report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimant.interrupts import INTERRUPTED, Interruption
from claimant.notation.databases.streams import read_games, write_games
from tests.commands.run import run

SMALL = ("--line-up", "claim", "--bots", "novice,random", "--deals", "2", "--processes", "1", "--seed", "t")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small study."""
    folder = tmp_path_factory.mktemp("study") / "whole"
    found = run("study", "--output", str(folder), *SMALL, CLAIMANT_LANG="en")
    assert (found.returncode, found.stderr) == (0, "")
    assert "claim (2)\tnovice – random\t2\t4\t" in found.stdout
    return folder


def figures_in(folder: Path) -> object:
    return json.loads((folder / "figures.json").read_text(encoding="utf-8"))


def test_a_study_leaves_games_figures_charts_and_a_report(done: Path) -> None:
    assert len(list(read_games(done / "games.claims"))) == 4
    report = (done / "report.md").read_text(encoding="utf-8")
    assert report.startswith("# A study of factions\n")
    charts = {file.stem for file in (done / "charts").iterdir()}
    assert {"study-factions-2", "study-leaders", "study-luck"} <= charts
    assert all(f"(charts/{name}.svg)" in report for name in charts)
    assert "<svg" in (done / "report.html").read_text(encoding="utf-8")


def test_a_study_goes_on_where_it_was_stopped(done: Path, tmp_path: Path) -> None:
    folder = tmp_path / "again"
    folder.mkdir()
    games = list(read_games(done / "games.claims"))
    write_games(folder / "games.claims", games[:3])
    with (folder / "games.claims").open("ab") as file:
        file.write((done / "games.claims").read_bytes()[:100])  # as if it had been killed while it wrote
    first = run("study", "--output", str(folder), *SMALL, "--resume", "--json")
    assert first.returncode == 0
    assert figures_in(folder) == figures_in(done) == json.loads(first.stdout)


def test_shards_are_merged_into_the_same_study(done: Path, tmp_path: Path) -> None:
    parts = [tmp_path / f"part{number}" for number in (1, 2)]
    for number, part in enumerate(parts, start=1):
        assert run("study", "-o", str(part), *SMALL, "--shard", f"{number}/2").returncode == 0
    whole = tmp_path / "whole"
    whole.mkdir()
    files = [str(part / "games.claims") for part in parts]
    assert run("db", "merge", *files, "-o", str(whole / "games.claims")).stdout == "4 games written.\n"
    assert run("study", "-o", str(whole), *SMALL, "--resume").returncode == 0
    assert figures_in(whole) == figures_in(done)


def test_an_interrupted_study_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Asked(Interruption):
        @property
        def asked(self) -> bool:
            return True

    monkeypatch.setattr("claimant.commands.db.study.Interruption", Asked)
    found = run("study", "-o", str(tmp_path / "s"), *SMALL)
    assert (found.returncode, found.stdout, found.stderr) == (INTERRUPTED, "", "Stopped: --resume goes on.\n")
    assert [file.name for file in (tmp_path / "s").iterdir()] == ["games.claims"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "--output is missing"),
        (("--bots", "novice"), "--bots needs two different bots"),
        (("--bots", "novice,novice"), "--bots needs two different bots"),
        (("--bots", "novice,mastre"), "There is no bot 'mastre'"),
        (("--line-up", "clam"), "There is no line-up 'clam'"),
        (("--line-up", "claim", "--players", "3"), "None of these line-ups is for 3 players."),
        (("--shard", "3/2"), "--shard needs a part and the number of parts"),
        (("--resume",), "nowhere/games.claims holds no game."),
    ],
)
def test_wrong_usage_is_said_before_anything_is_played(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    where = ("-o", "nowhere") if arguments else ()
    found = run("study", *where, *arguments)
    assert found.stderr.startswith(sentence), found.stderr
    assert (found.returncode, found.stdout) == (2, "")
    assert list(tmp_path.iterdir()) == []
