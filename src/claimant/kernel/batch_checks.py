"""Checks what callers hand to a batch, and makes random sources from seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import SupportsIndex, TypeVar

import numpy as np

from claimant.rules.cards import Seat

Chosen = TypeVar("Chosen")
_WORD = (1 << 64) - 1
_STREAM = (1 << 61) - 1


def whole(value: object, what: str) -> int:
    """The value as an int; anything but a whole number is refused."""
    if isinstance(value, bool | np.bool_) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{what} is a whole number, not {value!r}.")
    return index(value)


def seeds_for(seed: int | Sequence[int], games: int) -> list[int]:
    """A seed for each game: the given ones, or the numbers from the given one on."""
    if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str | bytes):
        if len(seed) != games:
            raise ValueError(f"There are {games} games, so {games} seeds, not {len(seed)}.")
        return [whole(each, "A seed") for each in seed]
    first = whole(seed, "A batch's seed")
    return [first + game for game in range(games)]


def stream_of(seed: int) -> int:
    """The state of a random source for a seed; neighbouring seeds give unrelated numbers (splitmix64)."""
    number = (seed + 0x9E3779B97F4A7C15) & _WORD
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _WORD
    return (number ^ number >> 31) & _STREAM


def checked_opponents(opponents: Mapping[Seat, Chosen], players: int) -> dict[Seat, Chosen]:
    """The opponents by seat; at least one seat must be left."""
    if not isinstance(opponents, Mapping):
        raise TypeError(f"Opponents are given by seat, as in {{1: 'random'}}, not as {opponents!r}.")
    for seat, each in opponents.items():
        if seat not in range(players):
            raise ValueError(f"Opponents have seats from 0 to {players - 1}, not {seat!r}.")
        if each != "random" and not callable(each):
            raise TypeError(f"An opponent is 'random' or chooses a move from a game's number and a view, not {each!r}.")
    if len(opponents) >= players:
        raise ValueError("A batch leaves at least one seat to its caller.")
    return dict(opponents)
