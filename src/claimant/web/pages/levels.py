"""The levels of bots to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.bots.levels import LEVELS
from claimant.locale.sentences.levels import level_name

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def levels(language: Language) -> tuple[tuple[str, str], ...]:
    """The levels that people can choose, each with its description, the strongest first."""
    return tuple((level, level_name(level, language)) for level in reversed(LEVELS))
