"""Deals played in parallel give the same results as deals played one by one."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from claimant.arena.contest import Terms, contests
from claimant.arena.executors.local import LocalExecutor
from claimant.arena.executors.opening import executor as opened
from claimant.arena.report import as_csv, as_values
from claimant.arena.saved_results import add, read, saved
from claimant.arena.shard import WHOLE, Shard
from claimant.arena.statistics import Tally
from claimant.arena.tournament import Tournament
from claimant.rules.presets import preset
from claimant.search.budget import Budget

LINE_UPS = [("claim", preset("claim")), ("carnival", preset("carnival", 4))]
TERMS = Terms(deals=3, seed="x", budget=Budget(worlds=4))


def tournament(shard: Shard = WHOLE) -> Tournament:
    return Tournament(contests(["random", "novice", "journeyman"], LINE_UPS), TERMS, shard)


@pytest.fixture
def executor() -> Iterator[LocalExecutor]:
    found = LocalExecutor(1)
    yield found
    found.close()


def outcome(tallies: list[Tally]) -> list[tuple[object, ...]]:
    """All but the times."""
    return [(each.contest, each.deals, each.won, each.lost, each.shared, each.low, each.high) for each in tallies]


def test_the_number_of_processes_changes_nothing() -> None:
    found = []
    for processes in (1, 2):
        played = tournament()
        assert played.size == 18
        with opened(processes) as executor:
            assert len(list(played.run(executor))) == 18
        assert played.size == 0
        found.append(outcome(played.tallies))
    assert found[0] == found[1]


def test_whoever_stops_is_told_what_was_played_so_far() -> None:
    for processes in (1, 2):
        played = tournament()
        with opened(processes) as executor:
            running = played.run(executor)
            for _ in range(4):
                next(running)
            running.close()
        assert sum(each.deals for each in played.tallies) == 4
        assert not as_values(played.tallies, TERMS)["complete"]


def test_a_tournament_goes_on_where_another_one_stopped(executor: LocalExecutor) -> None:
    at_once, first, second = tournament(), tournament(), tournament()
    list(at_once.run(executor))
    with opened(1) as another:
        running = first.run(another)
        for _ in range(7):
            next(running)
        running.close()
    for which in range(6):
        second.go_on(which, first.bouts(which))
    assert second.size == 11
    assert len(list(second.run(executor))) == 11
    assert second.size == 0
    assert outcome(second.tallies) == outcome(at_once.tallies)


def test_shards_together_are_the_whole(executor: LocalExecutor) -> None:
    whole, joined = tournament(), tournament()
    list(whole.run(executor))
    for number in (1, 2):
        part = tournament(Shard(number, 2))
        assert part.size == (12 if number == 1 else 6)
        list(part.run(executor))
        add(joined, read(json.dumps(saved(part)).encode()))
    assert joined.size == 0
    assert outcome(joined.tallies) == outcome(whole.tallies)


def test_results_are_written_for_programs(executor: LocalExecutor) -> None:
    played = tournament()
    list(played.run(executor))
    values = json.loads(json.dumps(as_values(played.tallies, TERMS)))
    assert values["complete"]
    assert values["budget"] == {"worlds": 4, "seconds": None}
    assert len(values["results"]) == 6
    for row in values["results"]:
        assert row["won"] + row["lost"] + row["shared"] == row["games"] == 6
        assert row["low"] <= row["share"] <= row["high"]
    lines = as_csv(played.tallies).splitlines()
    assert len(lines) == 7
    assert lines[0].startswith("line_up,players,factions,heroes,bot,against,deals")
    assert lines[1].startswith("claim,2,goblins knights undead dwarves doppelgangers,False,random,novice,3,6,")
