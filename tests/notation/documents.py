"""Documents for the tests of the notation, as short as they can be."""

from __future__ import annotations

import json
from typing import Any

from claimant.notation.replay import answers

Json = dict[str, Any]

FACTIONS = {
    2: ["gnomes", "giants", "trolls", "automatons", "vampires"],
    3: ["gnomes", "giants", "trolls", "automatons", "vampires", "raccoons", "werewolves"],
    4: ["gnomes", "giants", "trolls", "automatons", "vampires", "raccoons", "werewolves"],
}


def setup(players: int = 2, **other: Any) -> Json:
    return {"players": players, "factions": FACTIONS.get(players, FACTIONS[2]), "heroes": players == 2, **other}


def document(players: int = 2, moves: list[Any] | None = None, **position: Any) -> Json:
    """A document with a position of phase two, where everybody has one card, unless it says otherwise."""
    hands = [["gn1"], ["gn3"], ["gn5"], ["gn7"]][:players]
    return {"setup": setup(players), "position": {"phase": 2, "hands": hands, **position}, "moves": moves or []}


def answer(value: object) -> Json:
    """The answer to one document."""
    [found] = answers(json.dumps(value).encode())
    return found


def error(value: object) -> str:
    """Why a document is refused, where no move is at fault."""
    found = answer(value)
    assert list(found) == ["error"], found
    return str(found["error"])
