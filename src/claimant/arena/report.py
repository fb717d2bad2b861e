"""The results of a tournament for programs: as JSON values and as CSV lines."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from claimant.arena.bout import Timed
from claimant.arena.contest import Terms
from claimant.arena.statistics import Tally

COLUMNS = (
    "line_up", "players", "factions", "heroes", "bot", "against", "deals", "games", "won", "lost", "shared",
    "share", "low", "high", "mean_ms", "longest_ms", "against_mean_ms", "against_longest_ms",
    "faults", "against_faults",
)  # fmt: skip


def milliseconds(time: Timed) -> tuple[float, float]:
    """The mean and the longest time for a decision."""
    return 1000 * time.seconds / max(1, time.decisions), 1000 * time.longest


def as_values(tallies: Sequence[Tally], terms: Terms) -> dict[str, Any]:
    """All results as a JSON value."""
    budget = terms.budget
    return {
        "seed": terms.seed,
        "deals": terms.deals,
        "budget": None if budget is None else {"worlds": budget.worlds, "seconds": budget.seconds},
        "complete": all(each.deals == terms.deals for each in tallies),
        "results": [_row(each) for each in tallies],
    }


def as_csv(tallies: Sequence[Tally]) -> str:
    """A header line, then a line for each contest."""
    text = io.StringIO()
    lines = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    lines.writeheader()
    for each in tallies:
        first, second = (sum(faults.values()) for faults in each.faults)
        factions = " ".join(each.contest.lineup.names)
        lines.writerow({**_row(each), "factions": factions, "faults": first, "against_faults": second})
    return text.getvalue()


def _row(each: Tally) -> dict[str, Any]:
    lineup = each.contest.lineup
    first, second = (milliseconds(time) for time in each.times)
    values = (
        each.contest.line_up, lineup.players, list(lineup.names), lineup.heroes, *each.contest.bots,
        each.deals, each.games, each.won, each.lost, each.shared,
        round(each.share, 4), round(each.low, 4), round(each.high, 4), *(round(time, 3) for time in (*first, *second)),
        *each.faults,
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))
