"""A record as one line of JSON: the keys of a document, and what a `.claim` file says about the game."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

from claimant.notation.cards import UNKNOWN, codes
from claimant.notation.errors import NotationError, Term, quoted
from claimant.notation.formats.json_values import parse
from claimant.notation.formats.value_checks import a_list, a_text, an_object
from claimant.notation.reached_position import piles, write_result
from claimant.notation.records import details
from claimant.notation.records.proofs import write_proof
from claimant.notation.records.record_file import NOBODY, VERSION, Record, dealt_by_seed, read_table
from claimant.notation.setups import write_setup
from claimant.rules.state import State, every_card

KEYS = ("claimant", *details.KEYS, "seed", "setup", "deal", "position", "moves", "result", "proof")
LONGEST = 1_000_000
"""The size limit of a line in bytes, as of a `.claim` file."""


def record_value(record: Record, cards: bool = False) -> dict[str, Any]:
    """A record of a whole game as a JSON value; with `cards` it names the cards even if the seed deals them."""
    game = record.game
    if record.seen_by is not None or UNKNOWN in every_card(game.start):
        raise NotationError("A database holds whole games: this record has only what one viewer saw.")
    value: dict[str, Any] = {"claimant": VERSION, **_details(record.details)}
    if game.seed is not None:
        value["seed"] = game.seed.hex()
    value["setup"] = write_setup(game.lineup, game.start.leader)
    if not game.dealt:
        value["position"] = {"phase": game.start.phase, **piles(game.start)}
    elif cards or not dealt_by_seed(game):
        value["deal"] = deal_value(game.start)
    value["moves"] = [move.text for move in game.moves]
    if game.state.result is not None:
        value["result"] = write_result(game.state.result)
    if record.proof is not None:
        value["proof"] = write_proof(record.proof)
    return value


def _details(about: details.Details) -> dict[str, Any]:
    found = {key: getattr(about, key) for key in details.KEYS}
    found = {key: value for key, value in found.items() if value or (key == "resigned" and value == 0)}
    if about.date is not None:
        found["date"] = about.date.isoformat()
    return {key: list(value) if isinstance(value, tuple) else value for key, value in found.items()}


def deal_value(start: State) -> dict[str, Any]:
    """The cards as they were dealt, so that a reader needs no shuffle."""
    return {"hands": [codes(hand) for hand in start.hands], "deck": codes(start.deck), "box": codes(start.box)}


def record_line(value: dict[str, Any]) -> bytes:
    """The line of a record's value, with its end."""
    return msgspec.json.encode(value) + b"\n"


def parse_line(line: bytes) -> dict[str, object]:
    """The value of a line, which must be an object with known keys."""
    if len(line) > LONGEST:
        raise NotationError("The line is too long: a record has at most {longest} bytes.", longest=f"{LONGEST:,}")
    value = parse(line)
    if isinstance(value, NotationError):
        raise value
    return known_keys(value)


def known_keys(value: object) -> dict[str, object]:
    """The value as a record with known keys."""
    return an_object(value, Term("The record"), KEYS, needed=("setup",))


def read_value(value: dict[str, object]) -> Record:
    """Read a record from its JSON value; the rules check every move and the result."""
    table = {key: each for key, each in value.items() if key not in ("moves", "date", "result")}
    table.setdefault("claimant", VERSION)
    table["play"] = {"moves": a_list(value.get("moves", []), "moves", Term("texts"))}
    if "date" in value:
        table["date"] = read_date(value["date"])
    if "result" in value:
        table["result"] = _result(value["result"])
    return read_table(table)


def read_date(value: object) -> date:
    """The day that a record names."""
    text = a_text(value, "date")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError("date must be a day, as in 2030-12-31, not {found}.", found=quoted(value)) from None


def _result(value: object) -> object:
    """The result as a `.claim` file has it."""
    if not isinstance(value, dict) or not isinstance(value.get("votes"), dict):
        return value
    return {**value, "votes": {name: NOBODY if side is None else side for name, side in value["votes"].items()}}
