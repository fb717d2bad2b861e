"""`claimant db`: importing, joining, choosing, counting and verifying databases of games."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from claimant.databases.verification import verified_games
from claimant.databases.verified_game import VerifiedGame
from claimant.notation.databases.schema import schema
from claimant.notation.databases.streams import read_games, write_games
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, write, write_seen
from claimant.rules.game import Game
from claimant.rules.presets import preset
from tests.commands.run import run, told
from tests.databases.games import a_record, database
from tests.web.stored import IN_PLAY, PLAYED, waiting
from tests.web.stored import write as write_store

ONE, TWO, THREE = (a_record(seed, bots=("novice", "master")) for seed in (1, 2, 3))


@pytest.fixture
def base(tmp_path: Path) -> Path:
    file = tmp_path / "base.claims"
    write_games(file, [ONE, TWO])
    return file


def games_in(file: Path) -> list[Record]:
    return list(read_games(file))


def test_records_folders_and_databases_become_one_database(tmp_path: Path, base: Path) -> None:
    folder = tmp_path / "more" / "deep"
    folder.mkdir(parents=True)
    (folder / "three.claim").write_text(write(THREE.game, THREE.details), encoding="utf-8")
    (folder / "two.jsonl").write_bytes(database(TWO))
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    target = tmp_path / "all.claims"
    done = run("db", "import", str(base), str(tmp_path / "more"), "--output", str(target))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "3 games written.\n1 double left out.\n"
    assert games_in(target) == [ONE, TWO, THREE]


def test_saved_games_are_imported_on_request(tmp_path: Path, data: Path) -> None:
    data.mkdir()
    (data / "2026-11-15-201500-a1b2.claim").write_text(write(ONE.game, ONE.details), encoding="utf-8")
    target = tmp_path / "all.claims"
    assert run("db", "import", "--saved", "-o", str(target)).returncode == 0
    assert games_in(target) == [ONE]


def test_a_document_over_several_lines_is_imported(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    value = json.loads(database(ONE))
    file.write_text(json.dumps({key: value[key] for key in ("setup", "seed", "moves")}, indent=2), encoding="utf-8")
    done = run("db", "import", str(file))
    assert json.loads(done.stdout)["moves"] == value["moves"]
    assert done.stderr == "1 game written.\n"


def test_a_server_gives_only_games_that_have_ended(tmp_path: Path) -> None:
    store, target = tmp_path / "tables.db", tmp_path / "all.claims"
    ended = [*PLAYED, b'{"deed":"closed","why":"agreed"}']
    write_store(store, {IN_PLAY: PLAYED, "t1": waiting("t1"), "t2": ended})
    done = run("db", "import", str(store), "-o", str(target))
    assert (done.returncode, done.stderr) == (0, "")
    [record] = games_in(target)
    assert record.details.names == ("Ann", "Ben")
    assert [move.text for move in record.game.moves] == ["go7", "do4", "go3"]
    assert done.stdout.splitlines()[1] == "2 tables left out: their games are under way or can’t be read."


def test_what_one_viewer_saw_is_left_out_with_a_sentence(tmp_path: Path, base: Path) -> None:
    seen = tmp_path / "seen.claim"
    seen.write_text(write_seen(ONE.game, 0), encoding="utf-8")
    target = tmp_path / "all.claims"
    done = run("db", "import", str(seen), str(base), "-o", str(target))
    assert done.returncode == 2
    assert done.stderr == f"{seen}: A database holds whole games: this record has only what one viewer saw.\n"
    assert len(games_in(target)) == 2


def test_merging_leaves_out_doubles_and_can_replace_its_own_file(tmp_path: Path, base: Path) -> None:
    other = tmp_path / "other.claims"
    write_games(other, [TWO, THREE], cards=True)
    assert told("db", "merge", str(base), str(other), "--output", str(base)) == {
        "file": str(base), "read": 4, "games": 3, "doubles": 1, "wrong": 0, "under_way": 0,
    }  # fmt: skip
    assert games_in(base) == [ONE, TWO, THREE]


def test_a_stream_is_read_and_written() -> None:
    done = run("db", "merge", "-", "--cards", typed=gzip.compress(database(ONE, TWO, ONE)))
    assert done.stderr == "2 games written.\n1 double left out.\n"
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert set(first["deal"]) == {"hands", "deck", "box"}
    assert second["moves"] == [move.text for move in TWO.game.moves]


def test_a_wrong_line_is_named_and_the_rest_is_kept(tmp_path: Path, base: Path) -> None:
    lines = database(ONE, TWO, THREE).splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    moves = json.loads(lines[1])["moves"]
    other = lines[1].replace(json.dumps(moves[4]).encode(), b'"zz9"', 1)
    broken.write_bytes(lines[0] + other + b"{nonsense\n" + lines[2] + lines[0][:40])
    target = tmp_path / "all.claims"
    done = run("db", "filter", str(broken), "-o", str(target))
    assert done.returncode == 2
    said = done.stderr.splitlines()
    assert len(said) == 3
    assert said[0].startswith(f"{broken}, line 2, move ")
    assert said[1].startswith(f"{broken}, line 3: This is no JSON value")
    assert said[2] == f"{broken}, line 5: The file ends in the middle of this line; the records before it are whole."
    assert games_in(target) == [ONE, THREE]


def test_a_file_is_not_replaced_if_that_would_lose_lines(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    data = database(ONE).replace(b'"dwarves"', b'"elves"', 1) + database(TWO)
    file.write_bytes(data)
    done = run("db", "merge", str(file), "-o", str(file))
    assert done.returncode == 2
    assert "there is no faction 'elves'" in done.stderr
    assert done.stderr.endswith(f"{file} stays as it is: writing it would lose the lines that are wrong.\n")
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("options", "number"),
    [
        (["--player", "Master"], 3),
        (["--player", "random"], 0),
        (["--line-up", "claim"], 3),
        (["--line-up", "claim-2"], 1),
        (["--faction", "seers"], 1),
        (["--players", "2"], 4),
        (["--players", "4"], 0),
        (["--heroes"], 0),
        (["--result", "unfinished"], 1),
        (["--result", "finished"], 3),
        (["--move", "go5", "--result", "finished"], 3),
        (["--opening", ",".join(move.text for move in ONE.game.moves[:4])], 1),
    ],
)  # fmt: skip
def test_games_are_chosen(tmp_path: Path, options: list[str], number: int) -> None:
    file = tmp_path / "all.claims"
    write_games(file, [ONE, TWO, THREE, Record(Game.deal(preset("claim-2"), 1))])
    done = run("db", "filter", str(file), *options)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == number


def test_the_statistics_are_tables_json_a_page_and_charts(tmp_path: Path, base: Path) -> None:
    page, plots = tmp_path / "stats.html", tmp_path / "plots"
    done = run("db", "stats", str(base), "--html", str(page), "--plots", str(plots))
    assert done.returncode == 0
    assert "claim\t2\t2\t2\t0\t0\t0\t52" in done.stdout
    assert page.read_text(encoding="utf-8").count("<svg") == 3
    assert {file.name for file in plots.iterdir()} == {"leaders.svg", "factions.svg", "players.svg"}
    found: dict[str, Any] = told("db", "stats", str(base))
    assert (found["games"], found["wrong"]) == (2, 0)
    assert set(found["players"]) == {"novice", "master"}
    assert "Was die Seite des ersten Anspielers gewinnt" in run("db", "stats", str(base), "--lang", "de").stdout


def test_an_empty_database_is_no_error(tmp_path: Path) -> None:
    file, target = tmp_path / "none.claims", tmp_path / "still.claims"
    write_games(file, [])
    assert run("db", "stats", str(file)).stdout == "There is no such game.\n"
    assert told("db", "verify", str(file))["games"] == 0
    assert run("db", "merge", str(file), "-o", str(target)).stdout == "0 games written.\n"
    assert games_in(target) == []


def test_verifying_says_what_is_right(base: Path) -> None:
    done = run("db", "verify", str(base))
    assert done.stdout == "2 games are right: every move is legal, and the results follow from the moves.\n"


def test_the_schema_is_printed() -> None:
    assert json.loads(run("db", "schema").stdout) == schema()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["stats"], "Name the files to read"),
        (["stats", "nowhere.claims"], "nowhere.claims can’t be read: No such file or directory."),
        (["filter", "-", "--line-up", "clam"], "There is no line-up 'clam'"),
        (["filter", "-", "--faction", "elves"], "There is no faction “elves”"),
        (["filter", "-", "--move", "fly"], "'fly' is no move"),
        (["filter", "-", "--json"], "With --json, name a file to write to"),
        (["merge", "-", "-o", "/nowhere/x.claims"], "/nowhere/x.claims can’t be written: No such file or directory."),
        (["delete"], "Invalid value"),
    ],
)
def test_wrong_usage_is_said_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = run("db", *arguments, typed=database(ONE))
    assert done.stderr.startswith(sentence), done.stderr
    assert (done.returncode, done.stdout) == (2, "")


def test_other_commands_read_databases(base: Path) -> None:
    assert run("show", str(base)).stdout.count("The end\n") == 2
    answers = [json.loads(line) for line in run("replay", str(base), "--json").stdout.splitlines()]
    assert [answer["phase"] for answer in answers] == ["over", "over"]
    cut = base.with_name("cut.claims")
    cut.write_bytes(base.read_bytes()[:-30])
    done = run("show", str(cut))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_the_arena_keeps_its_games(tmp_path: Path) -> None:
    file, results = tmp_path / "games.claims", tmp_path / "found.json"
    arena = ["arena", "novice", "random", "--deals", "2", "--processes", "1", "--games", str(file)]
    assert run(*arena, "--save", str(results)).returncode == 0
    games = [found for _, found in verified_games(file) if isinstance(found, VerifiedGame)]
    assert [game.details for game in games] == [
        Details(played_by=("novice", "random")), Details(played_by=("random", "novice")),
    ] * 2  # fmt: skip
    shares = json.loads(results.read_text(encoding="utf-8"))["results"][0]
    assert sum(Wins(game).first for game in games) == shares["share"] * 4
    assert run(*arena, "--save", str(results), "--resume").returncode == 0
    assert len(list(verified_games(file))) == 4
    done = run(*arena[:-1], "games.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("--games needs a file that ends in .claims or .jsonl")


class Wins:
    """What the novice has won."""

    def __init__(self, game: VerifiedGame) -> None:
        seat = game.details.played_by.index("novice")
        self.first = (seat in (game.winners or ())) / len(game.winners or (0,))
