"""The baselines of the benchmark (docs/benchmark.md): every level against every other, with fixed deals and thinking.

    python bench/baselines.py [--ladder] [--deals N] [--processes N] [--report]

Each deal is played from every seat. Thinking is counted in worlds, not in seconds, so the same program plays the same
games on every machine. The results are kept in `baselines.json` every few seconds: a run can be stopped and continued.
"""

import argparse
import json
import re
import time
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final

from claimant.arena.contest import Contest, Terms
from claimant.arena.executors.opening import executor
from claimant.arena.fingerprint import fingerprint
from claimant.arena.report import as_values
from claimant.arena.saved_results import bouts_of, deals_of
from claimant.arena.tournament import Tournament
from claimant.bots.levels import BOTS
from claimant.rules.lineup import LineUp
from claimant.search.budget import Budget
from machine import ROOT, commit, today

KEPT: Final = Path(__file__).resolve().parent / "baselines.json"
PAGE: Final = ROOT / "docs" / "benchmark.md"
DEALS: Final = 100
FEWEST: Final = 10
"""Contests with fewer deals aren't listed."""
KEEP_EVERY: Final = 10.0
"""Seconds between saves: how much play may be lost."""
SEED: Final = "baselines"
WORLDS: Final = 100
"""How many worlds journeyman and master look at for a move."""
FACTIONS: Final = {
    "claim": ("goblins", "knights", "undead", "dwarves", "doppelgangers"),
    "claim-2": ("gnomes", "giants", "dragons", "trolls", "seers"),
    "mix": ("kings", "peasants", "undead", "dragons", "seers"),
}
JOINED: Final = {"claim": ("dragons", "seers"), "claim-2": ("undead", "dwarves"), "mix": ("bards", "vikings")}
"""With four players two more factions take part."""
LADDER: Final = [(stronger, weaker) for weaker, stronger in pairwise(BOTS)]
PAIRS: Final = [*LADDER, *sorted({(stronger, weaker) for weaker, stronger in combinations(BOTS, 2)} - {*LADDER})]
BEGIN, END = "<!-- baselines: begin -->", "<!-- baselines: end -->"


def benchmarks() -> Iterator[tuple[str, LineUp]]:
    """The fixed benchmarks by name."""
    for name, factions in FACTIONS.items():
        yield f"{name}, 2 players", LineUp.of(2, factions)
    for name, factions in FACTIONS.items():
        yield f"{name}, 4 players", LineUp.of(4, (*factions, *JOINED[name]))


def main() -> None:
    """Play what is missing, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--ladder", action="store_true", help="only each level against the one below it")
    parser.add_argument("--processes", type=int, help="default: one for each core")
    parser.add_argument("--report", action="store_true", help="play nothing, only write the tables again")
    asked = parser.parse_args()
    if not asked.report:
        _play(asked.deals, asked.ladder, asked.processes)
    report = "\n\n".join(tables(kept()["results"]))
    print(report)
    if PAGE.exists():
        before = PAGE.read_text(encoding="utf-8")
        written = re.sub(f"{BEGIN}.*{END}", f"{BEGIN}\n\n{report}\n\n{END}", before, flags=re.DOTALL)
        PAGE.write_text(written, encoding="utf-8")


def _play(deals: int, ladder: bool, processes: int | None) -> None:
    terms = Terms(deals, SEED, Budget(worlds=WORLDS))
    pairs = LADDER if ladder else PAIRS
    contests = [Contest(name, lineup, pair) for name, lineup in benchmarks() for pair in pairs]
    tournament = Tournament(contests, terms)
    before = kept()
    if before["program"] == fingerprint():
        for which, contest in enumerate(contests):
            for row in before["results"]:
                if _key(row) == (contest.line_up, *contest.bots):
                    tournament.go_on(which, bouts_of(row["outcome"], row["thought"]))
    kept_at = time.monotonic()
    with executor(processes, None) as opened:
        for _ in tournament.run(opened):
            if time.monotonic() - kept_at > KEEP_EVERY or not tournament.size:
                _keep(tournament)
                kept_at = time.monotonic()


def _keep(tournament: Tournament) -> None:
    values = as_values(tournament.tallies, tournament.terms)
    for which, row in enumerate(values["results"]):
        row.update(deals_of(tournament.bouts(which)))
    before = kept()
    others = {_key(row): row for row in before["results"]} if before["program"] == fingerprint() else {}
    rows = others | {_key(row): row for row in values["results"]}
    values |= {"results": list(rows.values()), "program": fingerprint(), "date": today(), "commit": commit()}
    KEPT.write_text(f"{json.dumps(values, indent=1)}\n", encoding="utf-8")


def _key(row: dict[str, Any]) -> tuple[str, str, str]:
    return row["line_up"], row["bot"], row["against"]


def kept() -> dict[str, Any]:
    """What has been played so far."""
    empty = {"program": "", "results": []}
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else empty


def tables(rows: list[dict[str, Any]]) -> list[str]:
    """In Markdown: the first bot's wins in percent with the number of deals, and the factions of each benchmark."""
    played = {_key(row): row for row in rows if row["deals"] >= FEWEST}
    pairs = [pair for pair in PAIRS if any(key[1:] == pair for key in played)]
    lines = [
        f"| benchmark | {' | '.join(f'{bot} against {other}' for bot, other in pairs)} |",
        f"| --- |{' --- |' * len(pairs)}",
    ]
    factions = ["| benchmark | factions |", "| --- | --- |"]
    for name, lineup in benchmarks():
        cells = (_cell(played.get((name, *pair))) for pair in pairs)
        lines.append(f"| {name} | {' | '.join(cells)} |")
        factions.append(f"| {name} | {', '.join(lineup.names)} |")
    return ["\n".join(lines), "\n".join(factions)]


def _cell(row: dict[str, Any] | None) -> str:
    if row is None:
        return ""
    return f"{100 * row['share']:.0f} ({100 * row['low']:.0f} to {100 * row['high']:.0f}), {row['deals']}"


if __name__ == "__main__":
    main()
