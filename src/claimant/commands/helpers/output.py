"""What all commands use for output: sentences for people, JSON for programs, and exit statuses."""

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
"""The command worked, and the result is negative: a deal that isn't fair, a damaged store."""
WRONG = 2
"""Wrong usage or wrong input."""
AWAY = 3
"""A server can't be reached, an address can't be served, or another server uses the file."""
FAULT = 70
"""A bug in claimant itself."""
PATIENCE = 1.0
"""After this many seconds a progress bar appears."""
T = TypeVar("T")


def fail(sentence: str, status: int = WRONG) -> NoReturn:
    """Print what is wrong, and exit."""
    typer.echo(sentence, err=True)
    raise typer.Exit(status)


def tell_json(value: Any) -> None:
    """Print a value as one line of JSON in UTF-8; escapes what UTF-8 can't encode."""
    line = json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(line)


def fit_streams() -> None:
    """Make output replace letters that the terminal lacks; in the locale C it is plain ASCII."""
    from claimant.ascii_text import CODEC, READABLE, speaks_ascii

    ascii_only = speaks_ascii(os.environ) and not os.environ.get("PYTHONIOENCODING")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=CODEC if ascii_only else None, errors=READABLE)


def counted(items: Iterable[T], total: int | None = None) -> Iterator[T]:
    """Yield the items; show a progress bar if they take more than a second."""
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
    """The content of the file, or of standard input for `-`; fails if it is longer than `longest`."""
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
