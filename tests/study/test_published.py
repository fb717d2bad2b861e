"""Our own study in the documentation: its figures follow from its games."""

from __future__ import annotations

import json
import re
from pathlib import Path

from claimant.arena.contest import Terms
from claimant.databases.verification import verified_games
from claimant.databases.verified_game import VerifiedGame
from claimant.search.budget import Budget
from claimant.study.figures import figures
from claimant.study.plan import Plan, contests, line_ups
from claimant.study.played import whole_deals

DOCS = Path(__file__).parents[2] / "docs"


def test_the_figures_in_the_documentation_are_those_of_its_games() -> None:
    page = (DOCS / "study.md").read_text(encoding="utf-8")
    command = re.search(r"--deals (\d+) --worlds (\d+) --seed (\S+)\n", page)
    assert command is not None
    terms = Terms(int(command[1]), command[3], Budget(int(command[2])))
    games = [found for _, found in verified_games(DOCS / "study-games.claims")]
    assert all(isinstance(game, VerifiedGame) for game in games)
    plan = Plan(contests(("apprentice", "novice"), line_ups()), terms)
    deals = whole_deals(plan, (game for game in games if isinstance(game, VerifiedGame)))
    found = figures(plan.contests, deals, [], 0).as_value()
    published = json.loads((DOCS / "study-figures.json").read_text(encoding="utf-8"))
    assert found["line_ups"] == published["line_ups"]
    assert found["factions"] == published["factions"]
    assert sum(row["games"] for row in published["line_ups"]) == len(games)


def test_the_page_shows_the_published_figures() -> None:
    page = (DOCS / "study.md").read_text(encoding="utf-8")
    published = json.loads((DOCS / "study-figures.json").read_text(encoding="utf-8"))
    for row in published["line_ups"]:
        label = f"| {row['line_up']} ({row['players']}) |"
        assert f"{label} {100 * row['deal']['value']:.1f} %" in page
        assert f"{label} {100 * row['first_leader']['value']:.1f} %" in page
    assert f"{published['judged']} positions of two players, solved exactly; {published['unsolved']} took" in page
