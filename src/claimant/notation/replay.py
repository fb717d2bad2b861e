"""Replaying: JSON in, one document or one on each line; a line of JSON out for each, whatever comes in."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from claimant.notation.answers import answer
from claimant.notation.documents import position_reached, read_document
from claimant.notation.errors import NotationError, quoted

LONGEST_INPUT = 1 << 28
"""How many bytes are read at once: far more than anyone writes, so that an endless input comes to an end."""


def answers(data: bytes) -> Iterator[dict[str, Any]]:
    """The answer to each document, in turn."""
    for found in documents(data):
        try:
            if isinstance(found, NotationError):
                raise found
            yield answer(position_reached(read_document(found)))
        except NotationError as error:
            yield {"error": str(error)} if error.move is None else {"error": str(error), "move": error.move}


def line(found: dict[str, Any]) -> bytes:
    """An answer as a line of JSON in UTF-8; what UTF-8 can't hold is escaped."""
    return json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def documents(data: bytes) -> Iterator[object]:
    """The values of the input: one if it is JSON as a whole, else one for each line that isn't blank.

    What isn't JSON is given as the error that says so.
    """
    try:
        whole = parse(data)
    except NotationError:
        for each in data.split(b"\n"):
            if each.strip():
                yield _parsed(each)
    else:
        yield whole


def _parsed(data: bytes) -> object:
    try:
        return parse(data)
    except NotationError as error:
        return error


def parse(data: bytes) -> object:
    """One JSON value; a key that is there twice is given back as the error that it is."""
    twice: list[str] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice.append(Counter(key for key, _ in pairs).most_common(1)[0][0])
        return found

    try:
        value: object = json.JSONDecoder(object_pairs_hook=unique, parse_constant=_refuse).decode(
            data.decode("utf-8-sig")
        )
    except UnicodeDecodeError as error:
        raise NotationError(f"The text isn't UTF-8 (byte {error.start}: {error.reason}).") from None
    except RecursionError:
        raise NotationError("The JSON is nested too deeply; a document has five levels at most.") from None
    except json.JSONDecodeError as error:
        raise NotationError(f"This is no JSON value: {error.msg} (column {error.colno}).") from None
    except ValueError as error:
        raise NotationError(f"This is no JSON value that can be read: {error}.") from None
    if twice:
        return NotationError(f"The key {quoted(twice[0])} is there twice in one object; it may be there once.")
    return value


def _refuse(constant: str) -> object:
    raise ValueError(f"JSON has no {constant}")
