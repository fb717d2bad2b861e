"""Requests and answers about the deal of a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Salt = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 random bytes in hexadecimal, small letters.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="A SHA-256 in hexadecimal, small letters.")]
RoundNumber = Annotated[int, Meta(ge=1, le=9, description="A round of the deal, from 1.")]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Commit(RequestBody, frozen=True):
    """SHA-256 of `claimant-2 salt ` and the JSON object of `round`, `salt`, `seat`, `table`: see docs/fair-deals.md."""

    round: RoundNumber
    commitment: Hash


class Reveal(RequestBody, frozen=True):
    """The seat's salt: send it only when `deal.commitments` is there and has your own commitment at your seat."""

    round: RoundNumber
    salt: Salt


class EarlierRound(msgspec.Struct, frozen=True):
    """An earlier round of the deal, in which seats failed to reveal their salts."""

    round: int
    commitment: str
    commitments: list[str]
    failed: list[int]


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """How the cards are dealt, so that nobody can choose them; docs/fair-deals.md has every step and formula.

    While `step` is `committing`, each person's client sends the hash of a salt (`commit`); when `step` is `revealing`,
    the salt itself (`reveal`). Each step takes 5 seconds at most.
    """

    version: int
    table: str
    """The table that the deal was made for; another one's if its deal is played again."""
    setup: dict[str, Any]
    step: Literal["waiting", "committing", "revealing", "dealt"]
    round: int
    """0 before the first round."""
    commitment: str
    """The server's, for this round; empty before the first one."""
    seconds_left: float | None
    """The longest duration of this step."""
    asked: list[int]
    """The seats that may add a salt in this round."""
    commitments: list[str] | None
    """The commitments of all seats, empty for seats without one; null until the list is final."""
    rounds: list[EarlierRound]
    """The rounds before this one."""


class RoundProof(msgspec.Struct, frozen=True):
    """A round of the deal; the secret and the salts are published when the table has ended."""

    commitment: str
    commitments: list[str]
    failed: list[int]
    secret: str | None = None
    salts: list[str] | None = None


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """The proof of the deal."""

    version: int
    table: str
    """The table that the deal was made for; another one's if its deal is played again."""
    setup: dict[str, Any]
    salts_from: list[str]
    """For each seat `person`, `bot`, `none` or `withheld`."""
    rounds: list[RoundProof]
    seed: str | None = None
    """Published when the table has ended."""
