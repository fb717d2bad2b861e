"""The page "Claim as a benchmark" shows what was measured, and the citation is that of the package."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8")
FEWEST = 10


def test_every_figure_of_the_baselines_is_one_of_the_kept_results() -> None:
    kept = json.loads((ROOT / "bench" / "baselines.json").read_text(encoding="utf-8"))
    expected = {
        (
            row["line_up"],
            f"{100 * row['share']:.0f} ({100 * row['low']:.0f} to {100 * row['high']:.0f}), {row['deals']}",
        )
        for row in kept["results"]
        if row["deals"] >= FEWEST
    }
    shown = set()
    for line in PAGE.splitlines():
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        shown |= {(name, cell) for cell in cells if re.fullmatch(r"\d+ \(\d+ to \d+\), \d+", cell)}
    assert shown == expected
    assert len(expected) >= 20


def test_the_citation_names_authors_and_licence_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall("^  - name: (.*)$", citation, re.MULTILINE)[0] == project["authors"][0]["name"]
    assert re.findall("^license: (.*)$", citation, re.MULTILINE) == [project["license"]]
