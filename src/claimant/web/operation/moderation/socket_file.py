"""The Unix socket beside the data file, which only its owner can open. Several processes may answer at it."""

from __future__ import annotations

import logging
import os
import socket
from contextlib import suppress
from pathlib import Path

from claimant.data_directory import make_directory
from claimant.web.monitoring.logs import say

PRIVATE = 0o177
"""The permissions that a socket doesn't get."""


def socket_of(data: Path) -> Path:
    """Where the socket of the server on this file is."""
    return Path(f"{os.path.realpath(data)}.sock")


class LocalSocket:
    """A socket that listens; its file goes with the process that made it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._process = os.getpid()
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(PRIVATE)
        try:
            with suppress(FileNotFoundError):  # of a server that was killed, or that this one replaces
                path.unlink()
            self.line.bind(str(path))
            self.line.listen()
        except OSError:
            self.line.close()
            raise
        finally:
            os.umask(before)
        self._made = path.stat().st_ino

    def close(self) -> None:
        """Close it, and remove its file unless another process made it or a newer server has put its own there."""
        self.line.close()
        with suppress(OSError):
            if os.getpid() == self._process and self.path.stat().st_ino == self._made:
                self.path.unlink()


def opened(path: Path) -> LocalSocket | None:
    """The socket for moderators on this machine; where that can't be, the log says so."""
    try:
        make_directory(path.parent)  # a server on PostgreSQL has made none for its tables
        return LocalSocket(path) if hasattr(socket, "AF_UNIX") else None
    except OSError as error:
        why = error.strerror or str(error)
        say("admin", f"“claimant admin” can't reach this server by {path.name}: {why}.", logging.WARNING)
        return None
