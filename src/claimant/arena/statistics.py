"""The result of a contest: the first bot's share of the wins, and its confidence interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, variance

import msgspec

from claimant.arena.bout import Bout, Timed
from claimant.arena.contest import Contest
from claimant.databases.intervals import wilson


class Tally(msgspec.Struct, frozen=True):
    """The result of the part of a contest that was played."""

    contest: Contest
    deals: int
    games: int
    won: int
    lost: int
    shared: int
    share: float
    """The first bot's wins; a shared win counts as a fraction."""
    low: float
    high: float
    """The bounds of the 95 % confidence interval of the share."""
    times: tuple[Timed, Timed]
    faults: tuple[dict[str, int], dict[str, int]] = ({}, {})
    """How many games each bot lost because it failed, by the kind of failure."""


def tally(contest: Contest, bouts: Sequence[Bout]) -> Tally:
    """Add up the bouts."""
    games = [share for bout in bouts for share in bout.shares]
    times = (Timed(), Timed())
    faults: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for bout in bouts:
        for who in (0, 1):
            times[who].add(bout.times[who])
            faults[who].update(bout.faults[who])
    low, high = interval([bout.share for bout in bouts])
    return Tally(
        contest=contest,
        deals=len(bouts),
        games=len(games),
        won=sum(share == 1 for share in games),
        lost=sum(share == 0 for share in games),
        shared=sum(0 < share < 1 for share in games),
        share=fmean(games) if games else 0.5,
        low=low,
        high=high,
        times=times,
        faults=(dict(faults[0]), dict(faults[1])),
    )


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Wilson's interval for the mean of paired deals; deals with similar results count as more games."""
    if not shares:
        return 0.0, 1.0
    return wilson(fmean(shares), variance(shares) if len(shares) > 1 else 0.0, len(shares))
