"""A lock on the data file: one server at a time uses it.

The lock is a file beside the data file that holds the server's process id. The operating system releases it when the
process ends, however it ends, so a dead server blocks nobody.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

from claimant.folder import PRIVATE_FILE

log = logging.getLogger("claimant")

UNSUPPORTED = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}
"""What a file system says that has no locks."""


class InUse(Exception):
    """Another process has the lock."""

    def __init__(self, process: int | None) -> None:
        super().__init__(f"process {process} uses it" if process else "another process uses it")
        self.process = process


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        os.lseek(file, 1 << 30, os.SEEK_SET)  # far behind the process id, which others must be able to read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_path(data: Path | str) -> Path:
    """Where the lock of a data file is: links to one file lead to one lock."""
    return Path(f"{os.path.realpath(data)}.lock")


def holder(data: Path | str) -> int | None:
    """The process that the lock file names, if it still runs."""
    try:
        process = int(lock_path(data).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
    if sys.platform != "win32":  # where this would not ask, but interrupt
        try:
            os.kill(process, 0)
        except PermissionError:  # it runs, as another user
            pass
        except (OSError, OverflowError):
            return None
    return process


class Lock:
    """The lock on one data file, held until it is released."""

    def __init__(self, data: Path | str) -> None:
        self._path = lock_path(data)
        self._file: int | None = self._open()
        os.ftruncate(self._file, 0)
        os.write(self._file, str(os.getpid()).encode())

    def _open(self) -> int:
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
            try:
                _take(file)
            except OSError as error:
                if error.errno not in UNSUPPORTED:
                    process = _process(file)
                    os.close(file)
                    raise InUse(process) from None
                log.warning("%s can't be locked here: see to it that only one server uses it.", self._path.stem)
                return file
            if self._is_current(file):
                return file
            os.close(file)  # its last holder removed it before we had the lock

    def _is_current(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Let others use the file."""
        if self._file is not None:
            with suppress(OSError):  # Windows removes no file that is open
                self._path.unlink()
            os.close(self._file)
            self._file = None


def _process(file: int) -> int | None:
    try:
        os.lseek(file, 0, os.SEEK_SET)
        return int(os.read(file, 20))
    except (OSError, ValueError):
        return None
