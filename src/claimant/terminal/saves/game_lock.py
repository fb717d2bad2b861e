"""A lock on a saved game while it is played, so that no second app plays it too.

The lock is a hidden file beside the save, because the save itself is replaced with every move. Where a file system
has no locks, `SaveFile` still notices that another program has changed the file.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from claimant.data_directory import make_directory
from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.lock import InUse, Lock
from claimant.rules.nouns import printable


class Busy(UserError):
    """The game is being played by another process."""


class GameLock:
    """Held until it is released or the process ends; raises `Busy` if another process has it."""

    def __init__(self, file: Path) -> None:
        self._lock: Lock | None = None
        with suppress(OSError):  # in a read-only place nobody can overwrite the save either
            make_directory(file.parent)
            try:
                self._lock = Lock(file.with_name(f".{file.name}.lock"))
            except InUse as other:
                raise _busy(file.stem, other.process) from None

    def release(self) -> None:
        """Let others play the game."""
        if self._lock is not None:
            self._lock.release()


def _busy(name: str, process: int | None) -> Busy:
    if process is not None:
        return Busy(
            N_(
                "The game {name} is being played in another window (process {process}): go on there, "
                "or leave it there first. “claimant games” lists the others."
            ),
            name=printable(name), process=str(process),
        )  # fmt: skip
    return Busy(
        N_(
            "The game {name} is being played in another window: go on there, or leave it there first. "
            "“claimant games” lists the others."
        ),
        name=printable(name),
    )
