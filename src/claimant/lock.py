"""A lock that one process at a time can hold: a file that names the process.

The operating system releases the lock when the process ends, however it ends, so a dead process blocks nobody.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from claimant.data_directory import PRIVATE_FILE

UNSUPPORTED = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}
"""The errors of a file system without locks."""
LONGEST_NUMBER = 20

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, 1 << 30, os.SEEK_SET)  # far after the process id, which others must be able to read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class InUse(Exception):
    """Another process has the lock."""

    def __init__(self, process: int | None) -> None:
        super().__init__(f"process {process} uses it" if process else "another process uses it")
        self.process = process


class Lock:
    """A lock, held until released or until the process ends; raises `InUse` if another process holds it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.is_sure = True
        """Does it exclude others? False on a file system without locks."""
        self._file: int | None = self._taken()
        with suppress(OSError):  # a full disk: the lock still holds
            os.ftruncate(self._file, 0)
            os.write(self._file, str(os.getpid()).encode())

    def _taken(self) -> int:
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), PRIVATE_FILE)
            try:
                _lock(file)
            except OSError as error:
                if error.errno in UNSUPPORTED:
                    self.is_sure = False
                    return file
                process = _process(file)
                os.close(file)
                raise InUse(process) from None
            if self._is_current(file):
                return file
            os.close(file)  # its last holder removed the file before we got the lock

    def _is_current(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Release the lock and remove its file."""
        if self._file is not None:
            with suppress(OSError):  # Windows can't remove an open file
                self._path.unlink()
            os.close(self._file)
            self._file = None


def lock_path(data: Path | str) -> Path:
    """The path of a data file's lock; all links to a file share one lock."""
    return Path(f"{os.path.realpath(data)}.lock")


def holder(path: Path) -> int | None:
    """The process that the lock file names, if it still runs."""
    try:
        process = int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
    if sys.platform != "win32":  # on Windows os.kill would end the process
        try:
            os.kill(process, 0)
        except PermissionError:  # it runs as another user
            pass
        except (OSError, OverflowError):
            return None
    return process


def _process(file: int) -> int | None:
    try:
        os.lseek(file, 0, os.SEEK_SET)
        return int(os.read(file, LONGEST_NUMBER))
    except (OSError, ValueError):
        return None
