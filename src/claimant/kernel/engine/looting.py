"""Decides for which faction a side's loot counts. [RACCOONS-1]"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, number_of
from claimant.kernel.engine.holdings import counted, supporters_of
from claimant.kernel.tables.layout import ASKS, LOOT, LOOTED, LOOTS, TO_MOVE
from claimant.kernel.tables.tables import Tables


def loot_of(t: Tables, s: vec[i64], at: i64, side: i64) -> i64:
    """How many cards with a loot mark the side has."""
    low = number_of(supporters_of(t, s, at, side, 0) & t.looters[0])
    return low + number_of(supporters_of(t, s, at, side, 1) & t.looters[1])


def open_to_loot(t: Tables, s: vec[i64], at: i64) -> i64:
    """The factions, a bit each, of which the next side to settle its loot has fewest cards; none without loot."""
    side = s[at + LOOTED]
    if loot_of(t, s, at, side) == 0:
        return 0
    options: i64 = 0
    fewest: i64 = 1000
    faction: i64 = 0
    while faction < t.factions:
        number = counted(t, s, at, faction, side)
        if number < fewest:
            fewest = number
            options = 0
        if number == fewest:
            options |= bit(faction)
        faction += 1
    return options


def settle_loot(t: Tables, s: vec[i64], at: i64) -> None:
    """Sides settle their loot in turn; a side with a choice is asked."""
    while s[at + LOOTED] < t.sides:
        options = open_to_loot(t, s, at)
        if number_of(options) > 1:
            s[at + TO_MOVE] = s[at + LOOTED]
            s[at + ASKS] = LOOTS
            return
        loot_for(s, at, lowest(options) + 1 if options else 0)


def loot_for(s: vec[i64], at: i64, number: i64) -> None:
    """Let the side's loot count for the faction with this number, from 1; 0 for none."""
    s[at + LOOT] = s[at + LOOT] | (number << (4 * s[at + LOOTED]))
    s[at + LOOTED] = s[at + LOOTED] + 1
