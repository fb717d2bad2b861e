"""Reads untrusted JSON: one value, or one on each line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from claimant.notation.errors import NotationError, quoted


def values(data: bytes) -> Iterator[tuple[object, int | None]]:
    """The values of the input: one if the whole input is JSON, else one for each line that isn't blank.

    Each comes with its line number, from 1, or None. Invalid JSON is returned as its error. If no line is an object and
    the first one is only the start of a value, the input is one broken value with one error.
    """
    try:
        yield parse(data), None
    except NotationError as whole:
        lines = [(number, each) for number, each in enumerate(data.split(b"\n"), start=1) if each.strip()]
        if lines and _is_one_broken_value(lines, whole):
            yield whole, whole.line
            return
        for number, each in lines:
            yield _parsed(each), number


def _is_one_broken_value(lines: list[tuple[int, bytes]], whole: NotationError) -> bool:
    """Does the first line only begin a value, and is no line an object of its own?"""
    number, first = lines[0]
    if whole.line is None or whole.line <= number or not isinstance(_parsed(first), NotationError):
        return False
    return not any(isinstance(_parsed(each), dict) for _, each in lines)


def _parsed(data: bytes) -> object:
    try:
        return parse(data)
    except NotationError as error:
        return error


def parse(data: bytes) -> object:
    """One JSON value; a duplicate key is returned as an error."""
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
        raise NotationError(
            "The text isn't {encoding} (byte {start}: {reason}).",
            encoding="UTF-8",
            start=error.start,
            reason=error.reason,
        ) from None
    except RecursionError:
        raise NotationError("The JSON is nested too deeply; a document has five levels at most.") from None
    except json.JSONDecodeError as error:
        raise NotationError(
            "This is no JSON value: {problem} (column {column}).",
            line=error.lineno,
            problem=error.msg,
            column=error.colno,
        ) from None
    except ValueError as error:
        raise NotationError("This is no JSON value that can be read: {problem}.", problem=error) from None
    if twice:
        return NotationError(
            "The key {found} is there twice in one object; it may be there once.", found=quoted(twice[0])
        )
    return value


def _refuse(constant: str) -> object:
    raise ValueError(f"JSON has no {constant}")
