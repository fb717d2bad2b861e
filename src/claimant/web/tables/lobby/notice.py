"""A notice of the person who runs the server, shown on every page."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_

if TYPE_CHECKING:
    from claimant.locale.languages import Language

SOON = N_("This server will soon be away for maintenance. Your games are stored and go on afterwards.")
FROM = N_("This server will be away for maintenance from {time} UTC. Your games are stored and go on afterwards.")


class Notice(NamedTuple):
    """What is announced."""

    text: str = ""
    """The person's own words, in their language; without them it announces maintenance in the reader's language."""
    begins: int = 0
    """When the maintenance begins, in seconds since 1970; 0 if that isn't known."""
    until: int = 0
    """When the notice ends, in seconds since 1970; 0 for never."""

    def said(self, language: Language) -> str:
        """The notice for a reader."""
        if self.text:
            return self.text
        if not self.begins:
            return language.text(SOON)
        return language.text(FROM, time=f"{datetime.fromtimestamp(self.begins, UTC):%Y-%m-%d %H:%M}")
