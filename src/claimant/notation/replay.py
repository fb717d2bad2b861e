"""Replaying: documents or a record in; a line of JSON out for each, whatever comes in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from claimant.notation.documents import position_reached
from claimant.notation.errors import NotationError
from claimant.notation.inputs import Found, as_document, entries
from claimant.notation.reached_position import answer

LONGEST_INPUT = 1 << 28
"""How many bytes are read at once: far more than anyone writes, so that an endless input comes to an end."""


def answers(data: bytes) -> Iterator[dict[str, Any]]:
    """The answer to each document, in turn."""
    return (reply(entry.found) for entry in entries(data))


def reply(found: Found, moves: int | None = None) -> dict[str, Any]:
    """The position that a game reaches, or reached after so many moves; or what is wrong with it."""
    try:
        return answer(position_reached(as_document(found, moves)))
    except NotationError as error:
        return problem(error)


def problem(error: NotationError) -> dict[str, Any]:
    """What is wrong, as an answer."""
    return {"error": str(error)} if error.move is None else {"error": str(error), "move": error.move}


def line(found: dict[str, Any]) -> bytes:
    """An answer as a line of JSON in UTF-8; what UTF-8 can't hold is escaped."""
    return json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
