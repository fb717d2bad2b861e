"""How a bot that connects to a server is named: `bot:` and its name, wherever a level could stand."""

from __future__ import annotations

import re
from typing import Final

GUEST: Final = "bot:"
FITTING: Final = re.compile(r"[a-z0-9](?:-?[a-z0-9]){0,19}")
"""Names that can't be mistaken for each other, nor for anything else in a text."""


def guest_in(level: str) -> str:
    """The name of the bot that this level means; empty if it is a level of ours."""
    return level.removeprefix(GUEST) if level.startswith(GUEST) else ""


def guest_level(name: str) -> str:
    """What stands for this bot where a level could stand."""
    return f"{GUEST}{name}"


def is_guest_name(name: str) -> bool:
    """May a bot be called so?"""
    return FITTING.fullmatch(name) is not None
