"""Which deals a contest with seconds played."""

from __future__ import annotations

import json
from pathlib import Path

TIMED = ("arena", "novice", "random", "--time", "0.001", "--deals", "4", "--seed", "owl", "--lang", "en")
"""A contest whose moves depend on the machine."""


def deals_of(games: Path) -> list[tuple[str, str]]:
    """The seed of every game that was kept, with its players, in an order that doesn't depend on the executor."""
    values = [json.loads(line) for line in games.read_text(encoding="utf-8").splitlines()]
    return sorted((value["seed"], " ".join(value["played_by"])) for value in values)
