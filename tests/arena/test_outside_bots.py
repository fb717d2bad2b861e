"""Bots from outside play in the arena: what they do wrong costs them games, and nothing else."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimant.arena import players
from claimant.arena.bout import play_deal
from claimant.arena.contest import Contest, Terms
from claimant.arena.report import as_csv, as_values
from claimant.arena.saved_results import bouts_of, deals_of
from claimant.arena.statistics import tally
from claimant.bots.engine.player import log_name
from claimant.cli import app
from claimant.rules.presets import preset
from claimant.search.budget import Budget
from tests.bots.engine.programs import DIES, GIVES_UP, ILLEGAL, RUBBISH, SILENT_HELLO, program

TERMS = Terms(1, budget=Budget(seconds=20))


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Engines of its own for each test, and a place for what they say."""
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path))
    players._engine.cache_clear()
    yield
    for name in list(_named):
        players._engine(name).end()
    _named.clear()
    players._engine.cache_clear()


_named: set[str] = set()


def _name(*changes: tuple[str, str]) -> str:
    name = f"cmd:{shlex.join(program(*changes))}"
    _named.add(name)
    return name


def _contest(*bots: str, players: int | None = None, line_up: str = "claim") -> Contest:
    return Contest(line_up, preset(line_up, players), (bots[0], bots[1]))


def test_an_engine_plays_whole_games_from_both_seats() -> None:
    bout = play_deal(_contest(_name(), "novice"), TERMS, 0)
    assert len(bout.shares) == 2
    assert bout.faults == ({}, {})
    assert bout.times[0].decisions > 20


def test_two_copies_of_an_engine_play_each_other_in_one_process() -> None:
    bout = play_deal(_contest(_name(), _name()), TERMS, 0)
    assert sum(bout.shares) == 1
    assert bout.faults == ({}, {})


@pytest.mark.parametrize(
    ("wrong", "fault"), [(ILLEGAL, "illegal"), (RUBBISH, "garbled"), (DIES, "ended"), (GIVES_UP, "error")]
)
def test_an_engine_that_fails_loses_that_game_and_is_counted(wrong: tuple[str, str], fault: str) -> None:
    bout = play_deal(_contest("novice", _name(wrong)), TERMS, 0)
    assert bout.shares == [1.0, 1.0]
    assert bout.faults == ({}, {fault: 2})


def test_among_three_the_failing_bot_loses_wherever_it_sits() -> None:
    bout = play_deal(_contest(_name(ILLEGAL), "random", players=3, line_up="carnival"), TERMS, 0)
    assert bout.shares == [0.0] * 6
    assert bout.faults == ({"illegal": 6}, {})


def test_failures_are_reported_and_kept() -> None:
    contest = _contest("novice", _name(ILLEGAL))
    bout = play_deal(contest, TERMS, 0)
    added = tally(contest, [bout])
    [row] = as_values([added], TERMS)["results"]
    assert (row["faults"], row["against_faults"]) == ({}, {"illegal": 2})
    assert as_csv([added]).endswith(",0,2\n")
    kept = deals_of({0: bout})
    assert bouts_of(kept["outcome"], kept["thought"], (row["faults"], row["against_faults"]))[0].faults == bout.faults


def test_what_an_engine_writes_to_standard_error_is_kept(tmp_path: Path) -> None:
    name = _name(('say(type="pong")', "pass"), ("import json, sys", 'import json, sys\nprint("hi", file=sys.stderr)'))
    play_deal(_contest(name, "random"), TERMS, 0)
    assert (tmp_path / "engines" / log_name(name)).read_text() == "hi\n"


def test_the_arena_goes_on_and_says_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = CliRunner().invoke(
        app, ["arena", _name(DIES), "random", "--deals", "2", "--processes", "1", "--lang", "en"]
    )
    assert found.exit_code == 0
    assert "lost 4 games by failing." in found.output
    assert "It ended: 4." in found.output
    assert "What these bots wrote to standard error is in " in found.output


def test_the_arena_gives_programs_the_failures_as_values() -> None:
    asked = ["arena", _name(ILLEGAL), "random", "--deals", "1", "--processes", "1", "--json"]
    [row] = json.loads(CliRunner().invoke(app, asked).output)["results"]
    assert row["faults"] == {"illegal": 2}


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("cmd:./nothing-here", "can't be started: No such file"),
        ("cmd:", "After cmd: comes a command"),
        ("nowhere:Bot", "nowhere:Bot can't be loaded"),
        ("mastre", "master"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_before_the_first_deal(bot: str, sentence: str) -> None:
    found = CliRunner().invoke(app, ["arena", bot, "novice", "--lang", "en"])
    assert found.exit_code == 2
    assert sentence in found.output


def test_an_engine_that_never_says_hello_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.bots.engine.process.HELLO_SECONDS", 0.5)
    found = CliRunner().invoke(app, ["arena", _name(SILENT_HELLO), "novice", "--lang", "en"])
    assert found.exit_code == 2
    assert "hello came too late" in found.output
