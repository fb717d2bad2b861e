"""A puzzle as a value: a position, its solution, and what was found out about it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import msgspec

from claimant.notation.documents import game_of, read_document
from claimant.notation.reached_position import answer, write_piles
from claimant.notation.setups import write_setup
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.state import PILES, RALLY, RECRUIT, State

ID_DIGITS = 8
GONE = {RECRUIT: {"hidden", "box"}, RALLY: {"hidden", "box", "deck", "market", "followers"}}
"""The piles that never matter in each phase; the discard matters to a hero."""


class Measures(msgspec.Struct, frozen=True):
    """What the difficulty was made of."""

    found: dict[str, float]
    """How often each level of the bots plays the winning card."""
    tempting: float
    """How often they play the most popular wrong card."""
    depth: int
    """How many tricks it takes until best play has refuted that card."""
    choices: int
    """How many different cards can be played."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position in which the seat to move wins with exactly one card."""

    id: str
    number: int
    """The number of the bots' game that it comes from."""
    document: dict[str, Any]
    """The position as `docs/notation.md` describes it."""
    solution: tuple[str, ...]
    """The winning card, then best play of both sides to the end."""
    refuted: str
    """The wrong card that tempts most."""
    themes: tuple[str, ...]
    measures: Measures
    difficulty: int
    """From 0 to 100."""
    beats: dict[str, int] = {}
    """If the other hand is hidden: against how many of the hands that it can be each card wins."""

    @property
    def is_hidden(self) -> bool:
        """Is the other hand hidden? Then the card must win against every hand that it can be."""
        return bool(self.beats)

    @property
    def is_recruiting(self) -> bool:
        """Does it begin in phase one?"""
        return self.game.state.phase == RECRUIT

    def beaten_by(self, card: str) -> tuple[int, int] | None:
        """Against how many of all possible hands this first card wins; None if the other hand isn't hidden."""
        return (self.beats[card], self.beats[self.solution[0]]) if card in self.beats else None

    @property
    def game(self) -> Game:
        """The position as a game; its history begins where its trick begins."""
        return game_of(read_document(self.document))

    @property
    def lineup(self) -> LineUp:
        return self.game.lineup

    def exported(self) -> dict[str, Any]:
        """What other programs get."""
        return {
            "id": self.id,
            "document": self.document,
            "solution": list(self.solution),
            "themes": list(self.themes),
            "difficulty": self.difficulty,
        }


def write_document(start: State, moves: tuple[Move, ...], boxed: bool = False) -> dict[str, Any]:
    """A position as a document: the start of its trick, with all that can matter, and the moves since.

    The box matters if the other hand is hidden.
    """
    heroes = start.lineup.heroes
    gone = GONE[start.phase] | (set() if heroes else {"discard"})
    if boxed:
        gone.remove("box")
    piles = write_piles(start, tuple(kind for kind in PILES if kind.name not in gone))
    position = {"phase": start.phase, "leader": start.leader}
    position |= {key: each for key, each in piles.items() if _matters(each)}
    setup = write_setup(start.lineup, 0)
    del setup["leader"]
    if not heroes:
        del setup["heroes"]
    document: dict[str, Any] = {"setup": setup, "position": position}
    return document | ({"moves": [move.text for move in moves]} if moves else {})


def _matters(value: object) -> bool:
    """Does a key say more than its default?"""
    if isinstance(value, dict):
        return any(map(_matters, value.values()))
    if isinstance(value, list):
        return any(map(_matters, value)) if value and isinstance(value[0], (list, dict)) else bool(value)
    return value not in (None, "dark")


def puzzle_id(state: State) -> str:
    """A short name that depends on the line-up and the position alone."""
    told = [state.lineup.names, answer(state)]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:ID_DIGITS]
