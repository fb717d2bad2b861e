"""Each faction's vote as it stands: the sides' counts, and who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.votes import summary
from claimant.rules.cards import Card, Piles, Seat
from claimant.rules.lineup import LineUp
from claimant.rules.power import Faction
from claimant.rules.score import Result, Vote, Why, as_it_stands, shown_number
from claimant.web.pages.table_page.people import side_name
from claimant.web.pages.table_page.scene import Scene

if TYPE_CHECKING:
    from claimant.locale.languages import Language


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
    """The index of the side that is ahead."""


class Open(NamedTuple):
    """What the votes are counted from; all of it is public."""

    lineup: LineUp
    supporters: Piles
    gnomes: Piles
    vampire: tuple[Card | None, ...]
    under: Piles
    result: Result | None


class VoteReader(NamedTuple):
    """The viewer for whom the votes are written."""

    seat: Seat | None
    sides: tuple[int, ...]
    headings: tuple[str, ...]
    names: tuple[str, ...]
    language: Language


class Votes(NamedTuple):
    """All votes."""

    rows: tuple[Row, ...]
    tallies: tuple[int, ...]
    summary: str
    open: Open
    reader: VoteReader

    @property
    def sides(self) -> tuple[str, ...]:
        return self.reader.headings


def votes(scene: Scene, before: Votes | None = None) -> Votes:
    """The votes if the game ended now, or the final ones; cached as long as nothing changes.

    Only a completed trick of phase two changes them, and they take longer to compute than the rest of the page.
    """
    view = scene.view
    lying = Open(view.lineup, view.supporters, view.gnomes, view.vampire, view.under, view.result)
    headings = tuple(side_name(scene, side) for side in scene.sides)
    reader = VoteReader(scene.seat, scene.sides, headings, scene.names, scene.language)
    if before is not None and before.open == lying and before.reader == reader:
        return before
    result = view.result or as_it_stands(view)
    rows = tuple(_row(view.lineup, vote, reader) for vote in result.votes)
    tallies = tuple(result.tallies[side][0] for side in reader.sides)
    return Votes(rows, tallies, summary(view, result, scene.names, scene.language), lying, reader)


def _row(lineup: LineUp, vote: Vote, reader: VoteReader) -> Row:
    sides, language = reader.sides, reader.language
    mine = None if reader.seat is None else lineup.side_of(reader.seat)
    numbers = [shown_number(vote.standings[side]) for side in sides]
    most = max(*numbers, 1)
    shares = tuple(
        Share(name, number, side == vote.side, side == mine, max(0, round(10 * number / most)))
        for name, number, side in zip(reader.headings, numbers, sides, strict=True)
    )
    leader = None if vote.side is None else sides.index(vote.side)
    return Row(vote.faction, language.faction(vote.faction), shares, _verdict(lineup, vote, reader), leader)


def _verdict(lineup: LineUp, vote: Vote, reader: VoteReader) -> str:
    if vote.why is Why.NOBODY:
        return reader.language.text("No supporters yet.")
    return reader.language.words.explain_vote(vote, lineup, reader.names, reader.seat)
