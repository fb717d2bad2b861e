"""How every command speaks: sentences and tables for people, JSON for programs, and what its exit status means."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from claimant.locale.languages import Language

NAME = "claimant"
NO = 1
"""The command has done its work, and the answer is no: a deal that isn't fair, a damaged store."""
WRONG = 2
"""Wrong usage or wrong input."""
AWAY = 3
"""A server can't be reached, an address can't be served, or another server uses the file."""
FAULT = 70
"""Something that should never happen: a fault of claimant itself."""
PATIENCE = 1.0
"""After so many seconds whoever waits is shown how far it has come."""
T = TypeVar("T")


def fail(sentence: str, status: int = WRONG) -> NoReturn:
    """End with a sentence about what is wrong."""
    typer.echo(sentence, err=True)
    raise typer.Exit(status)


def tell_json(value: Any) -> None:
    """A value as one line of JSON in UTF-8; what UTF-8 can't hold is escaped."""
    line = json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(line)


def fit_streams() -> None:
    """What a terminal lacks is written as it can be: in the locale C everything in ASCII."""
    from claimant.letters import CODEC, READABLE, speaks_ascii

    ascii_only = speaks_ascii(os.environ) and not os.environ.get("PYTHONIOENCODING")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=CODEC if ascii_only else None, errors=READABLE)


def counted(items: Iterable[T], total: int | None = None) -> Iterator[T]:
    """The items; if they take more than a second, whoever watches sees how far they have come."""
    if not sys.stderr.isatty() or (sys.stdout.isatty() and total is None):
        yield from items
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    from claimant.commands.helpers.tables import console

    progress = Progress(
        BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console(err=True), transient=True
    )
    task = progress.add_task("", total=total)
    began = time.monotonic()
    shown = False
    try:
        for item in items:
            yield item
            progress.advance(task)
            if not shown and time.monotonic() - began > PATIENCE:
                progress.start()
                shown = True
    finally:
        progress.stop()


def bytes_of(file: str, longest: int, language: Language) -> bytes:
    """What the file, or for `-` the standard input, holds, if that isn't too long."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(longest + 1)
        else:
            with Path(file).open("rb") as source:
                data = source.read(longest + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        fail(language.text("{file} can’t be read: {problem}.", file=file, problem=problem))
    if len(data) > longest:
        fail(language.text("{file} is too long: at most {n} bytes are read.", file=file, n=f"{longest:,}"))
    return data
