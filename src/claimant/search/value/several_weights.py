"""The weights of the learned value for three and four players: from their file to the network of a line-up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp
from claimant.search.policy.several import SeveralPolicy
from claimant.search.value.several import SeveralValue
from claimant.search.value.weights import Numbers, load, parts_of, prizes_by, rows_in

FILE: Final = "several.npz"
SLIPS: Final = 8
"""One move in this number of a sensible game is random."""


def trained(players: int) -> tuple[Numbers, Numbers]:
    """What each row adds to each unit, and the units' weights."""
    found = load(FILE)
    return found[f"rows{players}"], found[f"units{players}"]


@lru_cache(maxsize=64)
def several_value_of(lineup: LineUp) -> SeveralValue:
    """The network for a line-up of three or four; `NoKernel` if no table can hold it."""
    rows, units = trained(lineup.players)
    tables = tables_of(lineup)
    return SeveralValue(tables, len(units), *parts_of(tables, rows_in(FILE), rows, units))


@lru_cache(maxsize=16)
def several_policy_of(lineup: LineUp, slips: int = SLIPS) -> SeveralPolicy:
    """The playout policy for a line-up of three or four players, with a random move now and then."""
    return SeveralPolicy(tables_of(lineup), prizes_among(lineup), slips)


def prizes_among(lineup: LineUp, weights: tuple[Numbers, Numbers] | None = None) -> list[float]:
    """The value of each card in a hand compared with an average one, by this network in an even game."""
    rows, units = weights or trained(lineup.players)
    return prizes_by(lineup, rows_in(FILE), (rows @ units)[:, np.newaxis])
