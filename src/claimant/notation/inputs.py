"""The input of commands: documents as JSON or JSON Lines, or the record of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from claimant.notation.databases.record_lines import known_keys, read_value
from claimant.notation.documents import Document, follow, game_of, read_document
from claimant.notation.errors import NotationError
from claimant.notation.formats.json_values import values
from claimant.notation.formats.move_lines import lines_of_moves
from claimant.notation.records.record_file import Record, read
from claimant.rules.deal import opened
from claimant.rules.state import RALLY

RECORD = re.compile(rb"^[ \t]*claimant[ \t]*=", re.MULTILINE)
"""The key that every record has; no document has such a line."""
Found: TypeAlias = Document | Record | NotationError


class Entry(NamedTuple):
    """One game of an input, or its error."""

    found: Found
    line: int | None = None
    """Its line number, where each line is a document of its own, or the line of the error."""
    moves: tuple[int, ...] = ()
    """The line of each move, where a document has several lines."""


def entries(data: bytes, record: bool = False) -> Iterator[Entry]:
    """All games of the input in order; the caller may know that a file is a record."""
    if record or RECORD.search(data):
        try:
            yield Entry(read(data))
        except NotationError as error:
            yield Entry(error, error.line, lines_of_moves(data))
        return
    for value, line in values(data):
        yield Entry(_document(value), line, lines_of_moves(data) if line is None else ())


def _document(value: object) -> Found:
    try:
        if isinstance(value, NotationError):
            return value
        return (
            read_value(known_keys(value)) if isinstance(value, dict) and "claimant" in value else read_document(value)
        )
    except NotationError as error:
        return error


def as_record(found: Found) -> Record:
    """The whole game; raises the error if it can't be read."""
    if isinstance(found, NotationError):
        raise found
    return found if isinstance(found, Record) else Record(game_of(found))


def as_document(found: Found, moves: int | None = None) -> Document:
    """The start of the game and its moves, or the first of them; raises the error if it can't be read."""
    if isinstance(found, NotationError):
        raise found
    document = found if isinstance(found, Document) else _document_of(found)
    if moves is None:
        return document
    if not 0 <= moves <= len(document.moves):
        raise NotationError(
            "There is no position after {moves} moves: choose a number from 0 to {number}.",
            moves=moves,
            number=len(document.moves),
        )
    return Document(document.start, document.moves[:moves], document.dealt)


def _document_of(record: Record) -> Document:
    if record.seen_by is not None:
        raise NotationError(
            "This record holds what one viewer saw, so not all cards are known; 'claimant show' tells it."
        )
    game = record.game
    return Document(game.start, tuple(move.text for move in game.moves), game.dealt)


def moves_before_phase_two(document: Document) -> int:
    """The number of moves before phase two; all moves if phase two isn't reached."""
    state, _ = opened(document.start)
    if state.phase >= RALLY:
        return 0
    made = (each.state.phase for each in follow(state, document.moves))
    return next((number for number, phase in enumerate(made, start=1) if phase >= RALLY), len(document.moves))
