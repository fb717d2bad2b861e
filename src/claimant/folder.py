"""The user's data directory: saved games, a server's tables, seats at other servers. Nothing is written elsewhere.

What is stored there is private: directories and files that we make are for this user alone.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "CLAIMANT_DATA"
PRIVATE_DIRECTORY = 0o700
PRIVATE_FILE = 0o600
OTHERS = 0o077
"""The permissions of everybody but the owner."""
OTHERS_WRITE = 0o022


def data_directory() -> Path:
    """Where this user's data is kept on this system; the variable CLAIMANT_DATA names another place."""
    if named := os.environ.get(VARIABLE):
        return Path(named).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "claimant"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "claimant"
    xdg = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (xdg if xdg.is_absolute() else Path.home() / ".local" / "share") / "claimant"


def tables_file() -> Path:
    """Where a server keeps its tables, unless it is told otherwise."""
    return data_directory() / "tables.db"


def make_directory(directory: Path) -> None:
    """Make a directory, and those above it that are missing, for this user alone."""
    for above in reversed(directory.parents):
        if not above.exists():
            above.mkdir(PRIVATE_DIRECTORY, exist_ok=True)
    directory.mkdir(PRIVATE_DIRECTORY, exist_ok=True)


def make_file(file: Path) -> None:
    """Make an empty file for this user alone, unless the file exists."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))


def is_open_to_others(path: Path, permissions: int = OTHERS) -> bool:
    """May other users of this machine read or change it? Where permissions work otherwise, nobody may."""
    return os.name == "posix" and bool(path.stat().st_mode & permissions)


def is_replaceable(directory: Path) -> bool:
    """May other users replace the files in a directory? In one that is sticky, such as /tmp, they may not."""
    return is_open_to_others(directory, OTHERS_WRITE) and not directory.stat().st_mode & 0o1000
