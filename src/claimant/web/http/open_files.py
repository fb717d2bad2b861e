"""The limit of open files of this process; every connection counts as one."""

from __future__ import annotations

import importlib
from contextlib import suppress

WITHOUT_LIMIT = 10_240
"""The limit to request where the system sets none: macOS allows no more."""


def raise_limit() -> int:
    """Raise the limit of open files as far as allowed, and return it."""
    try:
        resource = importlib.import_module("resource")
    except ImportError:  # Windows has no such limit
        return WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WITHOUT_LIMIT if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return int(wanted)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return int(wanted)
    return int(soft)
