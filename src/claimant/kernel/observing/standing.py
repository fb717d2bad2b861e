"""The votes as they stand on a board: the kernel's version of `rules.score.as_it_stands`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.kernel.engine.holdings import join_front, leave
from claimant.kernel.engine.looting import loot_for, open_to_loot
from claimant.kernel.engine.votes import votes_of
from claimant.kernel.observing.packed import Packed
from claimant.kernel.tables.layout import LOOT, LOOTED, SEATS
from claimant.kernel.tables.tables import Tables


def votes_now(t: Tables, p: Packed, s: vec[i64], at: i64, spare: vec[i64]) -> i64:
    """The vote of each faction if the game ended now, as `VOTES`; `spare` has room for a board."""
    if p.simple_votes:
        return votes_of(t, s, at)
    i: i64 = SEATS
    while i < t.size:
        spare[i] = s[at + i]
        i += 1
    join_front(t, spare, 0)
    leave(t, spare, 0)
    spare[LOOT] = 0
    spare[LOOTED] = 0
    if t.looters[0] | t.looters[1]:
        while spare[LOOTED] < t.sides:
            options = open_to_loot(t, spare, 0)
            if number_of(options) == 1:
                loot_for(spare, 0, lowest(options) + 1)
            else:
                loot_for(spare, 0, 0)
    return votes_of(t, spare, 0)
