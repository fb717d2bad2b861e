"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Self

from claimant.commands.helpers.tables import console

if TYPE_CHECKING:
    from rich.progress import Progress

COUNT = "{task.completed:.2f}/{task.total}"
"""The count with decimals, so that the bar moves even if each item takes minutes."""
DRAW_EVERY = 0.1
"""Seconds between two drawings."""


class Bar:
    """A progress bar as a context manager. It has no thread: `move` draws it."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._progress: Progress | None = None
        self._drawn_at = 0.0

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            columns = BarColumn(), TextColumn(COUNT), TimeElapsedColumn()
            self._progress = Progress(*columns, console=console(err=True), transient=True, auto_refresh=False)
            self._progress.add_task("", total=self._total)
            self._progress.start()
            self._progress.refresh()
        return self

    def move(self, done: float) -> None:
        """Show how much of the total is done."""
        if self._progress is not None and monotonic() - self._drawn_at >= DRAW_EVERY:
            self._drawn_at = monotonic()
            self._progress.update(self._progress.task_ids[0], completed=done, refresh=True)

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()
