"""Checks whether this terminal can show the app and still exists, without importing Textual."""

from __future__ import annotations

import io
import os
import select
import sys

from claimant.ascii_text import CODEC, NARROW

SMALLEST = (80, 23)
"""The columns and rows that the app needs: a usual terminal of 24 rows, minus one for tmux's status line."""


def can_draw() -> bool:
    """Is this an interactive terminal that can do more than print lines?"""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    term = os.environ.get("TERM", "")
    return term != "dumb" and bool(term or sys.platform == "win32")


def fit_streams(ascii_only: bool) -> None:
    """Prepare the streams for the app: each character that the terminal lacks becomes one ASCII character."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=CODEC if ascii_only else "utf-8", errors=NARROW)


def has_hung_up() -> bool:
    """Has the terminal vanished without a signal? Then no key will be pressed any more."""
    if not hasattr(select, "poll") or sys.__stdin__ is None:
        return False
    try:
        waiting = select.poll()
        waiting.register(sys.__stdin__.fileno(), 0)
        return any(event & (select.POLLHUP | select.POLLERR) for _, event in waiting.poll(0))
    except (OSError, ValueError):
        return False


def has_job_control() -> bool:
    """Is there a shell that notices when the app stops, and can continue it?

    A shell with job control gives each job its own process group. Without one, a stopped app would never continue.
    """
    return hasattr(os, "getsid") and os.getsid(0) != os.getpgrp()
