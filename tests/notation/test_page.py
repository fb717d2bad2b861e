"""The page about the notation shows only what is true."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from claimant.notation.documents import position_reached, read_document
from claimant.notation.moves import read_move
from claimant.notation.records.record_file import read
from claimant.notation.records.story import show
from claimant.notation.replay import answers
from claimant.rules.powers import RULEBOOK
from claimant.rules.registry import FACTIONS, HEROES
from claimant.search.exact.solver import solver_of

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
DOCUMENTS = [code for language, code in BLOCKS if language == "json" and '"setup"' in code]
SOLUTIONS = [code for language, code in BLOCKS if language == "json" and '"exact"' in code]
ANSWERS = [code for language, code in BLOCKS if language == "json" and '"setup"' not in code and code not in SOLUTIONS]
RECORDS = [code for language, code in BLOCKS if language == "toml"]


@pytest.mark.parametrize(("document", "shown"), list(zip(DOCUMENTS, ANSWERS, strict=True)))
def test_each_document_has_the_answer_that_follows_it(document: str, shown: str) -> None:
    [answer] = answers(document.encode())
    assert answer == json.loads(shown)


@pytest.mark.parametrize("record", RECORDS)
def test_each_record_can_be_read_and_would_be_written_the_same_way(record: str) -> None:
    assert read(record).text == record


def test_the_first_record_is_shown_as_it_stands_there() -> None:
    [story] = [code for language, code in BLOCKS if language == "text"]
    assert show(read(RECORDS[0])) == story


def test_every_move_in_the_table_is_one() -> None:
    table = TEXT.split("## Moves")[1].split("\n\n")[0]
    texts = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    assert len(texts) == 12
    assert [read_move(text).text for text in texts] == texts


def test_every_faction_and_hero_stands_there_with_its_code() -> None:
    cards = TEXT.split("## Cards")[1].split("## Moves")[0]
    codes = dict(re.findall(r"`(\w\w)` \| (\w+)", cards))
    assert codes == {FACTIONS[name].code: name for name in RULEBOOK}
    assert all(f"`{hero.code}`" in cards for hero in HEROES.values())


def test_the_python_examples_give_what_they_say() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


def test_the_solution_is_that_of_the_document_with_its_hands() -> None:
    [shown] = [json.loads(code) for code in SOLUTIONS]
    [document] = [json.loads(code) for code in DOCUMENTS if '"un9"' in code and '"position"' in code]
    state = position_reached(read_document(document | {"moves": []}))
    found = solver_of(state.lineup).solve(state)
    moves = {move.text: value for move, value in found.moves.items()}
    assert (shown["value"], shown["moves"]) == (found.value, moves)
    assert shown["line"] == [move.text for move in found.line]
    assert shown["nodes"] == found.nodes
