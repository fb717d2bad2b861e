"""The user's data directory: saved games, a server's tables, seats at other servers. We write nowhere else.

The data is private: only this user can read the directories and files that we create.
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
    """The data directory of this user on this system; the variable CLAIMANT_DATA overrides it."""
    if named := os.environ.get(VARIABLE):
        return Path(named).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "claimant"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "claimant"
    xdg = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (xdg if xdg.is_absolute() else Path.home() / ".local" / "share") / "claimant"


def tables_file() -> Path:
    """The default data file of a server."""
    return data_directory() / "tables.db"


def make_directory(directory: Path) -> None:
    """Make a directory and its missing parents, readable only for this user."""
    for above in reversed(directory.parents):
        if not above.exists():
            above.mkdir(PRIVATE_DIRECTORY, exist_ok=True)
    directory.mkdir(PRIVATE_DIRECTORY, exist_ok=True)


def make_file(file: Path) -> None:
    """Make an empty file, readable only for this user, unless it exists."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))


def is_open_to_others(path: Path, permissions: int = OTHERS) -> bool:
    """May other users of this machine read or change it? Always False on systems without such permissions."""
    return os.name == "posix" and bool(path.stat().st_mode & permissions)


def is_replaceable(directory: Path) -> bool:
    """May other users replace files in this directory? Not in a sticky one, such as /tmp."""
    return is_open_to_others(directory, OTHERS_WRITE) and not directory.stat().st_mode & 0o1000
