"""Replays documents or a record; each gives one line of JSON, whatever the input."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from claimant.notation.documents import position_reached
from claimant.notation.errors import NotationError
from claimant.notation.inputs import Found, as_document, entries
from claimant.notation.reached_position import answer

LONGEST_INPUT = 1 << 28
"""The largest input in bytes: far more than needed, so that an endless input ends."""


def answers(data: bytes) -> Iterator[dict[str, Any]]:
    """Yield the answer to each document."""
    return (reply(entry.found) for entry in entries(data))


def reply(found: Found, moves: int | None = None) -> dict[str, Any]:
    """The position that a game reaches, at the end or after this number of moves, or its error."""
    try:
        return answer(position_reached(as_document(found, moves)))
    except NotationError as error:
        return problem(error)


def problem(error: NotationError) -> dict[str, Any]:
    """The error as an answer."""
    return {"error": str(error)} if error.move is None else {"error": str(error), "move": error.move}


def line(found: dict[str, Any]) -> bytes:
    """An answer as a line of JSON in UTF-8; what UTF-8 can't hold is escaped."""
    return json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
