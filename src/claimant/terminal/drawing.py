"""Can this terminal show the app? Asked before Textual is imported."""

from __future__ import annotations

import os
import sys


def can_draw() -> bool:
    """Is somebody sitting at a terminal that obeys more than new lines?"""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    term = os.environ.get("TERM", "")
    return term != "dumb" and bool(term or sys.platform == "win32")
