"""The parameters of the OpenSpiel game, and the line-up they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from claimant.rules.cut_decks import cut_deck, cut_to_size
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS, preset
from claimant.rules.registry import FACTIONS

USUAL: Final = {2: "claim", 3: "grand-council", 4: "grand-council"}
"""The line-up for each number of players, if none is named."""
PARAMETERS: Final[dict[str, Any]] = {
    "lineup": "",
    "factions": "",
    "players": 2,
    "heroes": False,
    "deck_size": 0,
    "foregame": False,
}
"""The parameters with their defaults; `lineup` is a preset, factions, or the cards of a tiny game."""


def completed(given: Mapping[str, Any] | None) -> dict[str, Any]:
    """All parameters; lists are written with slashes, because commas separate parameters."""
    found = PARAMETERS | dict(given or {})
    return found | {name: _with_slashes(found[name]) for name in ("lineup", "factions")}


def _with_slashes(names: str) -> str:
    return "/".join(word.strip() for word in re.split(r"[/,;]", names) if word.strip())


def line_up_of(parameters: Mapping[str, Any]) -> LineUp:
    """The line-up, or the cut deck, that the parameters describe."""
    players, size, heroes = parameters["players"], parameters["deck_size"], parameters["heroes"]
    if parameters["lineup"] and parameters["factions"]:
        raise ValueError("Give a line-up or factions, not both.")
    listed = parameters["lineup"] or parameters["factions"] or USUAL.get(players, "claim")
    words = listed.split("/")
    if _are_cards(words):
        if heroes or size not in (0, len(words)):
            raise ValueError("A deck given card by card has no heroes, and its size is the number of its cards.")
        return cut_deck(players, words)
    names = list(PRESETS[words[0]].factions) if len(words) == 1 and words[0] in PRESETS else words
    if size:
        if heroes:
            raise ValueError("A cut deck has no heroes.")
        return cut_to_size(players, names, size)
    if len(words) == 1 and words[0] not in FACTIONS:
        return preset(words[0], players, heroes)
    return LineUp.of(players, names, heroes)


def _are_cards(words: list[str]) -> bool:
    """Does the first word name a card, as go5 does?"""
    return re.fullmatch(r"[a-z]{2}\d+", words[0]) is not None
