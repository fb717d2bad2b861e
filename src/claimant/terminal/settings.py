"""The app's settings, saved in the data directory; an unreadable file means the defaults."""

from __future__ import annotations

import os

import msgspec

from claimant.ascii_text import draws_ascii
from claimant.data_directory import data_directory
from claimant.terminal.data_files import read_whole, write_whole

FILE = "settings.json"
PACES: dict[str, float] = {"slow": 2.0, "normal": 0.8, "fast": 0.3, "at once": 0.0}
"""The shortest time of a bot for a move, in seconds."""


class Settings(msgspec.Struct, frozen=True):
    """Settings that are saved."""

    language: str | None = None
    """The code of a language; None for the terminal's."""
    theme: str = "dark"
    ascii: bool | None = None
    """Draw with ASCII characters only; None: only where the terminal has no others."""
    pace: str = "normal"
    name: str = ""

    @property
    def seconds(self) -> float:
        """The pace in seconds."""
        return PACES.get(self.pace, PACES["normal"])

    @property
    def draws_ascii(self) -> bool:
        return draws_ascii(os.environ) if self.ascii is None else self.ascii


def load() -> Settings:
    """The saved settings; the defaults if there are none or they can't be read."""
    try:
        return msgspec.json.decode(read_whole(data_directory() / FILE), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def keep(settings: Settings) -> None:
    """Save the settings; if that raises an `OSError`, the old ones stay."""
    write_whole(data_directory() / FILE, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
