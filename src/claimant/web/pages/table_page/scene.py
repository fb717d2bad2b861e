"""The data of a table's page: a view, and facts that everybody at the table may know."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.rules.view import View
from claimant.web.tables.table import Stage

if TYPE_CHECKING:
    from claimant.locale.languages import Language


PLACES = {2: "ns", 3: "wes", 4: "wnes"}
"""Where the seats are on the page, clockwise from the viewer's left neighbour."""
TONES = ("us", "them", "third")
Winners: TypeAlias = tuple[tuple[Seat, ...], tuple[Seat, ...]]
"""Who won each trick of phase one, and of phase two."""


def tones(lineup: LineUp, seat: Seat | None) -> tuple[str, ...]:
    """The class of each seat's side: `us` for the viewer's own, `them`, or `third`."""
    mine = None if seat is None else lineup.side_of(seat)
    order = sorted(range(len(lineup.sides)), key=lambda side: (side != mine, side))
    return tuple(TONES[order.index(lineup.side_of(each))] for each in range(lineup.players))


class Person(NamedTuple):
    """Who sits at a seat."""

    name: str
    is_bot: bool = False
    is_open: bool = False
    level: str = ""
    stand_in: bool = False
    """A bot plays for them."""
    left: bool = False
    """They have left the table for good."""
    gone: bool = False
    grace: int | None = None
    """Seconds left before a bot takes over for them."""
    guest: str = ""
    """The name of a bot that connects to the server."""
    invited: bool = False
    """It hasn't answered its invitation."""


class Between(NamedTuple):
    """What the viewer can ask of the other people, or do without them."""

    alone: bool
    """Does the viewer play only with bots?"""
    back: bool
    """Can the last move be taken back, if the others agree?"""
    end: bool
    resign: bool
    partner: bool
    """Must a partner agree to resign?"""


class Facts(NamedTuple):
    """The table around the game."""

    table: str
    version: int
    stage: Stage
    seat: Seat | None
    people: tuple[Person, ...]
    may_go_back: bool = False
    clock: int | None = None
    """Seconds left for the current decision."""
    clock_whole: int = 0
    """How many there were at its start."""
    clock_waits: float = 0.0
    """Seconds before that clock starts: the page shows what happened first."""
    asked: str = ""
    """The query of addresses if the viewer has chosen one of several seats."""
    between: Between | None = None
    """None for spectators, and while no game is played."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.people)


class State(StrEnum):
    """The state of a hint."""

    OFFERED = "offered"
    THINKING = "thinking"
    TOLD = "told"


class Worth(NamedTuple):
    """The chance that one move wins."""

    short: str
    """The text on the card."""
    label: str
    is_best: bool


class HintShown(NamedTuple):
    """A hint as its player sees it."""

    state: State
    table: str
    best: str = ""
    sure: str = ""
    worths: dict[str, Worth] = {}  # noqa: RUF012 - nobody writes into it
    asked: str = ""
    """The seat, if its player has chosen one of several."""

    @property
    def said(self) -> str:
        """The text for screen readers."""
        return f"{self.best} {self.sure}" if self.state is State.TOLD else ""


class Bubble(NamedTuple):
    """A phrase at a seat."""

    version: int
    """Of the table when it was said."""
    text: str


class Scene(NamedTuple):
    """A moment of a game as one viewer sees it, in that viewer's language."""

    view: View
    facts: Facts
    language: Language
    sort: str = "faction"
    hint: HintShown | None = None
    followed: tuple[str, ...] = ()
    """What followed from the last trick, in sentences."""
    winners: Winners = ((), ())
    said: tuple[Bubble | None, ...] = ()
    """What each seat has said a moment ago."""
    near: Seat | None = None
    """The seat at the bottom of the page, if nobody looks from their own seat."""

    @property
    def seat(self) -> Seat | None:
        return self.view.seat

    @property
    def names(self) -> tuple[str, ...]:
        return self.facts.names

    @property
    def my_turn(self) -> bool:
        return self.view.seat is not None and self.view.to_move == self.view.seat and not self.stands_in

    @property
    def stands_in(self) -> bool:
        """Does a bot play for the viewer?"""
        return self.view.seat is not None and self.facts.people[self.view.seat].stand_in

    def is_me(self, seat: Seat | None) -> bool:
        return seat is not None and seat == self.view.seat

    @property
    def bottom(self) -> Seat | None:
        """The viewer's seat, or the one whose side is shown as the viewer's."""
        return self.near if self.view.seat is None else self.view.seat

    @property
    def around(self) -> tuple[Seat, ...]:
        """All seats, clockwise from the viewer's right neighbour, the viewer last."""
        me = self.bottom
        if me is None:
            return tuple(range(self.view.lineup.players))
        return (*self.view.lineup.clockwise(me)[1:], me)

    def at(self, seat: Seat) -> str:
        """Where the seat is on the page: `n`, `w`, `e`, or `s` for the viewer; a spectator sees the last seat there."""
        return PLACES[self.view.lineup.players][self.around.index(seat)]

    def tone(self, seat: Seat) -> str:
        """The class of the seat's side: `us` for the viewer's own, `them`, or `third`."""
        return TONES[self.sides.index(self.view.lineup.side_of(seat))]

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides, the viewer's first."""
        every = range(len(self.view.lineup.sides))
        mine = None if self.bottom is None else self.view.lineup.side_of(self.bottom)
        return tuple(sorted(every, key=lambda side: (side != mine, side)))
