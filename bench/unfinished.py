"""Saves unfinished contests: their deals as JSON values, and back."""

from collections.abc import Mapping
from typing import Any

from claimant.arena.bout import Bout, Timed
from claimant.arena.statistics import Tally

NOT_YET = "-"


def as_kept(bouts: Mapping[int, Bout], tally: Tally) -> dict[str, Any]:
    """The first bot's result of each deal from each seat, and both bots' total thinking time."""
    deals = (bouts.get(number) for number in range(max(bouts, default=-1) + 1))
    return {
        "outcome": " ".join(
            NOT_YET if each is None else "/".join(f"{share:.6g}" for share in each.shares) for each in deals
        ),
        "thought": [[time.decisions, time.seconds, time.longest] for time in tally.times],
    }


def played(kept: Mapping[str, Any]) -> dict[int, Bout]:
    """The played deals; the whole thinking time goes to the first deal, because only the sum is used."""
    found = {
        number: Bout([float(share) for share in deal.split("/")], (Timed(), Timed()))
        for number, deal in enumerate(kept["outcome"].split())
        if deal != NOT_YET
    }
    for bout in list(found.values())[:1]:
        for time, thought in zip(bout.times, kept["thought"], strict=True):
            time.add(Timed(*thought))
    return found
