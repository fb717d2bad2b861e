"""The user's data directory: saved games, a server's tables, seats at other servers. Nothing is written elsewhere."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "CLAIMANT_DATA"


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
