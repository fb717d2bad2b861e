"""Everything that a table is drawn from: a view, the names and a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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

    @property
    def my_turn(self) -> bool:
        return not self.watching and self.view.seat is not None and self.view.to_move == self.view.seat

    @property
    def picks_from_hand(self) -> bool:
        """Is the viewer asked for a card of the hand?"""
        return self.my_turn and self.view.asks in (Ask.PLAY, Ask.DISCARD)

    def name(self, seat: Seat) -> str:
        """A seat's name on the viewer's screen."""
        return self.language.text("You") if seat == self.view.seat else self.names[seat]

    @property
    def partner(self) -> Seat | None:
        """The viewer's partner."""
        seat, lineup = self.view.seat, self.view.lineup
        side = () if seat is None else lineup.sides[lineup.side_of(seat)]
        return next((other for other in side if other != seat), None)

    def label(self, seat: Seat) -> str:
        """A seat's name where its cards lie; a sign marks the viewer's partner."""
        return f"{PARTNER}{self.name(seat)}" if seat == self.partner else self.name(seat)

    @property
    def around(self) -> tuple[Seat, ...]:
        """All seats clockwise, the viewer first."""
        return self.view.lineup.clockwise(self.view.seat or 0)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides, the viewer's first."""
        every = range(len(self.view.lineup.sides))
        mine = None if self.view.seat is None else self.view.lineup.side_of(self.view.seat)
        return tuple(sorted(every, key=lambda side: (side != mine, side)))

    def side_name(self, side: int) -> str:
        """A side's name above its numbers."""
        seats = self.view.lineup.sides[side]
        if len(seats) == 1:
            return self.name(seats[0])
        if self.view.seat is None:
            return "+".join(self.names[seat] for seat in seats)
        if self.view.seat in seats:
            return self.language.pgettext("side", "We")
        return self.language.pgettext("side", "They")
