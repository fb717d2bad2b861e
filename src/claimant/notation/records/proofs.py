"""The proof of a deal in a record: the parts of the server and the seats, from which anybody can compute the seed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias, get_args

from claimant.notation.errors import NotationError, Term, quoted
from claimant.notation.formats import toml
from claimant.notation.formats.value_checks import a_list, a_seat, a_text, an_object, for_each_seat
from claimant.notation.records import layout
from claimant.rules.value import Value

HEX = re.compile("([0-9a-f]{2})*")
TABLE = re.compile("[0-9a-zA-Z_-]{1,64}")
MOST_ROUNDS = 9
"""Each of four seats can fail twice; the next round deals."""
HASH, SECRET, SALT = 32, 48, 32
"""The length of each in bytes."""
OLD_LONGEST = 64

Source = Literal["person", "bot", "none", "withheld"]
"""Who added a seat's salt: the person's client; a bot, which adds none; a person's client that added none (it runs no
script, or it came too late); or one that failed twice to reveal its salt, so that the cards were dealt without it."""


class Round(Value, frozen=True):
    """One round of the deal."""

    commitment: str
    """What the server showed when the round began."""
    secret: str
    commitments: tuple[str, ...]
    """What each seat sent before any salt was known; empty for none."""
    salts: tuple[str, ...]
    """What each seat revealed; empty for none."""
    failed: tuple[int, ...] = ()
    """The seats that sent a commitment and did not reveal their salt in time. The last round has none."""


class Proof(Value, frozen=True):
    """Version 2: the rounds of the deal; the last one dealt."""

    table: str
    """The table that the deal was made for."""
    salts_from: tuple[Source, ...]
    rounds: tuple[Round, ...]

    @property
    def commitment(self) -> str:
        """What the server showed in the round that dealt."""
        return self.rounds[-1].commitment


class Proof1(Value, frozen=True):
    """Version 1, in older records: one secret, shown before the seats were filled, and salts without commitments."""

    table: str
    commitment: str
    secret: str
    salts: tuple[str, ...]


AnyProof: TypeAlias = Proof | Proof1
KEYS = ("version", "table", "salts_from", "rounds")
KEYS_1 = Proof1.__struct_fields__
ROUND_KEYS = Round.__struct_fields__


def read_proof(value: object, players: int) -> AnyProof:
    """Read the proof of a record and check its shape; `claimant verify` checks whether it is valid."""
    if not isinstance(value, dict) or "version" not in value:
        return _read_1(value, players)
    if value["version"] != 2 or isinstance(value["version"], bool):
        raise NotationError(
            "proof.version must be 2, or left out in older records, not {found}.", found=quoted(value["version"])
        )
    found = an_object(value, "proof", KEYS, needed=KEYS)
    rounds = a_list(found["rounds"], "proof.rounds", Term("rounds"))
    if not 1 <= len(rounds) <= MOST_ROUNDS:
        raise NotationError(
            "proof.rounds must have 1 to {most} rounds, not {number}.",
            most=MOST_ROUNDS,
            number=len(rounds),
        )
    return Proof(
        _table(found["table"]),
        tuple([_source(each) for each in for_each_seat(found["salts_from"], "proof.salts_from", players)]),
        tuple([_round(each, f"proof.rounds[{at}]", players) for at, each in enumerate(rounds)]),
    )


def _read_1(value: object, players: int) -> Proof1:
    found = an_object(value, "proof", KEYS_1, needed=KEYS_1)
    salts = for_each_seat(found["salts"], "proof.salts", players)
    return Proof1(
        _table(found["table"]),
        _hex(found["commitment"], "proof.commitment"),
        _hex(found["secret"], "proof.secret"),
        tuple([_hex(salt, Term("Each of {where}", where="proof.salts")) for salt in salts]),
    )


def _round(value: object, where: str, players: int) -> Round:
    found = an_object(value, where, ROUND_KEYS, needed=ROUND_KEYS[:4])
    failed = a_list(found.get("failed", []), f"{where}.failed", Term("seats"))
    return Round(
        _hex(found["commitment"], f"{where}.commitment", HASH),
        _hex(found["secret"], f"{where}.secret", SECRET),
        _by_seat(found["commitments"], f"{where}.commitments", players, HASH),
        _by_seat(found["salts"], f"{where}.salts", players, SALT),
        tuple([a_seat(seat, Term("Each of {where}", where=f"{where}.failed"), players) for seat in failed]),
    )


def _by_seat(value: object, where: str, players: int, size: int) -> tuple[str, ...]:
    """Bytes for each seat; an empty text stands for none."""
    return tuple(
        [
            each if each == "" else _hex(each, Term("Each of {where}", where=where), size)
            for each in _texts(value, where, players)
        ]
    )


def _texts(value: object, where: str, players: int) -> list[str]:
    return [a_text(each, Term("Each of {where}", where=where)) for each in for_each_seat(value, where, players)]


def _source(value: object) -> Source:
    for source in get_args(Source):
        if value == source:
            return source  # type: ignore[no-any-return]
    raise NotationError(
        "{where} must be one of {names}, not {found}.",
        where=Term("Each of {where}", where="proof.salts_from"),
        names=", ".join(get_args(Source)),
        found=quoted(value),
    )


def _table(value: object) -> str:
    table = a_text(value, "proof.table")
    if not TABLE.fullmatch(table):
        raise NotationError("proof.table must be a table's name, not {found}.", found=quoted(table))
    return table


def _hex(value: object, where: str | Term, size: int | None = None) -> str:
    text = a_text(value, where)
    if not HEX.fullmatch(text) or len(text) > 2 * (size or OLD_LONGEST) or (size and len(text) != 2 * size):
        raise NotationError(
            "{where} must be {number} bytes in hexadecimal, small letters, not {found}.",
            where=where,
            number=size or Term("some"),
            found=quoted(text),
        )
    return text


def proof_lines(proof: AnyProof) -> Iterator[str]:
    """The proof as lines of a record."""
    found = write_proof(proof)
    rounds = found.pop("rounds", None)
    yield from layout.pairs(found)
    if isinstance(rounds, list):
        yield f"rounds = {toml.rows(f'{toml.inline(each)},' for each in rounds)}"


def write_proof(proof: AnyProof) -> dict[str, object]:
    """The proof as an object, as `read_proof` reads it."""
    if isinstance(proof, Proof1):
        return _fields(proof, KEYS_1)
    rounds = [_fields(each, ROUND_KEYS if each.failed else ROUND_KEYS[:4]) for each in proof.rounds]
    return {"version": 2, **_fields(proof, KEYS[1:3]), "rounds": rounds}


def _fields(value: Proof | Proof1 | Round, keys: tuple[str, ...]) -> dict[str, object]:
    found = {key: getattr(value, key) for key in keys}
    return {key: list(each) if isinstance(each, tuple) else each for key, each in found.items()}
