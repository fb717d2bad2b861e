"""Whole games and positions with answers on which two independent implementations of the rules agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.notation.documents import answer

LINES = (Path(__file__).parents[1] / "golden" / "games.jsonl").read_text(encoding="utf-8").splitlines()
EXAMPLES: list[dict[str, Any]] = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_a_game_leads_where_it_always_led(example: dict[str, Any]) -> None:
    found = answer(example["document"])
    if "illegal" in example:
        assert found["move"] == example["illegal"]
    else:
        assert found == example["answer"]


def test_every_faction_hero_and_question_is_among_them() -> None:
    setups = [example["document"]["setup"] for example in EXAMPLES]
    moves = {move for example in EXAMPLES for move in example["document"]["moves"]}
    asked = {example["answer"]["asks"] for example in EXAMPLES if "answer" in example}
    assert len({name for setup in setups for name in setup["factions"]}) == 21
    assert {setup["players"] for setup in setups} == {2, 3, 4}
    assert {"lich", "skeleton", "warlock", "cthulhu", "mummy", "cube"} <= moves
    assert asked == {"play", "take", "discard", "tuck", "replace", "raise", "draw", "loot", None}
