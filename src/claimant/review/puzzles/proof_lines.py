"""A line of play from a puzzle: what happens in it soon, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from claimant.rules.cards import Seat
from claimant.rules.events import Doubled, Event, Kept, LeadPassed, Left, Looted, Won
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.power import Faction
from claimant.rules.score import Result
from claimant.rules.trick_reason import why_won

SOON = 2
"""The number of tricks that are soon."""


class ProofLine:
    """A game after a line of play."""

    def __init__(self, game: Game, moves: Sequence[Move]) -> None:
        self.first = moves[0].card
        self._seen = len(game.events)
        self._game = game.replay(moves)

    @property
    def soon(self) -> list[Event]:
        """What happens in the first tricks."""
        events: list[Event] = []
        tricks = 0
        for event in self._game.events[self._seen :]:
            tricks += isinstance(event, Won)
            if tricks > SOON:
                break
            events.append(event)
        return events

    @property
    def first_trick(self) -> Won | None:
        return next((event for event in self.soon if isinstance(event, Won)), None)

    def soon_of(self, kind: type[Event]) -> list[Event]:
        """The events of this kind in the first tricks."""
        return [event for event in self.soon if isinstance(event, kind)]

    def reasons(self, seat: Seat) -> set[str]:
        """What decides those of the first tricks that the seat wins."""
        found = [why_won(event) for event in self.soon if isinstance(event, Won) and event.seat == seat]
        return {reason.kind for reason in found if reason is not None}

    def leads_of(self, seat: Seat) -> int:
        """How often a power soon gives the seat the lead."""
        return sum(isinstance(event, LeadPassed) and event.seat == seat for event in self.soon)

    def ending(self, kind: type[Event], faction: Faction) -> list[Event]:
        """The events of this kind after the last trick that change what the faction counts."""
        return [event for event in self._game.events if isinstance(event, kind) and _counted(event) is faction]

    @property
    def result(self) -> Result:
        assert self._game.state.result is not None
        return self._game.state.result


def _counted(event: Event) -> Faction | None:
    """The faction in whose vote an event after the last trick matters."""
    if isinstance(event, Looted):
        return event.faction
    return event.card.faction if isinstance(event, Kept | Left | Doubled) else None
