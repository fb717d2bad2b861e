"""The hashes of a fair deal, byte for byte as `docs/fair-deals.md` defines them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence

import msgspec

VERSION = 2
SECRET_BYTES = 48
SALT_BYTES = 32
Setup = Mapping[str, object]
"""What a deal depends on besides randomness: players, factions, heroes, leader."""


def new_secret() -> str:
    """The server's part of one round, in hex; it stays hidden until the table ends."""
    return secrets.token_hex(SECRET_BYTES)


def new_salt() -> str:
    """A seat's part of one round, in hex."""
    return secrets.token_hex(SALT_BYTES)


def course(events: Iterable[Mapping[str, object]]) -> str:
    """A hash of a game's events, to compare what was shown with what the record says. It is no part of the format."""
    return hashlib.sha256(b"\n".join(canonical(event).encode() for event in events)).hexdigest()


def canonical(fields: Mapping[str, object]) -> str:
    """JSON with sorted keys and without spaces: one text for one value."""
    return msgspec.json.encode(fields, order="deterministic").decode()


def table_commitment(table: str, number: int, setup: Setup, secret: str) -> str:
    """What the server shows when a round begins: it can't change its secret or the set-up afterwards."""
    return _sha256("secret", {"table": table, "round": number, "setup": setup, "secret": secret})


def seat_commitment(table: str, number: int, seat: int, salt: str) -> str:
    """What a seat sends first: it can't choose another salt once it knows those of the others."""
    return _sha256("salt", {"table": table, "round": number, "seat": seat, "salt": salt})


def _sha256(label: str, fields: Mapping[str, object]) -> str:
    return hashlib.sha256(_text(label, fields)).hexdigest()


def _text(label: str, fields: Mapping[str, object]) -> bytes:
    return f"claimant-{VERSION} {label} {canonical(fields)}".encode()


def seed(table: str, number: int, setup: Setup, secret: str, salts: Sequence[str]) -> bytes:
    """The seed of the deal: HMAC-SHA-384 with the round's secret as its key."""
    told = _text("seed", {"table": table, "round": number, "setup": setup, "salts": list(salts)})
    return hmac.digest(bytes.fromhex(secret), told, "sha384")


# Version 1: only for old tables and records.
def commitment_1(secret: str, table: str) -> str:
    return hashlib.sha256(b"claimant-1 commitment " + bytes.fromhex(secret) + table.encode()).hexdigest()


def seed_1(secret: str, salts: Sequence[str], setup: Setup) -> bytes:
    told = canonical({"salts": list(salts), "setup": setup})
    return hmac.digest(bytes.fromhex(secret), f"claimant-1 seed {told}".encode(), "sha384")
