"""The length of each table, written outside the database too, so that the server notices when the database loses deeds.

SQLite reports no error if the end of its write-ahead log was cut off or if the file was replaced by an older copy. So
after each commit the store adds a line to a file beside the database. At the next start the database must have at least
as many deeds. The lines are not synced to disk: after a power cut some may be missing. Then a loss may stay unnoticed,
but the server never reports a loss that didn't happen.
"""

from __future__ import annotations

import os
import threading
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from claimant.data_directory import PRIVATE_FILE

MOST_BYTES = 1 << 20
"""After the file has grown by this much, it is rewritten with one line for each table."""


def sealed(text: str) -> str:
    """The text with a checksum."""
    return f"{text} {zlib.crc32(text.encode()):08x}"


def unsealed(line: str) -> str | None:
    """The text, if its checksum is right."""
    text, _, _ = line.rpartition(" ")
    return text if line == sealed(text) else None


def read_marks(data: str) -> dict[str, int]:
    """The number of entries of each table according to the file of marks."""
    found: dict[str, int] = {}
    try:
        lines = Path(f"{data}.mark").read_text(encoding="ascii", errors="replace").split("\n")
    except OSError:
        return found
    for line in lines:
        if text := unsealed(line):
            table, _, version = text.partition(" ")
            found[table] = int(version)
    return {table: version for table, version in found.items() if version}


class Marks:
    """The file of marks of a running server."""

    def __init__(self, data: str, known: dict[str, int]) -> None:
        self._path = Path(f"{data}.mark")
        self._known = dict(known)
        self._grown = 0
        self._file: int | None = None
        self._turn = threading.Lock()
        with self._turn:
            self._write_anew()

    def add(self, marks: Iterable[tuple[str, int]]) -> None:
        """Append the lengths of these tables, 0 for a deleted one. Errors of the file system are ignored."""
        with self._turn:
            lines = b""
            for table, version in marks:
                self._known[table] = version
                lines += f"\n{sealed(f'{table} {version}')}".encode()
            with suppress(OSError):
                if self._file is not None:
                    self._grown += os.write(self._file, lines)
            if self._grown > MOST_BYTES:
                self._write_anew()

    def close(self) -> None:
        with self._turn:
            self._write_anew()
            if self._file is not None:
                os.close(self._file)
                self._file = None

    def _write_anew(self) -> None:
        """Replace the file by one with a line for each table; if that fails, keep the old file."""
        self._known = {table: version for table, version in self._known.items() if version}
        aside = self._path.with_name(f"{self._path.name}.new")
        lines = "".join(f"\n{sealed(f'{table} {version}')}" for table, version in self._known.items())
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self._grown = 0
        try:
            with os.fdopen(os.open(aside, flags | os.O_TRUNC, PRIVATE_FILE), "wb") as target:
                target.write(lines.encode())
            aside.replace(self._path)
            file = os.open(self._path, flags, PRIVATE_FILE)
        except OSError:
            with suppress(OSError):
                aside.unlink()
            return
        if self._file is not None:
            os.close(self._file)
        self._file = file
