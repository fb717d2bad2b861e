"""The figures of a study. `docs/study.md` has the formulas in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from claimant.arena.contest import Contest
from claimant.arena.statistics import interval
from claimant.databases.intervals import SURE
from claimant.databases.statistics import Statistics
from claimant.study.judging import Judgement
from claimant.study.played import PlayedDeal, bouts_of

RESAMPLES = 1000
Numbers = npt.NDArray[np.float64]


class Estimate(msgspec.Struct, frozen=True):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


class LineUpFigures(msgspec.Struct, frozen=True):
    """What one contest says about its line-up."""

    contest: Contest
    deals: int
    games: int
    leader: Estimate
    """What the side of the first leader wins."""
    stronger: Estimate
    """What the first bot wins."""
    deal: Estimate
    """The part of the variance of results that the deal explains."""
    skill: float
    """The part that the difference between the bots explains."""

    @property
    def rest(self) -> float:
        """The part that neither explains: the course of the game."""
        return max(0.0, 1 - self.deal.value - self.skill)

    @property
    def label(self) -> str:
        return f"{self.contest.line_up} ({self.contest.lineup.players})"

    @property
    def fair(self) -> float:
        return 1 / len(self.contest.lineup.sides)


class Misjudged(msgspec.Struct, frozen=True):
    """How much more often than estimated the side wins that has more cards of a faction."""

    positions: int
    error: Estimate


class Figures(msgspec.Struct, frozen=True):
    """All figures of a study."""

    line_ups: list[LineUpFigures]
    counts: dict[int, Statistics]
    """By number of players: among more factions a vote decides less often."""
    misjudged: dict[str, Misjudged]
    judged: int
    """How many positions were judged."""
    unsolved: int
    brier: float
    """The mean squared difference between estimate and truth."""

    def as_value(self) -> dict[str, Any]:
        """Everything as JSON."""
        rows = [
            {
                "line_up": each.contest.line_up, "players": each.contest.lineup.players, "bots": each.contest.bots,
                "deals": each.deals, "games": each.games, "first_leader": each.leader, "stronger_bot": each.stronger,
                "deal": each.deal, "skill": each.skill, "rest": each.rest,
            }
            for each in self.line_ups
        ]  # fmt: skip
        found = {
            "line_ups": rows, "misjudged": self.misjudged, "judged": self.judged, "unsolved": self.unsolved,
            "brier": self.brier,
            "factions": {str(players): each.as_value()["factions"] for players, each in self.counts.items()},
        }  # fmt: skip
        return rounded(msgspec.to_builtins(found))  # type: ignore[no-any-return]


def rounded(value: Any) -> Any:
    """The same with four decimals."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value


def line_up_figures(contest: Contest, deals: Sequence[PlayedDeal]) -> LineUpFigures:
    """The figures of one contest with at least two deals."""
    results = np.array([deal.leader_shares for deal in deals])
    wins = [bout.share for bout in bouts_of(deals, contest).values()]
    means = [float(each) for each in results.mean(axis=1)]
    deal, skill = components(results)
    rng = np.random.default_rng(0)
    again = [components(results[rng.integers(0, len(deals), len(deals))])[0] for _ in range(RESAMPLES)]
    low, high = (float(each) for each in np.percentile(again, (2.5, 97.5)))
    return LineUpFigures(
        contest,
        len(deals),
        results.size,
        Estimate(fmean(means), *interval(means)),
        Estimate(fmean(wins), *interval(wins)),
        Estimate(deal, low, high),
        skill,
    )


def components(results: Numbers) -> tuple[float, float]:
    """The parts of the variance that the deal and the seating of the bots explain; a row for each deal.

    The deal's part is the mean covariance of two games of the same deal, the bots' part the variance of the means of
    the seatings, each divided by the variance of all games.
    """
    total = float(results.var())
    if not total:
        return 0.0, 0.0
    games = results.shape[1]
    covariance = np.cov(results, rowvar=False, bias=True)
    between = (float(covariance.sum()) - float(np.trace(covariance))) / (games * (games - 1))
    return between / total, float(results.mean(axis=0).var()) / total


def misjudged(judgements: Sequence[Judgement]) -> dict[str, Misjudged]:
    """For each faction the mean error of the estimate, counted for the side with more of its cards."""
    errors: dict[str, list[float]] = defaultdict(list)
    for each in judgements:
        for faction, ahead in each.ahead.items():
            if ahead:
                errors[faction].append((each.truth - each.estimate) * (1 if ahead > 0 else -1))
    return {faction: Misjudged(len(found), _mean(found)) for faction, found in errors.items()}


def _mean(values: list[float]) -> Estimate:
    middle = fmean(values)
    reach = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return Estimate(middle, middle - reach, middle + reach)


def figures(
    contests: Sequence[Contest], deals: Sequence[Sequence[PlayedDeal]], judgements: Sequence[Judgement], unsolved: int
) -> Figures:
    """All figures; contests with fewer than two deals are left out."""
    counts: dict[int, Statistics] = {}
    for game in (game for played in deals for deal in played for game in deal.games):
        counts.setdefault(game.lineup.players, Statistics()).add(game)
    rows = [
        line_up_figures(contest, played) for contest, played in zip(contests, deals, strict=True) if len(played) > 1
    ]
    brier = fmean((each.truth - each.estimate) ** 2 for each in judgements) if judgements else 0.0
    return Figures(rows, counts, misjudged(judgements), len(judgements), unsolved, brier)
