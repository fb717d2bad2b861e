"""Checks that a value from JSON or TOML has the required shape."""

from __future__ import annotations

from collections.abc import Collection

from claimant.notation.errors import NotationError, Term, quoted


def an_object(
    value: object, where: str | Term, keys: Collection[str], needed: Collection[str] = ()
) -> dict[str, object]:
    """The value as an object with all required keys and no unknown ones."""
    if not isinstance(value, dict):
        raise NotationError("{where} must be an object, not {found}.", where=where, found=quoted(value))
    for key in value:
        if key not in keys:
            raise NotationError(
                "{where} has an unknown key {found}; its keys are {names}.",
                where=where,
                found=quoted(key),
                names=", ".join(keys),
            )
    for key in needed:
        if key not in value:
            raise NotationError("{where} has no {key}, which it needs.", where=where, key=quoted(key))
    return value


def a_list(value: object, where: str | Term, of: Term) -> list[object]:
    if not isinstance(value, list):
        raise NotationError("{where} must be a list of {of}, not {found}.", where=where, of=of, found=quoted(value))
    return value


def for_each_seat(value: object, where: str | Term, players: int) -> list[object]:
    """The value as a list with one entry for each seat."""
    entries = a_list(value, where, Term("{players}, one for each seat", players=players))
    if len(entries) != players:
        raise NotationError(
            "{where} must have {players} entries, one for each seat, not {number}.",
            where=where,
            players=players,
            number=len(entries),
        )
    return entries


def a_seat(value: object, where: str | Term, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise NotationError(
            "{where} must be a seat from 0 to {most}, not {found}.", where=where, most=players - 1, found=quoted(value)
        )
    return value


def a_truth(value: object, where: str | Term) -> bool:
    if not isinstance(value, bool):
        raise NotationError("{where} must be true or false, not {found}.", where=where, found=quoted(value))
    return value


def a_text(value: object, where: str | Term) -> str:
    if not isinstance(value, str):
        raise NotationError("{where} must be a text, not {found}.", where=where, found=quoted(value))
    return value
