"""`claimant arena` in parts: shards that are merged, and tournaments that go on later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimant.arena.shard import Shard
from tests.commands.run import run

QUICK = ("novice", "random", "--worlds", "4", "--deals", "5")
TIMES = ("mean_ms", "longest_ms", "against_mean_ms", "against_longest_ms", "thought")


def values(*arguments: str) -> dict[str, Any]:
    """What a command prints as JSON; all but the times."""
    done = run("arena", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    found["results"] = [{key: part for key, part in row.items() if key not in TIMES} for row in found["results"]]
    return found


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    files = [str(tmp_path_factory.mktemp("shards") / f"part{number}.json") for number in (1, 2)]
    for number, file in enumerate(files, 1):
        run("arena", *QUICK, "--shard", f"{number}/2", "--save", file)
    return files


@pytest.mark.parametrize(("shard", "deals"), [("1/1", [0, 1, 2, 3]), ("1/3", [0, 3]), ("3/3", [2])])
def test_a_shard_is_every_nth_deal(shard: str, deals: list[int]) -> None:
    assert list(Shard.read(shard).deals(4)) == deals
    assert str(Shard.read(shard)) == shard


def test_shards_merge_to_what_is_played_at_once(parts: list[str], tmp_path: Path) -> None:
    file = tmp_path / "whole.json"
    whole = values("merge", *parts, "--save", str(file))
    assert whole == values(*QUICK)
    assert whole["complete"]
    assert json.loads(file.read_text(encoding="utf-8"))["results"][0]["outcome"] == whole["results"][0]["outcome"]


def test_merging_some_shards_says_how_many_deals_are_missing(parts: list[str]) -> None:
    done = run("arena", "merge", parts[1], "--json")
    assert not json.loads(done.stdout)["complete"]
    assert (done.returncode, done.stderr) == (0, "3 deals are missing.\n")


def test_a_tournament_goes_on_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    first = values(*QUICK, "--save", str(file))
    begun = json.loads(file.read_text(encoding="utf-8"))
    [row] = begun["results"]
    row["outcome"] = "- 0/0 1/1"
    file.write_text(json.dumps(begun), encoding="utf-8")
    [resumed] = values(*QUICK, "--save", str(file), "--resume")["results"]
    expected = first["results"][0]["outcome"].split()
    assert resumed["outcome"].split() == [expected[0], "0/0", "1/1", *expected[3:]], "played deals stay as they are"


def test_a_tournament_that_is_complete_is_only_printed_again(tmp_path: Path) -> None:
    options = (*QUICK, "--save", str(tmp_path / "found.json"), "--resume")
    assert values(*options) == values(*options)


def changed(file: str, target: Path, **changes: object) -> str:
    """A copy of a file of results with other values."""
    target.write_text(json.dumps(json.loads(Path(file).read_text(encoding="utf-8")) | changes), encoding="utf-8")
    return str(target)


@pytest.mark.parametrize("changes", [{"seed": "1"}, {"deals": 6}, {"budget": None}, {"results": []}])
def test_other_contests_are_not_merged(changes: dict[str, object], parts: list[str], tmp_path: Path) -> None:
    other = changed(parts[1], tmp_path / "other.json", **changes)
    done = run("arena", "merge", parts[0], other)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{other} holds another contest: its bots, line-ups, seed")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"program": "another"}, "was played by another version of claimant, or with other plug-ins"),
        ({"shard": "9/2"}, "holds no results of the arena with their deals: "),
        ({"deals": 1}, "holds no results of the arena with their deals: deal 2 isn’t one of them"),
        ({"seed": 1}, "holds no results of the arena with their deals: "),
    ],
)
def test_files_that_cannot_be_merged_are_named(
    changes: dict[str, object], said: str, parts: list[str], tmp_path: Path
) -> None:
    other = changed(parts[1], tmp_path / "other.json", **changes)
    done = run("arena", "merge", parts[0], other)
    assert done.returncode == 2
    assert said in done.stderr
    assert other in done.stderr


def test_a_shard_is_merged_once(parts: list[str]) -> None:
    done = run("arena", "merge", *parts, parts[1])
    assert done.returncode == 2
    assert done.stderr == f"{parts[1]} and {parts[1]} both hold deal 2. Merge each shard once.\n"


def test_only_the_same_tournament_is_resumed(parts: list[str]) -> None:
    before = Path(parts[0]).read_bytes()
    for options in (("--shard", "2/2"), ("--shard", "1/2", "--seed", "x"), ()):
        done = run("arena", *QUICK, *options, "--save", parts[0], "--resume")
        assert done.returncode == 2
        assert "holds another contest" in done.stderr
    assert Path(parts[0]).read_bytes() == before


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("merge",), "Name the files to merge, as in"),
        (("merge", "/no/such/file.json"), "/no/such/file.json can’t be read: No such file or directory."),
        ((*QUICK, "--shard", "3/2"), "--shard needs a part and the number of parts, as in 2/5, not '3/2'."),
        ((*QUICK, "--shard", "0/2"), "--shard needs a part"),
        ((*QUICK, "--shard", "half"), "--shard needs a part"),
        ((*QUICK, "--shard", "6/6"), "With --deals 5 there is nothing to play in shard 6/6."),
        ((*QUICK, "--resume"), "--resume needs --save with the .json file to continue."),
        ((*QUICK, "--resume", "--save", "found.csv"), "--resume needs --save with the .json file to continue."),
        ((*QUICK, "--ray", "nowhere"), "'nowhere' isn’t the address of a Ray cluster"),
        ((*QUICK, "--ray", "ray://127.0.0.1:10001"), "isn’t the address of a Ray cluster"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(options: tuple[str, ...], said: str) -> None:
    done = run("arena", *options)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
