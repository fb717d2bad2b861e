"""What the person who runs a server decides about all its tables."""

from __future__ import annotations

import msgspec

from claimant.locale.codes import LANGUAGES, SOURCE
from claimant.web.tables.plan import Pace

HOUR = 3600.0
DAY = 24 * HOUR


class Policy(msgspec.Struct, frozen=True):
    """The rules of the house."""

    idle_seconds: float = DAY
    """How long a table stays open without a change."""
    keep_seconds: float = 30 * DAY
    """How long a table can be viewed after its end."""
    pace: Pace = Pace.NORMAL
    """How fast bots play where nobody chooses."""
    listing: bool = True
    """May hosts list their tables for everybody?"""
    listed: int = 100
    """How many tables are listed at once."""
    bot_seconds: float = 60.0
    """How long a bot that connects to the server may take for a move, if the table's clock doesn't give less."""
    invitation_seconds: float = 60.0
    """How long such a bot may take to answer an invitation."""
    languages: tuple[str, ...] = tuple(LANGUAGES)
    """The languages that browsers are offered."""

    @property
    def usual_language(self) -> str:
        """The language for browsers that ask for none of those offered."""
        return SOURCE if SOURCE in self.languages else self.languages[0]
