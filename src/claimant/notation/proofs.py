"""The proof of a deal in a record: what a table had promised, from which anybody can compute the seed."""

from __future__ import annotations

import re

from claimant.notation.errors import NotationError, quoted
from claimant.notation.shapes import a_text, an_object, for_each_seat
from claimant.rules.value import Value

HEX = re.compile("([0-9a-f]{2}){0,64}")
TABLE = re.compile("[0-9a-zA-Z_-]{1,64}")


class Proof(Value, frozen=True):
    """What the seed was computed from, besides the set-up."""

    table: str
    """The table that the deal was made for."""
    commitment: str
    """What that table showed before its seats were filled."""
    secret: str
    salts: tuple[str, ...]
    """What each seat added, empty for none."""


KEYS = Proof.__struct_fields__


def read_proof(value: object, players: int) -> Proof:
    """The proof of a record, its texts checked; whether it proves anything is for `claimant verify` to say."""
    found = an_object(value, "proof", KEYS, needed=KEYS)
    table = a_text(found["table"], "proof.table")
    if not TABLE.fullmatch(table):
        raise NotationError(f"proof.table must be a table's name, not {quoted(table)}.")
    salts = for_each_seat(found["salts"], "proof.salts", players)
    return Proof(
        table,
        _hex(found["commitment"], "proof.commitment"),
        _hex(found["secret"], "proof.secret"),
        tuple([_hex(salt, "Each of proof.salts") for salt in salts]),
    )


def _hex(value: object, where: str) -> str:
    text = a_text(value, where)
    if not HEX.fullmatch(text):
        raise NotationError(f"{where} must be bytes in hexadecimal, small letters, not {quoted(text)}.")
    return text


def write_proof(proof: Proof) -> dict[str, object]:
    return {key: list(found) if isinstance(found := getattr(proof, key), tuple) else found for key in KEYS}
