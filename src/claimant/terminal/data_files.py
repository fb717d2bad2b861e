"""Files of the data directory: reading never blocks, and writing is atomic."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from claimant.data_directory import make_directory
from claimant.locale.marks import N_
from claimant.notation.formats import toml

NOWHERE = N_("It is a broken link")
NO_FILE = N_("It is not a regular file")
TOO_LONG = N_("It is too long")


def read_whole(file: Path, longest: int = toml.LONGEST) -> bytes:
    """The content of the file; raises `OSError` if it isn't a regular file or is too long. A pipe doesn't block."""
    try:
        with open(file, "rb", opener=_opened) as source:
            if not stat.S_ISREG(os.fstat(source.fileno()).st_mode):
                raise OSError(errno.EINVAL, NO_FILE, str(file))
            data = source.read(longest + 1)
    except FileNotFoundError:
        if file.is_symlink():
            raise OSError(errno.ELOOP, NOWHERE, str(file)) from None
        raise
    if len(data) > longest:
        raise OSError(errno.EFBIG, TOO_LONG, str(file))
    return data


def _opened(file: str, flags: int) -> int:
    """Open the file without blocking, even if it is a pipe without a writer."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def write_whole(file: Path, data: bytes) -> None:
    """Write a temporary file, then rename it: if anything fails, the old file stays and no other is left.

    Only the user can read it.
    """
    make_directory(file.parent)
    handle, aside = tempfile.mkstemp(".new", f".{file.name}.", file.parent)
    try:
        with os.fdopen(handle, "wb") as target:
            target.write(data)
            target.flush()
            os.fsync(target.fileno())
        Path(aside).replace(file)
    except BaseException:
        with suppress(OSError):
            Path(aside).unlink()
        raise
