"""Reads lines in the background, so that news can be shown while somebody types."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from typing import TextIO

CHUNK = 4096
LONGEST = 1000
"""The longest line in characters; the rest is cut."""


class Listener:
    """A thread that reads one line at a time; `go_on` asks for the next one.

    The thread ends with the program. It reads the file itself rather than Python's stream: a stream that another
    thread is reading can't be closed when the program ends.
    """

    def __init__(self, source: TextIO, tell: Callable[[str | None], None]) -> None:
        self._source = source
        self._tell = tell
        self._taken = threading.Semaphore(0)
        self._thread = threading.Thread(target=self._listen, name="typed lines", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def go_on(self) -> None:
        """Read the next line."""
        self._taken.release()

    def _listen(self) -> None:
        for line in _lines(self._source):
            self._tell(line)
            self._taken.acquire()
        self._tell(None)


def _lines(source: TextIO) -> Iterator[str]:
    """The lines of a file, or of a stream that isn't one."""
    try:
        number = source.fileno()
    except OSError:
        yield from iter(source.readline, "")
        return
    rest = b""
    while data := _read(number):
        *whole, rest = (rest + data).split(b"\n")
        yield from (_text(line, source) for line in whole)
        rest = rest[:LONGEST]
    if rest:
        yield _text(rest, source)


def _read(number: int) -> bytes:
    try:
        return os.read(number, CHUNK)
    except OSError:  # the terminal has gone
        return b""


def _text(line: bytes, source: TextIO) -> str:
    return line[:LONGEST].decode(source.encoding or "utf-8", "replace")
