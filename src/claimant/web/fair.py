"""Fair deals: what the table promises before the seats are filled, and the seed that follows from it.

`docs/fair-deals.md` says what this proves, and what it does not.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

import msgspec

SECRET_BYTES = 48
SALT_BYTES = 16


def new_secret() -> bytes:
    """The table's part of the deal, kept until the end."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, table: str) -> str:
    """What is shown before anybody sits down: the secret can't be changed afterwards without contradicting it."""
    return hashlib.sha256(b"claimant-1 commitment " + secret + table.encode()).hexdigest()


def seed_text(salts: Sequence[str], setup: object) -> bytes:
    """What the seed is the HMAC of: the salts in hex, none is empty, and the set-up, as JSON with sorted keys."""
    told = msgspec.json.encode({"salts": list(salts), "setup": setup}, order="deterministic")
    return b"claimant-1 seed " + told


def seed(secret: bytes, salts: Sequence[str], setup: object) -> bytes:
    """The deal's seed: HMAC-SHA-384 of the secret over each seat's salt and the set-up."""
    return hmac.digest(secret, seed_text(salts, setup), "sha384")
