"""The weights of the guess for three and four players, from their file to the network of a line-up."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import numpy as np

from claimant.kernel.company import Company
from claimant.kernel.numbering import ROOM
from claimant.kernel.outlook import Outlook
from claimant.kernel.tables import tables_of
from claimant.kernel.weights import CARDS, LEADING, SPREAD, UNDER_A_FULL_MOON, Numbers, row_of
from claimant.rules.lineup import LineUp

FILE: Final = "company.npz"
SLIPS: Final = 8
"""One move in so many of a sensible game is any legal one."""


@cache
def trained(players: int) -> tuple[Numbers, Numbers]:
    """What each row adds to each unit, and the units' weights."""
    with files("claimant.kernel").joinpath(FILE).open("rb") as file, np.load(file) as found:
        return found[f"rows{players}"].astype(np.float32), found[f"units{players}"].astype(np.float32)


@lru_cache(maxsize=64)
def outlook_of(lineup: LineUp) -> Outlook:
    """The network for a line-up of three or four; `NoKernel` if a power in it isn't one of ours."""
    rows, units = trained(lineup.players)
    tables = tables_of(lineup)
    hands = np.zeros((ROOM, len(units)), np.float32)
    supporters = np.zeros_like(hands)
    for number, card in tables.numbering.cards.items():
        hands[number], supporters[number] = rows[row_of(card)], rows[CARDS + row_of(card)]
    rest = np.concatenate([rows[LEADING], rows[UNDER_A_FULL_MOON], units])
    return Outlook(tables, len(units), *(part.ravel().astype(float).tolist() for part in (hands, supporters, rest)))


@lru_cache(maxsize=16)
def company_of(lineup: LineUp, slips: int = SLIPS) -> Company:
    """Common sense for a line-up of three or four, that forgets itself in one move of so many."""
    return Company(tables_of(lineup), prizes_among(lineup), slips)


def prizes_among(lineup: LineUp, weights: tuple[Numbers, Numbers] | None = None) -> list[float]:
    """What each card is worth in a hand beside the average one, as this network sees it in an even game."""
    rows, units = weights or trained(lineup.players)
    worth = {number: float(rows[row_of(card)] @ units) for number, card in tables_of(lineup).numbering.cards.items()}
    mean, spread = float(np.mean(list(worth.values()))), float(np.std(list(worth.values())))
    return [SPREAD * (worth.get(number, mean) - mean) / spread for number in range(ROOM)]
