"""A record as a line: everything is kept, and every line fulfils the schema."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from claimant.notation.databases.record_lines import parse_line, read_value, record_line, record_value
from claimant.notation.databases.schema import schema
from claimant.notation.errors import NotationError
from claimant.notation.inputs import as_record, entries
from claimant.notation.records.details import Details
from claimant.notation.records.proofs import Proof, Proof1, Round
from claimant.notation.records.record_file import Record, read, write_seen
from claimant.rules.game import Game
from tests.databases.games import a_record, any_record
from tests.notation.games import cut, stands_at_start

VALID = jsonschema_rs.validator_for(schema())
DETAILS = Details(
    names=("Red", "Blue"), played_by=("person", "master"), date=date(2030, 12, 31), notes="Nice.", undone=True,
    replayed_deal=True, continues="before", continues_after=3,
)  # fmt: skip


def value_of(record: Record, cards: bool = False) -> dict[str, Any]:
    value = json.loads(record_line(record_value(record, cards)))
    VALID.validate(value)
    return value  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("cards", [False, True])
def test_a_record_is_the_same_after_it_was_a_line(seed: int, cards: bool) -> None:
    record = any_record(seed)
    value = value_of(record, cards)
    assert ("deal" in value) == cards
    assert read_value(value) == record


def test_all_details_are_kept() -> None:
    record = Record(a_record().game, DETAILS)
    assert read_value(value_of(record)) == record


def test_a_game_that_was_given_up_names_the_seat() -> None:
    record = Record(Game.deal(seed=5), Details(resigned=0))
    assert value_of(record)["resigned"] == 0
    assert read_value(value_of(record)) == record


@pytest.mark.parametrize(
    "proof",
    [
        Proof(
            "t",
            ("person", "bot"),
            (
                Round("00" * 32, "11" * 48, ("22" * 32, ""), ("", ""), (0,)),
                Round("00" * 32, "11" * 48, ("22" * 32, ""), ("33" * 32, "")),
            ),
        ),
        Proof1("t", "00" * 32, "11" * 48, ("22", "")),
    ],
)
def test_a_proof_is_kept(proof: Proof | Proof1) -> None:
    record = Record(a_record().game, proof=proof)
    assert read_value(value_of(record)) == record
    assert read(record.text) == record


def test_a_game_from_a_position_keeps_the_position() -> None:
    game = next(each.game for each in map(any_record, range(1, 200, 2)) if stands_at_start(each.game.state))
    begun = Record(Game.at(cut(game.state)))
    assert read_value(value_of(begun)) == begun


def test_what_one_viewer_saw_is_refused() -> None:
    seen = read(write_seen(a_record().game, 0))
    with pytest.raises(NotationError, match="whole games"):
        record_value(seen)


def test_a_document_is_a_record_without_more() -> None:
    value = record_value(a_record())
    document = {key: value[key] for key in ("setup", "seed", "moves")}
    VALID.validate(document)
    assert read_value(document).game == a_record().game


def test_lines_are_understood_wherever_documents_are() -> None:
    [entry] = entries(record_line(record_value(a_record())))
    assert as_record(entry.found) == a_record()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"date": "yesterday"}, "date must be a day"),
        ({"date": 3}, "date must be a text"),
        ({"claimant": 9}, "claimant = 1"),
        ({"moves": "go5"}, "moves must be a list"),
        ({"result": {"winners": [1, 0]}}, "result.winners doesn't agree"),
        ({"seed": "xyz"}, "seed must be 1 to 96 hex digits"),
        ({"setup": {"players": 2, "factions": ["goblins", "elves"]}}, "there is no faction 'elves'"),
        ({"names": ["Red"]}, "names must have 2 entries"),
    ],
)
def test_a_wrong_value_is_said(change: dict[str, Any], problem: str) -> None:
    value = {**record_value(a_record()), **change}
    with pytest.raises(NotationError, match=problem):
        read_value(parse_line(json.dumps(value).encode()))


@pytest.mark.parametrize("wrong", [{"claimant": 2}, {"moves": ["go 5"]}, {"seed": "x"}, {"deal": {}}, {"colour": 1}])
def test_the_schema_refuses_what_the_reader_refuses(wrong: dict[str, Any]) -> None:
    assert not VALID.is_valid({**record_value(a_record()), **wrong})


def test_the_published_schema_is_the_one_of_the_program() -> None:
    published = Path(__file__).parents[2] / "docs" / "claims.schema.json"
    assert json.loads(published.read_text(encoding="utf-8")) == schema()
