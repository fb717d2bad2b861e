"""Measures the strength of the bots by arena contests. They take hours, and can be stopped and continued at any time.

    python bench/contests.py [NAME...]

A name is a round of contests (`levels`, `mixed`, `below`, `open`, `several`) or a pair of bots
(`master-journeyman`); without names all are played. Results are saved in `contests.json` and shown at the end of
`results.md`. Deals that the same bots have played aren't played again; after a change of `bots`, `search` or `kernel` a
contest starts from scratch.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

from claimant.arena.contest import Contest, Terms
from claimant.arena.deal_job import deal_job
from claimant.arena.executors.executor import Executor
from claimant.arena.executors.opening import executor
from claimant.arena.executors.problems import NoAddress, NoCluster, NoRay
from claimant.arena.report import as_values
from claimant.arena.saved_results import bouts_of, deals_of
from claimant.arena.tournament import Tournament
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.presets import preset
from harness import Table
from machine import commit, contents, today
from open_cards import OPEN, open_deal_job

KEPT = Path(__file__).resolve().parent / "contests.json"
RESULTS = KEPT.with_name("results.md")
HEADING = "## Bots: "
KEEP_EVERY = 30.0
"""Seconds between saves: how much play may be lost."""
LADDER = (("master", "journeyman"), ("journeyman", "apprentice"), ("apprentice", "novice"))
"""Each level against the level below it."""
BELOW_MASTER = (("master", "apprentice"), ("master", "novice"), ("master", "random"))
OPEN_CARDS = ((OPEN, "master"),)


class Round(NamedTuple):
    """Contests with the same settings."""

    title: str
    line_ups: tuple[tuple[str, LineUp], ...]
    pairs: tuple[tuple[str, str], ...]
    deals: int


def rounds() -> dict[str, Round]:
    """All rounds. Between two players the deals of the ladder give 95 % intervals of at most 6 points."""
    two = tuple((name, preset(name)) for name in ("claim", "claim-2"))
    among = tuple(
        (f"{name}, {players} players", preset(name, players))
        for name in ("grand-council", "carnival")
        for players in (3, 4)
    )
    drawn = Random(1).sample(list(all_line_ups(2)), 5)
    mixed = tuple((" ".join(names), LineUp.of(2, names)) for names in drawn)
    return {
        "levels": Round("Two players", two, LADDER, 550),
        "mixed": Round("Five random line-ups", mixed, LADDER, 500),
        "below": Round("The master against all below", (*two, *mixed), BELOW_MASTER, 60),
        "open": Round("A player with open cards", (*two, *mixed), OPEN_CARDS, 60),
        "several": Round("Three and four players", among, LADDER, 100),
    }


def main() -> None:
    """Play the requested contests, and save each result as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--report", action="store_true", help="play nothing, only tell again what is kept")
    parser.add_argument("--deals", type=int, help="fewer or more than usual")
    parser.add_argument("--processes", type=int, help="default: one for each core")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; auto starts one on this machine")
    parser.add_argument(
        "--go-on", action="store_true", help="go on though files have changed, if no bot plays otherwise"
    )
    asked = parser.parse_args()
    known = {name for key, each in rounds().items() for name in (key, *map("-".join, each.pairs))}
    if wrong := sorted(set(asked.names) - known):
        parser.error(f"there is no {wrong[0]!r}, only {', '.join(sorted(known))}")
    if not asked.report:
        try:
            with executor(asked.processes, asked.ray) as opened:
                for key, pair, line_up in _chosen(set(asked.names)):
                    _play(key, pair, line_up, asked, opened)
        except (NoRay, NoAddress, NoCluster) as error:
            parser.error(f"--ray {asked.ray}: {error}")
    for table in tables():
        table.show(Console())
    RESULTS.write_text(with_contests(RESULTS.read_text(encoding="utf-8")), encoding="utf-8")


def _chosen(names: set[str]) -> Iterator[tuple[str, tuple[str, str], str]]:
    every = rounds()
    some_rounds, some_pairs = names & set(every), names - set(every)
    for key, each in every.items():
        for pair in each.pairs:
            if (not some_rounds or key in some_rounds) and (not some_pairs or "-".join(pair) in some_pairs):
                yield from ((key, pair, name) for name, _ in each.line_ups)


