"""How long something has lasted, in whole minutes, hours or days: whose turn it is, and how long a table is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from claimant.locale.languages import Language

MINUTE, HOUR, DAY = 60, 3600, 86400


def turn_wait(name: str | None, seconds: float, language: Language) -> str:
    """Whose turn it is and since when; without a name it is the reader's. Less than a minute isn't counted."""
    if seconds < MINUTE:
        return language.text("Your turn") if name is None else language.text("{name}’s turn", name=name)
    return _mine(seconds, language) if name is None else _theirs(name, seconds, language)


def _mine(seconds: float, language: Language) -> str:
    ntext = language.ntext
    if seconds < HOUR:
        return ntext("Your turn for {n} minute", "Your turn for {n} minutes", int(seconds // MINUTE))
    if seconds < DAY:
        return ntext("Your turn for {n} hour", "Your turn for {n} hours", int(seconds // HOUR))
    return ntext("Your turn for {n} day", "Your turn for {n} days", int(seconds // DAY))


def _theirs(name: str, seconds: float, language: Language) -> str:
    ntext = language.ntext
    if seconds < HOUR:
        n = int(seconds // MINUTE)
        return ntext("{name}’s turn for {n} minute", "{name}’s turn for {n} minutes", n, name=name)
    if seconds < DAY:
        return ntext("{name}’s turn for {n} hour", "{name}’s turn for {n} hours", int(seconds // HOUR), name=name)
    return ntext("{name}’s turn for {n} day", "{name}’s turn for {n} days", int(seconds // DAY), name=name)


def open_since(seconds: float, language: Language) -> str:
    """How long a table has been open."""
    ntext = language.ntext
    if seconds < MINUTE:
        return language.text("just opened")
    if seconds < HOUR:
        return ntext("open for {n} minute", "open for {n} minutes", int(seconds // MINUTE))
    return ntext("open for {n} hour", "open for {n} hours", int(seconds // HOUR))
