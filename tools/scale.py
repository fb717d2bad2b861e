"""Computes the tables of docs/scale.md from the measured figures in bench/results.md.

`python tools/scale.py` writes them into the page; the tests check that the page holds what this computes.
"""

from __future__ import annotations

import re
from math import ceil
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results.md"
PAGE = ROOT / "docs" / "scale.md"
BEGIN, END = "<!-- computed: {name} -->", "<!-- end -->"

# Assumptions: chosen, not measured.
LOAD = 0.5
"""How busy a process may be, so that the 99th percentile stays near the measured one."""
BYTES_STORED = 300
"""For a move in the database: entry, checksum, index; a test compares it with a real game in a file."""
SECONDS_A_MONTH = 30 * 86400
CORE_A_MONTH, GB_A_MONTH, GB_SENT, GB_STORED = 25.0, 3.0, 0.02, 0.1
"""Prices in dollars: a core, a GB of memory for a month, a GB of traffic, a GB on disk for a month. Put in your own."""
SIZES = (1_000, 10_000, 100_000, 1_000_000)


class Measured(NamedTuple):
    """What one process did in the benchmark."""

    tables: int
    streams: int
    moves: float
    """For each second."""
    cpu: float
    """Milliseconds for each move, with its pushes."""
    memory: float
    """MB with all tables and streams open."""
    pushed: int
    """Bytes of a push."""
    answered: int
    p99: float
    """Milliseconds from a move to its push."""
    empty: float
    """MB of a process with few tables."""


def measured(text: str) -> Measured:
    """The figures of the benchmark, from its results."""
    [tables, streams, moves] = _numbers(r"## ([\d,]+) tables, ([\d,]+) open streams, (\d+) moves/s", text)
    row = re.search(r"\| claimant, pages \|(.+)\|", text)
    assert row is not None
    cells = [float(cell) for cell in row[1].split("|")]
    [pushed, answered] = _numbers(r"pages: (\d+) bytes pushed, (\d+) answered", text)
    [empty] = _numbers(r"\| 1 of 4 \| \d+ \| \d+ \| \d+ \| \d+ \| (\d+) \|", text)
    return Measured(
        int(tables), int(streams), moves, cells[-2], cells[-1], int(pushed), int(answered), cells[5], empty
    )  # fmt: skip


def _numbers(pattern: str, text: str) -> list[float]:
    match = re.search(pattern, text)
    assert match is not None, pattern
    return [float(group.replace(",", "")) for group in match.groups()]


class Needs(NamedTuple):
    """What a number of tables needs."""

    tables: int
    streams: int
    moves: float
    cores: float
    processes: int
    memory: float
    """GB."""
    sent: float
    """MB for each second."""
    stored: float
    """GB for each day."""
    dollars: float
    """For a month."""


def needs(found: Measured, tables: int) -> Needs:
    """What this number of tables needs if each plays as fast as in the benchmark."""
    moves = tables * found.moves / found.tables
    cores = moves * found.cpu / 1000
    processes = max(1, ceil(cores / LOAD))
    each = (found.memory - found.empty) / found.tables
    memory = (processes * found.empty + tables * each) / 1000
    viewers = found.streams / found.tables
    sent = moves * (viewers * found.pushed + found.answered) / 1e6
    stored = moves * BYTES_STORED * 86400 / 1e9
    month = sent / 1000 * SECONDS_A_MONTH * GB_SENT
    dollars = processes * CORE_A_MONTH + memory * GB_A_MONTH + month + stored * 30 * GB_STORED
    return Needs(tables, int(tables * viewers), moves, cores, processes, memory, sent, stored, dollars)


def inputs(found: Measured) -> str:
    """The table of what was measured."""
    each = 1000 * (found.memory - found.empty) / found.tables
    rows = {
        "tables, streams, moves each second": f"{found.tables:,}, {found.streams:,}, {found.moves:g}",
        "processor time for a move and its pushes": f"{found.cpu:g} ms",
        "99th percentile from a move to its push": f"{found.p99:g} ms",
        "memory, all of it, and with few tables": f"{found.memory:g} MB, {found.empty:g} MB",
        "so memory for an open table with its streams": f"{each:.0f} kB",
        "bytes of a push to a page, and of an answer": f"{found.pushed:,}, {found.answered:,}",
    }
    return _table(("Measured with one process", ""), rows.items())


def outlook(found: Measured) -> str:
    """The table of what each number of tables needs."""
    rows = [
        (
            f"{each.tables:,}", f"{each.streams:,}", f"{each.moves:,.0f}", f"{each.cores:,.1f}", f"{each.processes:,}",
            f"{each.memory:,.1f}", f"{each.sent:,.1f}", f"{each.stored:,.0f}", f"{_rounded(each.dollars):,}",
        )
        for each in (needs(found, tables) for tables in SIZES)
    ]  # fmt: skip
    heads = (
        "Tables", "Streams", "Moves/s = writes/s", "Cores busy", "Processes", "Memory GB", "MB/s sent", "GB/day stored",
        "$/month",
    )  # fmt: skip
    return _table(heads, rows)


def _rounded(dollars: float) -> int:
    """Two figures are all that such a sum is worth."""
    size = 10 ** max(0, len(str(int(dollars))) - 2)
    return int(round(dollars / size) * size)


def _table(heads: tuple[str, ...], rows: object) -> str:
    lines = [heads, tuple("--:" if at or len(heads) > 2 else ":--" for at, _ in enumerate(heads)), *rows]  # type: ignore[misc]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def filled(page: str, results: str) -> str:
    """The page with its tables computed again."""
    found = measured(results)
    for name, table in (("inputs", inputs(found)), ("outlook", outlook(found))):
        begin = BEGIN.format(name=name)
        before, _, rest = page.partition(begin)
        assert rest, name
        page = f"{before}{begin}\n{table}\n{END}{rest.partition(END)[2]}"
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), RESULTS.read_text(encoding="utf-8")), encoding="utf-8")
