"""Tables on standard output: drawn on a terminal, plain lines in a pipe."""

from __future__ import annotations

import shutil
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

WIDEST, NARROWEST = 110, 20


class Screen(Console):
    """A terminal: draws tables that fit its width."""

    def __init__(self, err: bool = False) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, stderr=err)
        # With COLUMNS=0 Rich would draw on a width of zero.
        self.width = max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


class Pipe(Screen):
    """A pipe or a file: each row is one line without padding, its cells separated by tabs."""

    def print(self, *objects: Any, **_: Any) -> None:
        if not objects:
            typer.echo()
        for each in objects:
            typer.echo("\n".join(_rows(each)) if isinstance(each, Table) else str(each))


def console(err: bool = False) -> Console:
    """The console for tables: with colours if the terminal has them and NO_COLOR is not set."""
    screen = Screen(err)
    return screen if err or screen.is_terminal else Pipe()


def a_table(*columns: str) -> Table:
    """A table with these headings; without headings, a list of pairs."""
    lines = box.SIMPLE_HEAD if columns else None
    table = Table(box=lines, show_header=bool(columns), header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for number, column in enumerate(columns):
        table.add_column(column, no_wrap=number == 0)  # the first names the row: keep it whole for copying
    return table


def _rows(table: Table) -> list[str]:
    rows = [[str(cell) for cell in row] for row in zip(*(column.cells for column in table.columns), strict=True)]
    if table.show_header:
        rows.insert(0, [str(column.header) for column in table.columns])
    return ["\t".join(cell.replace("\n", "; ") for cell in row) for row in rows]
