"""What a study plays: two bots in every line-up, each deal from every seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from claimant.arena.contest import Contest, Terms
from claimant.arena.deal_job import recorded_deal_job
from claimant.arena.shard import WHOLE, Shard
from claimant.arena.tournament import Tournament
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS, preset


class Plan(msgspec.Struct, frozen=True):
    """The contests and the terms of a study."""

    contests: tuple[Contest, ...]
    terms: Terms
    shard: Shard = WHOLE

    def tournament(self) -> Tournament:
        """The tournament that plays it and keeps the games."""
        return Tournament(self.contests, self.terms, self.shard, recorded_deal_job)


def line_ups(names: Sequence[str] = (), players: int | None = None) -> list[tuple[str, LineUp]]:
    """The ready-made line-ups of these names, or all, for every number of players or the given one."""
    return [
        (name, preset(name, seats))
        for name in names or PRESETS
        for seats in PRESETS[name].players
        if players in (None, seats)
    ]


def contests(bots: tuple[str, str], chosen: Sequence[tuple[str, LineUp]]) -> tuple[Contest, ...]:
    """One contest for each line-up."""
    return tuple(Contest(name, lineup, bots) for name, lineup in chosen)
