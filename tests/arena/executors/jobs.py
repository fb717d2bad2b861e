"""Functions for jobs in tests; workers import them by name."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from claimant.arena.executors.executor import Tell


def square(tell: Tell, number: int) -> int:
    return number * number


def process(tell: Tell) -> int:
    return os.getpid()


def halfway(tell: Tell) -> str:
    tell(0.5)
    return "done"


def wrong(tell: Tell) -> None:
    raise ValueError("this job is wrong")


def deadly(tell: Tell) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def deadly_once(tell: Tell, mark: str) -> str:
    """Kills its process the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        deadly(tell)
    return "survived"


def packed(tell: Tell, number: int) -> bytes:
    return bytes([number])
