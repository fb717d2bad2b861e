"""Checks that a value from JSON or TOML has the required shape."""

from __future__ import annotations

from collections.abc import Collection

from claimant.notation.errors import NotationError, quoted


def an_object(value: object, where: str, keys: Collection[str], needed: Collection[str] = ()) -> dict[str, object]:
    """The value as an object with all required keys and no unknown ones."""
    if not isinstance(value, dict):
        raise NotationError(f"{where} must be an object, not {quoted(value)}.")
    for key in value:
        if key not in keys:
            raise NotationError(f"{where} has an unknown key {quoted(key)}; its keys are {', '.join(keys)}.")
    for key in needed:
        if key not in value:
            raise NotationError(f"{where} has no {key!r}, which it needs.")
    return value


def a_list(value: object, where: str, of: str) -> list[object]:
    if not isinstance(value, list):
        raise NotationError(f"{where} must be a list of {of}, not {quoted(value)}.")
    return value


def for_each_seat(value: object, where: str, players: int) -> list[object]:
    """The value as a list with one entry for each seat."""
    entries = a_list(value, where, f"{players}, one for each seat")
    if len(entries) != players:
        raise NotationError(f"{where} must have {players} entries, one for each seat, not {len(entries)}.")
    return entries


def a_seat(value: object, where: str, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise NotationError(f"{where} must be a seat from 0 to {players - 1}, not {quoted(value)}.")
    return value


def a_truth(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"{where} must be true or false, not {quoted(value)}.")
    return value


def a_text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{where} must be a text, not {quoted(value)}.")
    return value
