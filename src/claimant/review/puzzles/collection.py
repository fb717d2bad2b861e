"""The collection of puzzles that comes with the package, and files of puzzles."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from claimant.review.puzzles.puzzle import Puzzle

OURS = "collection.jsonl.gz"
OF_LESSONS = "lessons.jsonl.gz"
"""The positions of lessons that the collection has none for: of heroes, of phase one, and with a hidden hand."""
PACKED = ".gz"


@cache
def collection() -> tuple[Puzzle, ...]:
    """Our puzzles, the easiest first."""
    return tuple(_parsed(gzip.decompress(files(__package__).joinpath(OURS).read_bytes())))


@cache
def of_lessons() -> tuple[Puzzle, ...]:
    """The puzzles of these lessons: in each, a card of the lesson is the only one that wins."""
    return tuple(_parsed(gzip.decompress(files(__package__).joinpath(OF_LESSONS).read_bytes())))


@cache
def by_id() -> dict[str, Puzzle]:
    """Our puzzles by their ids, those of the lessons too."""
    return {puzzle.id: puzzle for puzzle in (*collection(), *of_lessons())}


def read(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, one JSON line each; `ValueError` if a line isn't a puzzle."""
    data = file.read_bytes()
    return tuple(_parsed(gzip.decompress(data) if file.suffix == PACKED else data))


def _parsed(data: bytes) -> Iterator[Puzzle]:
    decoder = msgspec.json.Decoder(Puzzle)
    for number, line in enumerate(data.splitlines(), 1):
        try:
            yield decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise ValueError(f"line {number} is no puzzle: {error}") from None


def as_line(puzzle: Puzzle) -> bytes:
    return msgspec.json.encode(puzzle) + b"\n"


def write(puzzles: Iterable[Puzzle], file: Path) -> None:
    """Write the puzzles in this order, one line each."""
    file.write_bytes(b"".join(map(as_line, puzzles)))


def pack(puzzles: Iterable[Puzzle], file: Path) -> None:
    """Write the puzzles as a collection: the easiest first, compressed, the same bytes for the same puzzles."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    file.write_bytes(gzip.compress(b"".join(map(as_line, ordered)), mtime=0))
