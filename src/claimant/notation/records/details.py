"""What a record may say about a game besides the game itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from datetime import date, datetime

from claimant.notation.errors import NotationError, Term, quoted
from claimant.notation.formats import toml
from claimant.notation.formats.value_checks import a_seat, a_text, a_truth, for_each_seat
from claimant.notation.names import LONGEST_RECORDED
from claimant.rules.cards import Seat
from claimant.rules.value import Value

LONGEST_NOTES = 20_000
MOST_MOVES = 1000


class Details(Value, frozen=True):
    """Everything here is free text and optional."""

    names: tuple[str, ...] = ()
    """The players' names by seat."""
    played_by: tuple[str, ...] = ()
    """Who plays each seat: `person`, or the name of a bot."""
    date: date | None = None
    notes: str = ""
    undone: bool = False
    """Were moves taken back during the game? The record has only the final moves."""
    replayed_deal: bool = False
    """Had these cards been played before, so that the players may have known them?"""
    resigned: Seat | None = None
    """Who gave the game up before its end; the other side won it, although the moves have no result."""
    continues: str = ""
    """The game that this one plays on from one of its moments; empty for a game of its own."""
    continues_after: int = 0
    """How many moves of that game it has taken over."""


KEYS = Details.__struct_fields__


def read_details(record: dict[str, object], players: int) -> Details:
    """The details of a record, checked."""
    day = record.get("date")
    if day is not None and (not isinstance(day, date) or isinstance(day, datetime)):
        raise NotationError("date must be a day, as in 2030-12-31, not {found}.", found=quoted(day))
    return Details(
        names=_by_seat(record, "names", players),
        played_by=_by_seat(record, "played_by", players),
        date=day,
        notes=_checked(record.get("notes", ""), "notes", LONGEST_NOTES, allowed="\n\t"),
        undone=a_truth(record.get("undone", False), "undone"),
        replayed_deal=a_truth(record.get("replayed_deal", False), "replayed_deal"),
        resigned=a_seat(record["resigned"], "resigned", players) if "resigned" in record else None,
        continues=_checked(record.get("continues", ""), "continues", LONGEST_RECORDED),
        continues_after=_a_number(record.get("continues_after", 0), "continues_after"),
    )


def _by_seat(record: dict[str, object], key: str, players: int) -> tuple[str, ...]:
    entries = for_each_seat(record[key], key, players) if key in record else []
    return tuple([_checked(entry, Term("Each of {where}", where=key), LONGEST_RECORDED) for entry in entries])


def _a_number(value: object, where: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_MOVES:
        raise NotationError(
            "{where} must be a number of moves, from 0 to {most}, not {found}.",
            where=where,
            most=MOST_MOVES,
            found=quoted(value),
        )
    return value


def _checked(value: object, where: str | Term, longest: int, allowed: str = "") -> str:
    """A text without control characters, which could garble a screen."""
    text = a_text(value, where)
    if len(text) > longest:
        raise NotationError(
            "{where} must have at most {longest} characters, not {number}.",
            where=where,
            longest=longest,
            number=len(text),
        )
    if any(unicodedata.category(each) in ("Cc", "Cs") and each not in allowed for each in text):
        raise NotationError("{where} has a control character: {found}; leave it out.", where=where, found=quoted(text))
    return text


def detail_lines(details: Details, players: int) -> Iterator[str]:
    """The details as lines at the top of a record, checked so that they can be read again."""
    found = {key: value for key in KEYS if (value := getattr(details, key)) or (key == "resigned" and value == 0)}
    found |= {key: list(value) for key, value in found.items() if isinstance(value, tuple)}
    read_details(found, players)
    for key, value in found.items():
        several = key == "notes" and "\n" in value
        yield f"{key} = {toml.paragraphs(value) if several else toml.inline(value)}"
