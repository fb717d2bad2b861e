"""How every command speaks: sentences and tables for people, JSON for programs, and what its exit status means."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from claimant.locale.languages import Language

NO = 1
"""The command has done its work, and the answer is no: a deal that isn't fair, a damaged store."""
WRONG = 2
"""Wrong usage or wrong input."""
AWAY = 3
"""A server can't be reached, an address can't be served, or another server uses the file."""
FAULT = 70
"""Something that should never happen: a fault of claimant itself."""
WIDEST = 110
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


def console(err: bool = False) -> Console:
    """Where tables are printed: in colours on a terminal that has them, unless NO_COLOR is set."""
    from rich.console import Console

    found = Console(highlight=False, markup=False, emoji=False, stderr=err)
    found.width = min(found.width, WIDEST)
    return found


def a_table(*columns: str) -> Table:
    """A table with these headings; without any it is a list of pairs."""
    from rich import box
    from rich.table import Table

    lines = box.SIMPLE_HEAD if columns and sys.stdout.isatty() else None
    table = Table(box=lines, show_header=bool(columns), header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for number, column in enumerate(columns):
        table.add_column(column, no_wrap=number == 0)  # the first names a row, and whoever copies it wants it whole
    return table


def counted(items: Iterable[T], total: int | None = None) -> Iterator[T]:
    """The items; if they take more than a second, whoever watches sees how far they have come."""
    if not sys.stderr.isatty() or (sys.stdout.isatty() and total is None):
        yield from items
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

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
