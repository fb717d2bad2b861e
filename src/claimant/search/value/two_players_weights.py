"""The weights of the learned value for two players: from their file to the network of a line-up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
import numpy as np

from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp
from claimant.search.value.two_players import TwoPlayersValue
from claimant.search.value.weights import Numbers, Rows, load, parts_of, prizes_by, rows_in

FILE: Final = "two_players.npz"


class Weights(msgspec.Struct, frozen=True):
    """Trained weights."""

    rows: Rows
    own: Numbers
    """What each row adds to each unit of its own side."""
    other: Numbers
    start: Numbers
    units: Numbers


def trained() -> Weights:
    """The weights that the package has for two players."""
    found = load(FILE)
    return Weights(rows_in(FILE), found["own"], found["other"], found["start"], found["units"])


@lru_cache(maxsize=64)
def two_players_value_of(lineup: LineUp) -> TwoPlayersValue:
    """The network for a line-up; `NoKernel` if no table can hold it."""
    weights = trained()
    added = np.concatenate([weights.own, weights.other], axis=1)
    tables = tables_of(lineup)
    return TwoPlayersValue(
        tables, len(weights.units), *parts_of(tables, weights.rows, added, weights.start, weights.units)
    )


def prizes_of(lineup: LineUp) -> list[float]:
    """The value of each card in a hand compared with an average one, by the network in an even game."""
    weights = trained()
    slope = weights.units / (1 + np.abs(weights.start)) ** 2
    worths = ((weights.own - weights.other) @ slope)[:, np.newaxis]
    return prizes_by(lineup, weights.rows, worths)
