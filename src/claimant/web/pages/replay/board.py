"""The board of a replay: every seat with its cards, the trick and why it was won, the votes as they stand."""

from __future__ import annotations

from typing import NamedTuple

from claimant.locale.sentences import results, table_log
from claimant.locale.sentences.status import to_do
from claimant.rules.cards import Card, Pile
from claimant.rules.state import OVER, RECRUIT
from claimant.rules.view import View
from claimant.web.pages.replay.moments import PastMoment
from claimant.web.pages.table_page.centre import Centre, Ribbon, centre
from claimant.web.pages.table_page.ending import CLOSED, CLOSED_ANYHOW, tone
from claimant.web.pages.table_page.scene import Scene
from claimant.web.pages.table_page.seats import FactionCards, Place, by_faction, place
from claimant.web.pages.table_page.votes import Votes, votes
from claimant.web.tables.table import Table

MOST_SAID = 5
"""The largest number of sentences beside the trick; the story has the rest."""


class Sitting(NamedTuple):
    """One seat of the board."""

    place: Place
    hand: Pile | None
    """None if it can't be seen from here."""
    followers: tuple[FactionCards, ...]
    unknown: int
    """The number of followers that can't be seen from here."""
    hidden: Pile
    is_near: bool


class Tryable(NamedTuple):
    """A card of the near hand that can be tried, on the board of a puzzle."""

    card: Card
    address: str
    """Empty if it can't be played now."""
    verdict: str = ""
    note: str = ""
    """What stands below it, on the analysis board."""
    tone: str = ""
    move: str = ""
    """The move, if its note may still come."""


class Board(NamedTuple):
    """Everything on the board."""

    others: tuple[Sitting, ...]
    near: Sitting
    centre: Centre
    ribbon: Ribbon
    votes: Votes
    recruiting: bool
    is_over: bool
    tries: tuple[Tryable, ...] = ()
    """A hand whose cards can be tried."""
    trier: int | None = None
    """Whose hand that is; None for the near one."""
    marks: tuple[tuple[int, Card, str], ...] = ()
    """Cards of hands that a review points out: the seat, the card, and `played` or `best`."""

    def mark(self, seat: int, card: Card) -> str:
        """How a card of a hand is pointed out; empty if it isn't."""
        return next((mark for at, each, mark in self.marks if at == seat and each is card), "")


def board(moment: PastMoment, table: Table | None, ribbon: Ribbon | None = None) -> Board:
    """The board at a moment; without a ribbon, that tells what the last move did."""
    known = moment.known
    scene = moment.scene(known)
    middle = centre(scene)
    seats = [_sitting(moment, scene, known, seat) for seat in scene.around]
    return Board(
        tuple(seats[:-1]),
        seats[-1],
        middle,
        ribbon or _ribbon(moment, scene, middle, table),
        votes(scene),
        known.phase == RECRUIT,
        known.phase == OVER,
    )


def _sitting(moment: PastMoment, scene: Scene, known: View, seat: int) -> Sitting:
    seen = moment.followers(seat, known) if known.phase == RECRUIT else ()
    size = known.follower_sizes[seat] if known.phase == RECRUIT else 0
    return Sitting(
        place(scene, seat),
        moment.hand(seat),
        by_faction(scene, seen),
        size - len(seen),
        moment.hidden(seat),
        seat == moment.near,
    )


def _ribbon(moment: PastMoment, scene: Scene, middle: Centre, table: Table | None) -> Ribbon:
    """What the last move did: why it won the trick, how it ended the game, or what happened else."""
    if moment.is_last:
        return _end(moment, scene, table)
    if middle.ribbon is not None:
        return middle.ribbon
    said = moment.told()
    if not said:
        return Ribbon(to_do(scene.view, scene.names, scene.language), "", (), "")
    return Ribbon(said[-1] if moment.at else said[0], "", tuple(said[:-1] if moment.at else said[1:])[:MOST_SAID], "")


def _end(moment: PastMoment, scene: Scene, table: Table | None) -> Ribbon:
    """How the game ended."""
    language, lineup, names = moment.language, moment.game.lineup, moment.names
    result, resigned = moment.game.state.result, moment.walk.record.details.resigned
    said = tuple(moment.told()[-MOST_SAID:])
    if result is not None:
        line = results.verdict(result, lineup, names, moment.reader, language)
        told = results.lead(result, lineup, names, moment.reader, language)
        return Ribbon(line, told, (), tone(scene, result.winners))
    if resigned is not None:
        winners = tuple(sorted(lineup.opponents(resigned)))
        line = results.throne(winners, lineup, names, moment.reader, language)
        told = table_log.told("resigned", {"seat": resigned}, names, moment.reader, language)
        return Ribbon(line, told, said, tone(scene, winners))
    if table is not None:
        why = CLOSED.get(table.closed_why or "", CLOSED_ANYHOW)
        return Ribbon(language.text("The game has no result"), language.text(why), said, "")
    return Ribbon(language.text("The record ends here"), to_do(scene.view, names, language), said, "")
