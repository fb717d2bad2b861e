"""The weights of the learned guess, from their file to the network of a line-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from claimant.kernel.foresight import Foresight
from claimant.kernel.numbering import ROOM
from claimant.kernel.tables import Tables, tables_of
from claimant.rules.cards import Card
from claimant.rules.lineup import LineUp
from claimant.rules.powers import FACTIONS

FILE: Final = "foresight.npz"
VALUES: Final = 20
"""Room for the values of a faction: the highest is 19."""
CARDS: Final = len(FACTIONS) * VALUES
LEADING: Final = 2 * CARDS
UNDER_A_FULL_MOON: Final = LEADING + 1
ROWS: Final = 2 * CARDS + 2
"""Cards in hands, as many among supporters, leading, and leading under a full moon."""
SPREAD: Final = 200.0
"""How far apart cards are in worth, in thousandths of a vote: their standard deviation."""

Numbers = NDArray[np.float32]


class Weights(msgspec.Struct, frozen=True):
    """What training found."""

    own: Numbers
    """What each row adds to each unit of its own side."""
    other: Numbers
    start: Numbers
    units: Numbers


def row_of(card: Card) -> int:
    """The row of a faction's card in a hand; among supporters it is `CARDS` further on."""
    return next(at for at, cls in enumerate(FACTIONS) if cls is type(card.power)) * VALUES + card.value


@cache
def trained() -> Weights:
    """The weights that the package has."""
    with files("claimant.kernel").joinpath(FILE).open("rb") as file, np.load(file) as found:
        return Weights(*(found[name].astype(np.float32) for name in Weights.__struct_fields__))


@lru_cache(maxsize=64)
def foresight_of(lineup: LineUp) -> Foresight:
    """The network for a line-up; `NoKernel` if a power in it isn't one of ours."""
    weights = trained()
    rows = np.concatenate([weights.own, weights.other], axis=1)
    tables = tables_of(lineup)
    return Foresight(tables, len(weights.units), *parts_of(tables, rows, weights.start, weights.units))


def parts_of(tables: Tables, rows: Numbers, *rest: Numbers) -> Iterator[list[float]]:
    """The rows of a line-up's cards in hands, of those among supporters, and those of leading before the rest."""
    hands = np.zeros((ROOM, rows.shape[1]), np.float32)
    supporters = np.zeros_like(hands)
    for number, card in tables.numbering.cards.items():
        if card.faction is not None:
            hands[number], supporters[number] = rows[row_of(card)], rows[CARDS + row_of(card)]
    last = np.concatenate([rows[LEADING], rows[UNDER_A_FULL_MOON], *rest])
    return (part.ravel().astype(float).tolist() for part in (hands, supporters, last))


def prizes_of(lineup: LineUp) -> list[float]:
    """What each card is worth in a hand beside the average one, as the network sees it in an even game."""
    weights = trained()
    slope = weights.units / (1 + np.abs(weights.start)) ** 2
    return prizes_by(lineup, lambda row: float((weights.own[row] - weights.other[row]) @ slope))


def prizes_by(lineup: LineUp, worth_of: Callable[[int], float]) -> list[float]:
    """The same from what a row says that its card is worth."""
    cards = tables_of(lineup).numbering.cards
    worth = {number: worth_of(row_of(card)) for number, card in cards.items() if card.faction is not None}
    mean, spread = float(np.mean(list(worth.values()))), float(np.std(list(worth.values())))
    return [SPREAD * (worth.get(number, mean) - mean) / spread for number in range(ROOM)]
