"""A lock on a saved game while it is played, so that no second app plays it too.

The lock is on a hidden file beside the save, for the save itself is replaced with every move. The system ends the lock
with the process that holds it, so one that crashed keeps nobody out. Where the system has no such locks (Windows, some
network drives) there is none: then `SaveFile` still notices that another program has changed the file.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from claimant.folder import PRIVATE_FILE, make_directory
from claimant.locale.complaint import Complaint
from claimant.locale.marks import N_
from claimant.rules.nouns import printable

try:
    import fcntl
except ImportError:  # Windows
    HAS_LOCKS = False
else:
    HAS_LOCKS = True
LONGEST_NUMBER = 20


class Busy(Complaint):
    """The game is being played by another process."""


class Lock:
    """Held until it is released, or the process ends; `Busy` if another one has it."""

    def __init__(self, file: Path) -> None:
        self._path = file.with_name(f".{file.name}.lock")
        self._handle = _taken(self._path, file.stem) if HAS_LOCKS else None

    def release(self) -> None:
        """Remove the hidden file while nobody else can hold it, then let go."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):
                self._path.unlink()
            os.close(handle)


def _taken(path: Path, name: str) -> int | None:
    """The open file that holds the lock; None where there can't be one."""
    with suppress(OSError):
        make_directory(path.parent)
    while True:
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, PRIVATE_FILE)
        except OSError:
            return None  # nothing can be written here, so nobody can overwrite anything either
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(path, handle):
                _sign(handle)
                return handle
            os.close(handle)  # the one who had it has removed it meanwhile
        except BlockingIOError:
            holder = os.read(handle, LONGEST_NUMBER)
            os.close(handle)
            raise _busy(name, holder) from None
        except OSError:
            os.close(handle)
            return None


def _is_at(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _sign(handle: int) -> None:
    """Say who holds the lock; it holds on a full disk as well."""
    with suppress(OSError):
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())


def _busy(name: str, holder: bytes) -> Busy:
    if holder.isdigit():
        return Busy(
            N_(
                "The game {name} is being played in another window (process {process}): go on there, "
                "or leave it there first. “claimant games” lists the others."
            ),
            name=printable(name), process=holder.decode(),
        )  # fmt: skip
    return Busy(
        N_(
            "The game {name} is being played in another window: go on there, or leave it there first. "
            "“claimant games” lists the others."
        ),
        name=printable(name),
    )
