"""Deals played in parallel give the same results as deals played one by one."""

from __future__ import annotations

import json

from claimant.arena.contest import Terms, contests
from claimant.arena.report import as_csv, as_values
from claimant.arena.statistics import Tally
from claimant.arena.tournament import Tournament
from claimant.rules.presets import preset
from claimant.search.budget import Budget

LINE_UPS = [("claim", preset("claim")), ("carnival", preset("carnival", 4))]
TERMS = Terms(deals=3, seed="x", budget=Budget(worlds=4))


def tournament(processes: int) -> Tournament:
    return Tournament(contests(["random", "novice", "journeyman"], LINE_UPS), TERMS, processes)


def outcome(tallies: list[Tally]) -> list[tuple[object, ...]]:
    """All but the times."""
    return [(each.contest, each.deals, each.won, each.lost, each.shared, each.low, each.high) for each in tallies]


def test_the_number_of_processes_changes_nothing() -> None:
    found = []
    for processes in (1, 2):
        played = tournament(processes)
        assert played.size == 18
        assert len(list(played.run())) == 18
        assert played.size == 0
        found.append(outcome(played.tallies))
    assert found[0] == found[1]


def test_whoever_stops_is_told_what_was_played_so_far() -> None:
    for processes in (1, 2):
        played = tournament(processes)
        running = played.run()
        for _ in range(4):
            next(running)
        running.close()
        assert sum(each.deals for each in played.tallies) == 4
        assert not as_values(played.tallies, TERMS)["complete"]


def test_a_tournament_goes_on_where_another_one_stopped() -> None:
    at_once, first, second = tournament(1), tournament(1), tournament(1)
    list(at_once.run())
    running = first.run()
    for _ in range(7):
        next(running)
    for which in range(6):
        second.go_on(which, first.bouts(which))
    assert second.size == 11
    assert len(list(second.run())) == 11
    assert second.size == 0
    assert outcome(second.tallies) == outcome(at_once.tallies)


def test_results_are_written_for_programs() -> None:
    played = tournament(2)
    list(played.run())
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
