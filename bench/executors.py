"""What an executor costs: its start, an empty job and a contest, on local processes beside Ray on this machine."""

import os
import time
from typing import NamedTuple

from claimant.arena.contest import Contest, Terms
from claimant.arena.executors.executor import Executor, Job, Tell, results
from claimant.arena.executors.opening import executor
from claimant.arena.executors.ray_cluster import AUTO
from claimant.arena.saved_results import saved
from claimant.arena.tournament import Tournament
from claimant.kernel.pool import cores
from claimant.rules.presets import preset
from claimant.search.budget import Budget
from harness import Table, Timing

WORKERS = 2
JOBS = 1000
CONTEST = Contest("claim", preset("claim"), ("journeyman", "novice"))
TERMS = Terms(40, budget=Budget(worlds=100))


class Cost(NamedTuple):
    """What was measured of an executor."""

    start: float
    """Seconds until the first results of all workers."""
    each: float
    """Seconds for a job that does nothing."""
    contest: float
    """Seconds for the contest, once the workers run."""
    outcome: str


def run(timing: Timing) -> Table:
    """Measure both, and compare the results of the contest deal by deal."""
    load = os.getloadavg()[0]
    costs = {"local processes": _cost(None), "Ray, a cluster on this machine": _cost(AUTO)}
    if len({cost.outcome for cost in costs.values()}) > 1:
        raise RuntimeError("the executors come to different results")
    rows: list[tuple[str, ...]] = [
        (
            name,
            f"{cost.start:.1f}",
            f"{1000 * cost.each:.2f}",
            f"{cost.contest:.1f}",
            f"{TERMS.deals / cost.contest:.2f}",
        )
        for name, cost in costs.items()
    ]
    assert TERMS.budget is not None
    bots = " and ".join(CONTEST.bots)
    notes = [
        f"{WORKERS} workers each. The start ends with the first result. A job that does nothing is the mean of {JOBS}.",
        f"The contest: {TERMS.deals} deals of {bots} with {TERMS.budget.worlds} worlds a move; the results are equal.",
        f"Other work on the machine makes all figures larger: the load before was {load:.0f} on {cores()} cores.",
    ]
    return Table("Executors: the same jobs on local processes and on Ray", COLUMNS, rows, notes)


COLUMNS = ("Executor", "Start, s", "Empty job, ms", "Contest, s", "Deals/s")


def nothing(tell: Tell) -> None:
    """The job that does nothing."""


def _cost(ray: str | None) -> Cost:
    began = time.perf_counter()
    with executor(WORKERS, ray) as opened:
        _empty(opened, WORKERS)
        start = time.perf_counter() - began
        tournament = Tournament([CONTEST], TERMS)
        list(Tournament([CONTEST], Terms(2 * WORKERS, "warm", TERMS.budget)).run(opened))
        began = time.perf_counter()
        list(tournament.run(opened))
        contest = time.perf_counter() - began
        began = time.perf_counter()
        _empty(opened, JOBS)
        each = (time.perf_counter() - began) / JOBS
    return Cost(start, each, contest, saved(tournament)["results"][0]["outcome"])


def _empty(opened: Executor, number: int) -> None:
    for _ in results(opened, (Job(at, nothing) for at in range(number))):
        pass
