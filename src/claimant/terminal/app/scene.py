"""Everything that a table is drawn from: a view, the names and a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from claimant.rules.cards import Seat
from claimant.rules.events import Event
from claimant.rules.moves import Ask
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language


PARTNER = "&"
"""Before the name of the viewer's partner."""


class Scene(NamedTuple):
    """A moment of a game as one viewer sees it, in that viewer's language."""

    view: View
    names: tuple[str, ...]
    language: Language
    history: tuple[Event, ...] = ()
    """What happened so far, as the viewer saw it."""
    ascii: bool = False
    """Draw with ASCII characters only."""
    watching: bool = False
    """The game is only shown, not played."""
    remarks: tuple[tuple[int, str], ...] = ()
    """Remarks beside the game, each with the number of events before it."""
    by_name: bool = False
    """One person moves for all seats: each has its name, and nobody is “you”."""
    tricks: int | None = None
    """How many tricks a phase has, if not as many as usual."""

    @property
    def addressed(self) -> Seat | None:
        """The seat that is “you”."""
        return None if self.by_name else self.view.seat

    @property
    def told(self) -> View:
        """The view for sentences about the game."""
        return replace(self.view, seat=None) if self.by_name else self.view

    @property
    def my_turn(self) -> bool:
        return not self.watching and self.view.seat is not None and self.view.to_move == self.view.seat

    @property
    def picks_from_hand(self) -> bool:
        """Is the viewer asked for a card of the hand?"""
        return self.my_turn and self.view.asks in (Ask.PLAY, Ask.DISCARD)

    def name(self, seat: Seat) -> str:
        """A seat's name on the viewer's screen."""
        return self.language.text("You") if seat == self.addressed else self.names[seat]

    @property
    def partner(self) -> Seat | None:
        """The viewer's partner."""
        seat, lineup = self.addressed, self.view.lineup
        side = () if seat is None else lineup.sides[lineup.side_of(seat)]
        return next((other for other in side if other != seat), None)

    def label(self, seat: Seat) -> str:
        """A seat's name where its cards lie; a sign marks the viewer's partner."""
        return f"{PARTNER}{self.name(seat)}" if seat == self.partner else self.name(seat)

    @property
    def around(self) -> tuple[Seat, ...]:
        """All seats clockwise, the viewer first."""
        return self.view.lineup.clockwise(self.addressed or 0)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides, the viewer's first."""
        every = range(len(self.view.lineup.sides))
        mine = None if self.addressed is None else self.view.lineup.side_of(self.addressed)
        return tuple(sorted(every, key=lambda side: (side != mine, side)))

    def side_name(self, side: int) -> str:
        """A side's name above its numbers."""
        seats = self.view.lineup.sides[side]
        if len(seats) == 1:
            return self.name(seats[0])
        if self.addressed is None:
            return "+".join(self.names[seat] for seat in seats)
        if self.addressed in seats:
            return self.language.pgettext("side", "We")
        return self.language.pgettext("side", "They")
