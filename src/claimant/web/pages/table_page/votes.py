"""Each faction's vote as it stands: the sides' counts, and who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.votes import closest, figures_note, summary, to_win
from claimant.rules.cards import Card, Piles, Seat
from claimant.rules.lineup import LineUp
from claimant.rules.power import Faction
from claimant.rules.score import Result, Vote, as_it_stands, shown_number
from claimant.rules.state import RECRUIT
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
    held: int = 0
    """In phase one, how many followers of the faction the viewer knows the side to have."""


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
    held: Piles = ()
    """In phase one, each seat's followers as far as the viewer knows them: the only part that isn't public."""


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
    to_win: str
    """How many votes win."""
    note: str
    """What the small figures are, or the vote that is closest."""
    open: Open
    reader: VoteReader

    @property
    def sides(self) -> tuple[str, ...]:
        return self.reader.headings

    @property
    def undecided(self) -> int:
        """How many factions favour nobody."""
        return sum(row.leader is None for row in self.rows)


def votes(scene: Scene, before: Votes | None = None) -> Votes:
    """The votes if the game ended now, or the final ones; cached as long as nothing changes.

    Only a completed trick changes them, and they take longer to compute than the rest of the page.
    """
    view = scene.view
    lying = Open(view.lineup, view.supporters, view.gnomes, view.vampire, view.under, view.result, _held(scene))
    headings = tuple(side_name(scene, side) for side in scene.sides)
    reader = VoteReader(scene.seat, scene.sides, headings, scene.names, scene.language)
    if before is not None and before.open == lying and before.reader == reader:
        return before
    result = view.result or as_it_stands(view)
    rows = tuple(_row(lying, vote, reader) for vote in result.votes)
    tallies = tuple(result.tallies[side][0] for side in reader.sides)
    told = summary(view, result, scene.names, scene.language)
    note = (
        figures_note(view, scene.names, scene.language)
        if any(lying.held)
        else closest(view, result, scene.names, scene.language)
    )
    return Votes(rows, tallies, told, to_win(view.lineup, scene.language), note, lying, reader)


def _held(scene: Scene) -> Piles:
    """In phase one, the followers that the viewer knows of."""
    view = scene.view
    if view.phase != RECRUIT:
        return ()
    known = view.knowledge.known_followers
    return tuple(view.followers if scene.is_me(seat) else known[seat] for seat in range(view.lineup.players))


def _row(lying: Open, vote: Vote, reader: VoteReader) -> Row:
    lineup, sides, language = lying.lineup, reader.sides, reader.language
    mine = None if reader.seat is None else lineup.side_of(reader.seat)
    numbers = [shown_number(vote.standings[side]) for side in sides]
    most = max(*numbers, 1)
    shares = tuple(
        Share(name, number, side == vote.side, side == mine, _step(number, most), _holds(lying, vote, side))
        for name, number, side in zip(reader.headings, numbers, sides, strict=True)
    )
    leader = None if vote.side is None else sides.index(vote.side)
    verdict = language.words.explain_vote(vote, lineup, reader.names, reader.seat)
    return Row(vote.faction, language.faction(vote.faction), shares, verdict, leader)


def _step(number: int, most: int) -> int:
    return max(0, round(10 * number / most))


def _holds(lying: Open, vote: Vote, side: int) -> int:
    """How many known followers of the faction the side has."""
    piles = [lying.held[seat] for seat in lying.lineup.sides[side]] if lying.held else []
    return sum(card.faction is vote.faction for pile in piles for card in pile)
