"""Reads and writes the lines of a database one by one, so that its size doesn't matter."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from claimant.notation.databases.compression import Packing, packer, unpacked
from claimant.notation.databases.record_lines import LONGEST, parse_line, read_value, record_line, record_value
from claimant.notation.errors import NotationError
from claimant.notation.records.record_file import Record

LINE = "Line {number}: {problem}"
"""For programs; commands name the line in the reader's language."""
ENDING = ".claims"
PLAIN = (".json", ".jsonl")


class Line(NamedTuple):
    """One line of a database, or what is wrong there."""

    number: int
    """From 1."""
    found: bytes | NotationError


def lines(file: BinaryIO) -> Iterator[Line]:
    """All lines that aren't blank; if the file is damaged or cut, the last one is an error."""
    number, rest = 0, b""
    try:
        for data in unpacked(file):
            *whole, rest = (rest + data).split(b"\n")
            for each in whole:
                number += 1
                if each.strip():
                    yield Line(number, each)
            rest = rest[: LONGEST + 1]  # too long to be read, and no burden for the memory
    except NotationError as error:
        if rest.strip() and is_whole(rest):
            number += 1
            yield Line(number, rest)
        yield Line(number + 1, error)
        return
    if rest.strip():
        yield Line(number + 1, _cut() if _is_cut(rest) else rest)


def _cut() -> NotationError:
    return NotationError("The file ends in the middle of this line; the records before it are whole.")


def _is_cut(line: bytes) -> bool:
    """Is the last line the start of a record?"""
    return len(line) <= LONGEST and line.lstrip()[:1] == b"{" and not is_whole(line)


def is_whole(line: bytes) -> bool:
    """Is it a whole record, although its line has no end?"""
    try:
        parse_line(line)
    except NotationError as error:
        return error.line is None
    return True


def read_games(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Record]:
    """The records of a database, each with its whole game; raises a `NotationError` that names a bad line.

    >>> import tempfile
    >>> from claimant import Game, Record
    >>> file = Path(tempfile.mkdtemp()) / "games.claims"
    >>> write_games(file, [Record(Game.deal(seed=number)) for number in range(3)])
    3
    >>> [record.game.seed[-1] for record in read_games(file)]
    [0, 1, 2]
    """
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            yield from read_games(file)
        return
    for number, found in lines(source):
        if isinstance(found, NotationError):
            raise NotationError(LINE, line=number, number=number, problem=found)
        try:
            yield read_value(parse_line(found))
        except NotationError as error:
            raise NotationError(LINE, error.move, line=number, number=number, problem=error) from None


def write_games(target: str | os.PathLike[str] | BinaryIO, records: Iterable[Record], cards: bool = False) -> int:
    """Write a database; returns how many records it has. With `cards`, readers need no shuffle."""
    written = 0
    with writing(target) as file:
        for record in records:
            file.write(record_line(record_value(record, cards)))
            written += 1
    return written


def packing_of(path: str | os.PathLike[str]) -> Packing:
    """How a file is compressed, by its name: `.claims` with gzip, `.claims.zst` with zstd, `.jsonl` not at all."""
    suffix = Path(path).suffix
    return "zstd" if suffix == ".zst" else "none" if suffix in PLAIN else "gzip"


@contextmanager
def writing(target: str | os.PathLike[str] | BinaryIO) -> Iterator[BinaryIO]:
    """A stream for lines; a named file appears only when it is whole, and is then replaced at once."""
    if not isinstance(target, str | os.PathLike):
        yield target
        target.flush()
        return
    path = Path(target)
    aside = path.with_name(f".{path.name}.new")
    try:
        with aside.open("wb") as file:
            packed = packer(file, packing_of(path))
            yield packed
            if packed is not file:
                packed.close()
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
