"""The deal of the day: one deal for everybody, from a secret of the server and the date. `docs/fair-deals.md`."""

from __future__ import annotations

import hmac
import re
from datetime import UTC, date, datetime, time, timedelta

from claimant.fair import hashing
from claimant.fair.hashing import Setup
from claimant.notation.records.proofs import AnyProof, Proof, Round
from claimant.notation.setups import write_setup
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS

NAME = re.compile(r"daily-(\d{4}-\d{2}-\d{2})")
PUBLISHED_AFTER = timedelta(hours=2)
"""The secret of a day is published so long after its end, so that games of its last minutes can be finished."""


def name_of(day: date) -> str:
    """The name that stands in the formulas in place of a table's."""
    return f"daily-{day.isoformat()}"


def day_of(proof: AnyProof | None) -> date | None:
    """The day whose deal this is; None for the deal of one table."""
    found = None if proof is None else NAME.fullmatch(proof.table)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


def secret_of(server_secret: str, day: date) -> str:
    """The secret of a day: HMAC-SHA-384 with the server's secret as its key, so that no day gives another one away."""
    message = f"claimant-{hashing.VERSION} day {day.isoformat()}".encode()
    return hmac.digest(bytes.fromhex(server_secret), message, "sha384").hex()


def setup_of(day: date) -> Setup:
    """The set-up of a day: the ready-made line-ups for two take turns, and so does the first lead."""
    for_two = [preset for preset in PRESETS.values() if 2 in preset.players]
    number, at = divmod(day.toordinal(), len(for_two))
    return write_setup(LineUp.of(2, for_two[at].factions, False), number % 2)


def commitment_of(secret: str, day: date, setup: Setup) -> str:
    """What is shown while the day lasts."""
    return hashing.table_commitment(name_of(day), 1, setup, secret)


def proof_of(secret: str, day: date, setup: Setup) -> Proof:
    """The proof of the day's deal, with one round to which no seat adds a part."""
    nothing = ("", "")
    only = Round(commitment_of(secret, day, setup), secret, nothing, nothing)
    return Proof(name_of(day), ("none", "bot"), (only,))


def published_at(day: date) -> datetime:
    """When the secret of a day becomes public; games that end later don't count."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1) + PUBLISHED_AFTER
