"""The state of a game: a small immutable value, data only.

`State` contains all hidden cards, so it never leaves the process that runs the game; a seat gets a `View`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from claimant.rules.cards import Card, Pile, Piles, Seat
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.score import Result
from claimant.rules.trick import RALLY, Trick
from claimant.rules.value import Value

RECRUIT: Literal[1] = 1
OVER: Literal[3] = 3
__all__ = ["CHANCE", "OVER", "RALLY", "RECRUIT", "Agenda", "Placing", "Play", "Source", "State"]

CHANCE: Seat = -1
"""The seat that draws at random."""

Play: TypeAlias = tuple[Seat, Card]
"""A seat, and the card that it played or collects."""
Source: TypeAlias = Literal["trick", "waiting", "held"]
Placing: TypeAlias = tuple[Seat, Card, Source]
"""A seat, the card that it is about to collect, and where the card lies until then."""


class Agenda(Value, frozen=True):
    """The remaining steps before the next trick; public, because it holds no hidden card."""

    order: str
    """Which list of steps is running."""
    winner: Seat
    """The winner of the trick, or of the cards that still wait."""
    trick: Trick | None = None
    step: int = 0
    takers: tuple[Seat, ...] = ()
    placing: tuple[Placing, ...] = ()
    crushing: Pile = ()
    discarding: tuple[Seat, ...] = ()
    """The seats that still have to discard."""
    loot: tuple[str | None, ...] = ()
    """The faction that each side's loot counts for, for the sides decided so far."""


class State(Value, frozen=True):
    """A moment of a game. Piles are sorted, except `deck`, `trick` and `held`, which are in order."""

    lineup: LineUp
    phase: int
    leader: Seat
    hands: Piles
    followers: Piles
    supporters: Piles
    front: Piles
    """Cards in front of a seat until the end: gnomes."""
    hosts: tuple[Card | None, ...]
    """The host in front of a seat, which has other cards under it: a vampire."""
    tucked: Piles
    """The cards under each seat's host."""
    deck: Pile
    market: Pile
    waiting: Pile
    """Cards that wait for a later trick's winner: trolls."""
    held: Pile
    """The Cube and the card under it, waiting for the next trick's winner."""
    discard: Pile
    hidden: Piles
    """What each seat discarded face down."""
    box: Pile
    full_moon: bool
    unplayed: Seat | None
    """Who wins the next trick without playing it (automatons)."""
    trick: tuple[Play, ...]
    """The cards of the current trick that nobody has collected yet, in the order played."""
    to_move: Seat | None
    asks: Ask | None
    about: Card | None = None
    """The card that a vampire's choice is about."""
    offered: tuple[Play, ...] = ()
    """Cards of the discard that their players chose but nobody else has seen yet (Cthulhu)."""
    agenda: Agenda | None = None
    result: Result | None = None

    @property
    def is_over(self) -> bool:
        return self.phase == OVER
