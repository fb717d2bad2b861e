"""The page about scale: its tables are computed from the results, and its arithmetic fits what was measured."""

from __future__ import annotations

import importlib.util
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.web.house import house, play_out

ROOT = Path(__file__).parents[1]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("scale", ROOT / "tools" / "scale.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules["scale"] = found
    spec.loader.exec_module(found)
    return found


SCALE = tool()
RESULTS = SCALE.RESULTS.read_text(encoding="utf-8")
PAGE = SCALE.PAGE.read_text(encoding="utf-8")
FOUND = SCALE.measured(RESULTS)


def test_the_page_holds_what_the_tool_computes_from_the_results() -> None:
    assert SCALE.filled(PAGE, RESULTS) == PAGE


def test_for_the_measured_number_of_tables_the_sum_gives_what_was_measured() -> None:
    found = SCALE.measured(RESULTS)
    same = SCALE.needs(found, found.tables)
    assert (same.streams, same.moves) == (found.streams, found.moves)
    assert same.cores < 1, "one process served them"
    one = same._replace(processes=1)
    assert one.memory - (same.processes - 1) * found.empty / 1000 == pytest.approx(found.memory / 1000, rel=0.01)


def test_ten_times_as_many_tables_need_ten_times_as_much() -> None:
    found = SCALE.measured(RESULTS)
    small, large = SCALE.needs(found, 10_000), SCALE.needs(found, 100_000)
    for name in ("streams", "moves", "cores", "sent", "stored"):
        assert getattr(large, name) == pytest.approx(10 * getattr(small, name))
    assert small.processes * 9 < large.processes <= small.processes * 10


@pytest.mark.parametrize(
    ("pattern", "tables", "figure"),
    [
        (r"\*\*Ten thousand tables.\*\* (\d+) processes", 10**4, "processes"),
        (r"(\d+) MB/s \([\d.]+ Gbit/s\)", 10**4, "sent"),
        (r"Some (\d+) processes and", 10**5, "processes"),
        (r"and ([\d,]+) writes a second", 10**5, "moves"),
        (r"\*Traffic.\* (\d+) MB/s", 10**5, "sent"),
        (r"ten times: ([\d,]+) processes", 10**6, "processes"),
    ],
)
def test_the_numbers_in_the_text_are_about_those_of_the_table(pattern: str, tables: int, figure: str) -> None:
    """About: another run of the benchmark changes a figure a little, and the text rounds."""
    [said] = re.findall(pattern, PAGE)
    assert float(said.replace(",", "")) == pytest.approx(getattr(SCALE.needs(FOUND, tables), figure), rel=0.2)


def test_the_products_in_the_text_are_right() -> None:
    assert pytest.approx(2.6e6) == 20_000 * 130
    assert "20,000 notices a second in each of\n   130 processes are 2.6 million a second" in PAGE
    for megabytes, gigabits in re.findall(r"(\d+) MB/s (?:\(|are )([\d.]+) Gbit/s", PAGE):
        assert float(gigabits) == pytest.approx(int(megabytes) * 8 / 1000, abs=0.05)


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_a_stored_move_takes_about_as_much_room_as_the_page_says(tmp_path: Path, anyio_backend: str) -> None:
    data = tmp_path / "t.db"
    async with house(data) as home:
        ann, ben, _ = await home.two()
        await play_out([ann, ben], Random(1))
    with closing(sqlite3.connect(data)) as connection:
        told = connection.execute("SELECT deed, chain FROM deeds WHERE CAST(deed AS TEXT) LIKE '%moved%'").fetchall()
    each = sum(len(deed) + len(chain) for deed, chain in told) / len(told)
    assert SCALE.BYTES_STORED / 5 < each < SCALE.BYTES_STORED, "less than with its index, head and page"
