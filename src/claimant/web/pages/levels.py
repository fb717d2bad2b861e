"""The levels of bots to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.bots.levels import LEVELS
from claimant.locale.sentences.levels import level_name
from claimant.notation.guest_names import guest_level

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.tables.hall import Hall


class GuestShown(NamedTuple):
    """A bot that connects to the server, to choose."""

    level: str
    name: str
    here: bool


def guests(hall: Hall) -> tuple[GuestShown, ...]:
    """The bots that connect to this server."""
    return tuple(GuestShown(guest_level(name), name, hall.guests.is_here(name)) for name in hall.guests.names)


def levels(language: Language) -> tuple[tuple[str, str], ...]:
    """The levels that people can choose, each with its description, the strongest first."""
    return tuple((level, level_name(level, language)) for level in reversed(LEVELS))
