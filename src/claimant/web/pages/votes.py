"""Each faction's vote as it stands: both sides' counts, and who leads."""

from __future__ import annotations

from typing import Any, NamedTuple

from claimant.rules.power import Faction
from claimant.rules.score import Result, Vote, Why, as_it_stands
from claimant.web.pages.people import side_name
from claimant.web.pages.scene import Scene


class Share(NamedTuple):
    """What one side has in a faction's vote."""

    side: str
    number: int
    leads: bool
    mine: bool
    step: int
    """How much of the faction that is, from 0 to 10, for a bar."""


class Row(NamedTuple):
    """One faction's vote."""

    faction: Faction
    name: str
    shares: tuple[Share, ...]
    verdict: str
    leader: int | None
    """The place of the leading side among the shares."""


class Votes(NamedTuple):
    """All votes."""

    rows: tuple[Row, ...]
    sides: tuple[str, ...]
    tallies: tuple[int, ...]
    summary: str


def votes(scene: Scene) -> Votes:
    """The votes if the game ended now; the real ones once it has."""
    result = scene.view.result or as_it_stands(scene.view)
    names = tuple(side_name(scene, side) for side in scene.sides)
    rows = tuple(_row(scene, vote, names) for vote in result.votes)
    tallies = tuple(result.tallies[side][0] for side in scene.sides)
    return Votes(rows, names, tallies, _summary(scene, result, names, tallies))


def _row(scene: Scene, vote: Vote, names: tuple[str, ...]) -> Row:
    mine = None if scene.seat is None else scene.view.lineup.side_of(scene.seat)
    numbers = [_number(vote.standings[side]) for side in scene.sides]
    most = max(*numbers, 1)
    shares = tuple(
        Share(name, number, side == vote.side, side == mine, round(10 * number / most))
        for name, number, side in zip(names, numbers, scene.sides, strict=True)
    )
    leader = None if vote.side is None else scene.sides.index(vote.side)
    return Row(vote.faction, scene.language.faction(vote.faction), shares, _verdict(scene, vote), leader)


def _number(standing: tuple[Any, ...] | None) -> int:
    """The first thing compared: cards, a run or a sum."""
    return 0 if standing is None else int(standing[0])


def _verdict(scene: Scene, vote: Vote) -> str:
    if vote.why is Why.NOBODY:
        return scene.language.text("No supporters yet.")
    return scene.language.words.explain_vote(vote, scene.view.lineup, scene.names, scene.seat)


def _summary(scene: Scene, result: Result, names: tuple[str, ...], tallies: tuple[int, ...]) -> str:
    text = scene.language.text
    if not any(tallies):
        return text("No faction has a favourite yet.")
    best = max(tallies)
    leaders = [name for name, tally in zip(names, tallies, strict=True) if tally == best]
    if len(leaders) > 1:
        return text("Equal so far, {number} votes each.", number=best)
    second = sorted(tallies)[-2]
    if tallies[0] == best and scene.seat is not None:
        return text("You lead {ours} to {theirs}.", ours=best, theirs=second)
    if scene.view.lineup.players == 4:
        side = scene.view.lineup.sides[scene.sides[tallies.index(best)]]
        partners = scene.language.words.players(side, scene.names)
        return text("{names} lead {ours} to {theirs}.", names=partners, ours=best, theirs=second)
    return text("{name} leads {ours} to {theirs}.", name=leaders[0], ours=best, theirs=second)
