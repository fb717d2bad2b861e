"""Results of a tournament with every deal, as JSON: to go on later, and to merge shards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from claimant.arena.bout import Bout, Timed
from claimant.arena.contest import Contest, Terms
from claimant.arena.fingerprint import fingerprint
from claimant.arena.report import as_values
from claimant.arena.shard import WHOLE, Shard
from claimant.arena.tournament import Tournament
from claimant.rules.lineup import LineUp, LineUpError
from claimant.search.budget import Budget

NOT_YET = "-"


def saved(tournament: Tournament) -> dict[str, Any]:
    """The results so far, with what is needed to go on."""
    values = as_values(tournament.tallies, tournament.terms)
    for which, row in enumerate(values["results"]):
        row.update(deals_of(tournament.bouts(which)))
    shard = None if tournament.shard == WHOLE else str(tournament.shard)
    return values | {"complete": not tournament.size, "shard": shard, "program": fingerprint()}


def deals_of(bouts: Mapping[int, Bout]) -> dict[str, Any]:
    """The first bot's result of each deal from each seat, and both bots' total thinking time."""
    deals = (bouts.get(number) for number in range(max(bouts, default=-1) + 1))
    times = (Timed(), Timed())
    for bout in bouts.values():
        for total, more in zip(times, bout.times, strict=True):
            total.add(more)
    return {
        "outcome": " ".join(NOT_YET if each is None else "/".join(map(_short, each.shares)) for each in deals),
        "thought": [[time.decisions, time.seconds, time.longest] for time in times],
    }


def _short(share: float) -> str:
    return text if float(text := f"{share:g}") == share else repr(share)


def bouts_of(
    outcome: str,
    thought: list[tuple[int, float, float]],
    faults: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {}),
) -> dict[int, Bout]:
    """The played deals; all thinking time and all failures go to the first deal, because only the sums are used."""
    found = {
        number: Bout([float(share) for share in deal.split("/")], (Timed(), Timed()))
        for number, deal in enumerate(outcome.split())
        if deal != NOT_YET
    }
    for bout in list(found.values())[:1]:
        for time, (decisions, seconds, longest) in zip(bout.times, thought, strict=True):
            time.add(Timed(decisions, seconds, longest))
        for failed, kinds in zip(bout.faults, faults, strict=True):
            failed.update(kinds)
    return found


class _Budget(msgspec.Struct):
    worlds: int | None
    seconds: float | None


class _Row(msgspec.Struct):
    line_up: str
    players: int
    factions: list[str]
    heroes: bool
    bot: str
    against: str
    outcome: str
    thought: list[tuple[int, float, float]]
    faults: dict[str, int] = {}
    against_faults: dict[str, int] = {}


class _File(msgspec.Struct):
    seed: str
    deals: int
    budget: _Budget | None
    shard: str | None
    program: str
    results: list[_Row]


class NotResults(ValueError):
    """A file that doesn't hold results of the arena with their deals."""


class OtherProgram(ValueError):
    """Results of other bots: of another version, or with other plug-ins."""


class OtherContest(ValueError):
    """Results of other contests: other bots, line-ups, seed, number of deals, budget or shard."""


class Overlap(ValueError):
    """A deal that two files hold; its number is the argument."""


def read(data: bytes) -> Tournament:
    """The tournament that was saved. Raises NotResults or OtherProgram."""
    try:
        found = msgspec.json.decode(data, type=_File)
        if found.program != fingerprint():
            raise OtherProgram(found.program)
        budget = None if found.budget is None else Budget(found.budget.worlds, found.budget.seconds)
        shard = WHOLE if found.shard is None else Shard.read(found.shard)
        tournament = Tournament(list(_contests(found)), Terms(found.deals, found.seed, budget), shard)
        for which, row in enumerate(found.results):
            tournament.go_on(which, _checked(_bouts(row), tournament, which))
    except OtherProgram:
        raise
    except (ValueError, TypeError, LineUpError, msgspec.MsgspecError) as error:
        raise NotResults(str(error)) from error
    return tournament


def _contests(found: _File) -> Iterator[Contest]:
    for row in found.results:
        yield Contest(row.line_up, LineUp.of(row.players, row.factions, row.heroes), (row.bot, row.against))


def _bouts(row: _Row) -> dict[int, Bout]:
    return bouts_of(row.outcome, row.thought, (row.faults, row.against_faults))


def _checked(bouts: dict[int, Bout], tournament: Tournament, which: int) -> dict[int, Bout]:
    """The deals, if they can be those of the contest."""
    games = len(tournament.contests[which].seatings)
    deals = tournament.shard.deals(tournament.terms.deals)
    for number, bout in bouts.items():
        if number not in deals or len(bout.shares) != games or not all(0 <= share <= 1 for share in bout.shares):
            raise ValueError(f"deal {number + 1} isn’t one of them")
    return bouts


def go_on(tournament: Tournament, before: Tournament) -> None:
    """Take over the deals of an earlier run of the same tournament. Raises OtherContest."""
    if before.shard != tournament.shard:
        raise OtherContest
    add(tournament, before)


def add(whole: Tournament, part: Tournament) -> None:
    """Add the deals of a part to the whole. Raises OtherContest or Overlap."""
    if (whole.contests, whole.terms) != (part.contests, part.terms):
        raise OtherContest
    for which in range(len(whole.contests)):
        if both := whole.bouts(which).keys() & part.bouts(which).keys():
            raise Overlap(min(both))
        whole.go_on(which, part.bouts(which))
