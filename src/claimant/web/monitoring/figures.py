"""The figures of a server, kept by the Prometheus client library. No label comes from a player: series stay few.

With several processes on one machine, the library adds them up through files in the directory that the variable
PROMETHEUS_MULTIPROC_DIR names; it must be set before this module is imported.
"""

from __future__ import annotations

import os
import time
from collections import Counter as Names
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

SHARED = "PROMETHEUS_MULTIPROC_DIR"
OWN = CollectorRegistry()
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0)

MOVES = Counter("claimant_moves", "Moves that were stored, by who made them.", ["by"], registry=OWN)
REQUESTS = Histogram(
    "claimant_request_seconds", "From a request to the end of its answer; streams don't count.",
    ["kind"], buckets=QUICK, registry=OWN,
)  # fmt: skip
STORED = Histogram("claimant_store_seconds", "From a change to its safe storage.", buckets=QUICK, registry=OWN)
PUSHED = Histogram("claimant_push_seconds", "From a stored change to its push.", buckets=QUICK, registry=OWN)
THOUGHT = Histogram("claimant_bot_seconds", "From a bot's turn to its choice.", buckets=SLOW, registry=OWN)
REFUSED = Counter("claimant_refusals", "Requests and connections that were refused.", ["why"], registry=OWN)
LATE = Counter("claimant_bots_late", "Moves of bots that took longer than their slot.", registry=OWN)
CRASHES = Counter("claimant_crashes", "Requests that failed because of a bug.", registry=OWN)


def _gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(f"claimant_{name}", about, labels, registry=OWN, multiprocess_mode="livesum")


TABLES = _gauge("tables", "Tables in memory, or ended and still to be seen.", "stage")
ASIDE = _gauge("tables_aside", "Tables that can't be shown: damaged, lost, newer or without their faction.", "why")
PLAYERS = _gauge("players", "People at their tables now.")
WATCHERS = _gauge("watchers", "Spectators now.")
STREAMS = _gauge("streams", "Streams that are open.")
WAITING = _gauge("bots_waiting", "Questions to bots that wait for a process.")
FAILING = _gauge("store_failing", "1 while the store can't write.")
FILES = _gauge("open_files", "Open files of the server.")
MOST_FILES = _gauge("open_files_limit", "How many files the server may open.")
INFO = Gauge(
    "claimant_info", "The version, as a label.", ["version"], registry=OWN, multiprocess_mode="livemax"
)  # fmt: skip


REFUSALS: Names[str] = Names()
"""The refusals of this process so far, for its log."""


def refuse(why: str) -> None:
    """Count a refusal, by its HTTP status or as a refused connection."""
    REFUSED.labels(why).inc()
    REFUSALS[why] += 1


@contextmanager
def timed(figure: Histogram) -> Iterator[None]:
    """Measure how long the context lasts, unless it fails."""
    began = time.perf_counter()
    yield
    figure.observe(time.perf_counter() - began)


def forget_process(process: int) -> None:
    """A process has ended: it no longer counts where only living ones do."""
    if SHARED in os.environ:
        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


def all_figures() -> bytes:
    """All figures as Prometheus reads them: of this process, or of all processes of this machine together."""
    if SHARED not in os.environ:
        return bytes(generate_latest(OWN))
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return bytes(generate_latest(together))
