"""How long the disk itself takes to sync, while something else is measured."""

import os
import tempfile
import threading
import time
from types import TracebackType
from typing import Self

from harness import milliseconds

EVERY_SECONDS = 0.05
BLOCK = b"x" * 8192


class Disk:
    """A thread that writes a block and syncs it, again and again, on the disk of the temporary files."""

    def __init__(self) -> None:
        self._times: list[float] = []
        self._by_name: dict[str, list[float]] = {}
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ends.set()
        self._thread.join()

    def _run(self) -> None:
        with tempfile.TemporaryFile(dir="/tmp") as file:
            while not self._ends.wait(EVERY_SECONDS):
                os.pwrite(file.fileno(), BLOCK, 0)
                began = time.perf_counter()
                os.fdatasync(file.fileno())
                self._times.append(time.perf_counter() - began)

    def credit(self, name: str) -> None:
        """The times since the last call belong to what this name stands for; without a name, to nothing."""
        taken, self._times = self._times, []
        if name:
            self._by_name.setdefault(name, []).extend(taken)

    @property
    def note(self) -> str:
        """The 99th percentile for each name."""
        found = [f"{name}: {milliseconds(times, 0.99):.1f} ms" for name, times in self._by_name.items() if times]
        return f"p99 of a bare sync of the disk while each was driven: {'; '.join(found)}."
