"""What `claimant admin` prints for people: a line for each table or action, or each value of one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

TIMES = ("at", "until", "begins")
"""What the log of actions holds in seconds since 1970."""


def lines(action: str, found: Any) -> Iterator[str]:
    """The lines for an answer of the server."""
    if action == "list":
        for each in found:
            people = ", ".join(each["players"])
            yield f"{each['table']}  {each['stage']:8}  {each['opened']}  {each['here']} here  {people}"
        yield f"Tables in use: {len(found)}."
    elif action == "reports":
        for each in found:
            names = ", ".join(each["names"])
            yield f"{each['number']}  {each['at']}  {each['table']}  {each['reason']}  {names}  {each['text']}"
        yield f"Open reports: {len(found)}."
    elif action == "bots":
        for each in found:
            place = "here" if each["here"] else "away"
            yield f"{each['bot']:20}  {place}  {each['made']}  games: {each['games']}"
        yield f"Bots that may connect: {len(found)}."
    elif action == "log":
        for each in found:
            yield "  ".join(f"{key}={_moment(value) if key in TIMES else value}" for key, value in each.items())
    elif action == "look":
        yield from _values(found)
    else:
        yield "Done, and kept in the log of actions."


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="minutes")


def _values(found: dict[str, Any], indent: str = "") -> Iterator[str]:
    """Each value by its name, a list of parts with a line for each; what there isn't is left out."""
    for key, value in found.items():
        if isinstance(value, dict):
            yield f"{indent}{key}:"
            yield from _values(value, indent + "  ")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{indent}{key}:"
            yield from (f"{indent}  {'  '.join(_plain(each))}" for each in value)
        elif value not in (None, "", []):
            yield f"{indent}{key}: {_shown(value)}"


def _plain(part: dict[str, Any]) -> Iterator[str]:
    return (f"{key}={_shown(value)}" for key, value in part.items() if value not in (None, "", []))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