def _play(key: str, pair: tuple[str, str], line_up: str, asked: argparse.Namespace, opened: Executor) -> None:
    round_ = rounds()[key]
    terms = Terms(asked.deals or round_.deals)
    contest = Contest(line_up, dict(round_.line_ups)[line_up], pair)
    tournament = Tournament([contest], terms, job=open_deal_job if OPEN in pair else deal_job)
    name, made_of = (
        _full_name(key, pair, line_up),
        contents("src/claimant/bots", "src/claimant/kernel", "src/claimant/search"),
    )
    before, commits = _kept().get(name, {}), [commit()]
    if "outcome" in before and (asked.go_on or before["contents"] == made_of):
        tournament.go_on(0, bouts_of(before["outcome"], before["thought"]))
        commits = list(dict.fromkeys([*before["commit"].split(", "), *commits]))
    kept_at = time.monotonic()
    title = f"{'-'.join(pair)} {line_up}"
    for _ in track(tournament.run(opened), title, tournament.size, disable=not sys.stderr.isatty()):
        if time.monotonic() - kept_at > KEEP_EVERY or not tournament.size:
            [row] = as_values(tournament.tallies, terms)["results"]
            when = {"date": today(), "commit": ", ".join(commits), "contents": made_of}
            _keep(name, row | when | deals_of(tournament.bouts(0)))
            kept_at = time.monotonic()


def _keep(name: str, row: dict[str, Any]) -> None:
    known = {_full_name(*each) for each in _chosen(set())}
    kept = {each: row for each, row in (_kept() | {name: row}).items() if each in known}
    text = json.dumps(kept, indent=1, ensure_ascii=False)
    KEPT.write_text(f"{text}\n", encoding="utf-8")


def _full_name(key: str, pair: tuple[str, str], line_up: str) -> str:
    """The key of a contest in the saved results."""
    return f"{key} {'-'.join(pair)} {line_up}"


def _kept() -> dict[str, Any]:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def with_contests(report: str) -> str:
    """The report with a new section about contests instead of the old one."""
    head, _, _ = report.partition(f"\n{HEADING}")
    return "\n".join([head, *(table.markdown() for table in tables())])


def tables() -> list[Table]:
    """The results of each round so far, and luck's share."""
    kept, found = _kept(), []
    for key, each in rounds().items():
        names = [(_full_name(key, pair, name), name) for pair in each.pairs for name, _ in each.line_ups]
        rows = [_told(name, kept[full]) for full, name in names if full in kept]
        columns = ("line-up", "bot", "against", "deals", "wins", "95 %", "ms", "ms, other", "date", "commit")
        notes = ["Each deal is played from every seat; a shared win counts half. The times are means over decisions."]
        found.append(Table(f"{HEADING[3:]}{each.title}, their usual time a move", columns, rows, notes))
    return [table for table in (*found, _luck(kept)) if table.rows]


def _luck(kept: dict[str, Any]) -> Table:
    """How often the better player wins: what is kept of the master against each level, and open cards against it."""
    contests = (("ladder", LADDER[0]), *(("below", pair) for pair in BELOW_MASTER), ("open", OPEN_CARDS[0]))
    every = rounds()
    rows = []
    for name, _ in every["below"].line_ups:
        ladder = "levels" if name in dict(every["levels"].line_ups) else "mixed"
        full = [_full_name(ladder if key == "ladder" else key, pair, name) for key, pair in contests]
        if all(each in kept for each in full):
            rows.append((name, *(_wins(kept[each]) for each in full)))
    columns = ("line-up", *(f"{first}, {second}" for _, (first, second) in contests))
    notes = [
        "Wins of the first in percent with a 95 % interval, each deal from both seats, so 50 is luck alone.",
        "Open cards: a player who knows every card and the deck, for this measurement only.",
    ]
    return Table(f"{HEADING[3:]}Luck's share", columns, rows, notes)


def _wins(row: dict[str, Any]) -> str:
    return f"{100 * row['share']:.1f} ({100 * row['low']:.1f} to {100 * row['high']:.1f})"


def _told(name: str, row: dict[str, Any]) -> tuple[str, ...]:
    share, low, high = (f"{100 * row[part]:.1f}" for part in ("share", "low", "high"))
    times = (f"{row[part]:.1f}" for part in ("mean_ms", "against_mean_ms"))
    return (
        name,
        row["bot"],
        row["against"],
        f"{row['deals']}",
        share,
        f"{low} to {high}",
        *times,
        row["date"],
        row["commit"],
    )


if __name__ == "__main__":
    main()
