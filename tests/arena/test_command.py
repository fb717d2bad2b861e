"""`claimant arena` as people and programs call it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from claimant.bots import BOTS
from tests.commands.run import run

QUICK = ("--worlds", "4", "--deals", "2")


def test_two_bots_meet_and_the_wins_are_told() -> None:
    done = run("arena", "apprentice", "random", *QUICK)
    assert done.returncode == 0
    assert "apprentice – random" in done.stdout
    assert "95 %" in done.stdout
    assert "ms" in done.stdout


def test_three_bots_make_a_table() -> None:
    done = run("arena", "journeyman", "novice", "random", *QUICK, "--line-up", "claim", "--line-up", "claim-2")
    crossed = [line.split() for line in done.stdout.splitlines() if line.startswith(("claim\t", "claim-2\t"))]
    assert ["claim", "journeyman", "novice", "random"] in crossed
    assert ["claim-2", "journeyman", "novice", "random"] in crossed


def test_the_same_seed_comes_to_the_same_whatever_the_number_of_processes() -> None:
    told = [
        json.loads(run("arena", "journeyman", "novice", *QUICK, "--processes", number, "--json").stdout)
        for number in ("1", "2")
    ]
    for each in told:
        for row in each["results"]:
            for name in ("mean_ms", "longest_ms", "against_mean_ms", "against_longest_ms", "thought"):
                del row[name]
    assert told[0] == told[1]


def test_results_go_to_files(tmp_path: Path) -> None:
    files = tmp_path / "found.json", tmp_path / "found.csv"
    done = run("arena", "novice", "random", *QUICK, "--save", str(files[0]), "--save", str(files[1]))
    assert "novice – random" in done.stdout
    [row] = json.loads(files[0].read_text(encoding="utf-8"))["results"]
    [line] = csv.DictReader(files[1].read_text(encoding="utf-8").splitlines())
    assert (row["bot"], row["against"], str(row["won"])) == (line["bot"], line["against"], line["won"])


def test_lines_of_csv_can_be_printed() -> None:
    done = run("arena", "novice", "random", *QUICK, "--csv")
    [row] = csv.DictReader(done.stdout.splitlines())
    assert (row["bot"], row["against"], row["games"]) == ("novice", "random", "4")


@pytest.mark.parametrize(
    ("options", "factions"),
    [
        (("--players", "3"), 7),
        (("--players", "4", "--line-up", "carnival"), 7),
        (("--line-up", "random"), 5),
        (("--factions", "gnomes,giants,bards,seers,undead", "--heroes"), 5),
    ],
)
def test_any_line_up_can_be_played(options: tuple[str, ...], factions: int) -> None:
    done = run("arena", "novice", "random", "--deals", "1", *options, "--json")
    [row] = json.loads(done.stdout)["results"]
    assert len(row["factions"]) == factions
    assert row["games"] == (6 if row["players"] == 3 else 2)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("hal", "random"), f"There is no bot 'hal'; there are {', '.join(BOTS)}."),
        (("random",), "Name two or more different bots"),
        (("random", "novice", "random"), "Name two or more different bots"),
        (("random", "novice", "--time", "0"), "--time and --worlds must be greater than 0."),
        (("random", "novice", "--worlds", "-1"), "--time and --worlds must be greater than 0."),
        (("random", "novice", "--line-up", "chess"), "chess"),
        (("random", "novice", "--json", "--csv"), "Only one of --json and --csv"),
        (("random", "novice", "--save", "found.txt"), "a file that ends in .json or .csv, not 'found.txt'."),
        (
            ("random", "novice", "--save", "/no/such/folder/x.csv"),
            "can’t be written: No such file or directory.",
        ),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(options: tuple[str, ...], said: str) -> None:
    done = run("arena", *options)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_it_speaks_other_languages() -> None:
    assert "Aufstellung" in run("arena", "novice", "random", *QUICK, "--lang", "de").stdout
