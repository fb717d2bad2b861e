"""How a person likes the app: kept in the data directory, and never in the way if that can't be read."""

from __future__ import annotations

import os

import msgspec

from claimant.ascii_text import draws_ascii
from claimant.data_directory import data_directory
from claimant.terminal.data_files import read_whole, write_whole

FILE = "settings.json"
PACES: dict[str, float] = {"slow": 2.0, "normal": 0.8, "fast": 0.3, "at once": 0.0}
"""How many seconds a bot takes at least for a move."""


class Settings(msgspec.Struct, frozen=True):
    """What is remembered from one time to the next."""

    language: str | None = None
    """The code of a language; None for the terminal's."""
    theme: str = "dark"
    ascii: bool | None = None
    """Draw with the signs that every terminal has; None: where it has no others."""
    pace: str = "normal"
    name: str = ""

    @property
    def seconds(self) -> float:
        """What the pace means."""
        return PACES.get(self.pace, PACES["normal"])

    @property
    def draws_ascii(self) -> bool:
        return draws_ascii(os.environ) if self.ascii is None else self.ascii


def load() -> Settings:
    """The settings as they were kept; the usual ones if there are none, or none that can be read."""
    try:
        return msgspec.json.decode(read_whole(data_directory() / FILE), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def keep(settings: Settings) -> None:
    """Keep the settings; an `OSError` if they can't be, and then those before stay."""
    write_whole(data_directory() / FILE, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
