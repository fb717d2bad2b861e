"""A game as OpenSpiel sees it: moves by number, and a deck whose cards chance decides when they are needed."""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

from claimant.rules.cards import Seat

CHANCE: Final = -1
NOBODY: Final = -2

Sight: TypeAlias = tuple[Seat | None, int]
"""Who sees something (None: everybody), and what: a move's number."""


class Table(Protocol):
    """A position that never changes: a move gives another one.

    Cards of the deck that nobody has seen are not decided yet: they stand for any of the cards that are left.
    """

    @property
    def to_move(self) -> int:
        """The seat to move, `CHANCE`, or `NOBODY` at the end."""

    @property
    def phase(self) -> int: ...

    @property
    def winners(self) -> tuple[Seat, ...]: ...

    @property
    def votes(self) -> tuple[int | None, ...]: ...

    def begun(self) -> tuple[Table, list[Sight]]:
        """The position with the first market turned up, and what it shows."""

    def legal(self) -> list[int]:
        """The numbers of the legal moves, or of chance's draws, ascending."""

    def draws(self) -> list[tuple[int, float]]:
        """Chance's draws from the discard, with their probabilities."""

    def play(self, action: int) -> tuple[Table, int, list[Sight]]:
        """The position after the move, how many cards of the deck it needs, and what it shows besides the move."""

    def decide(self, at: int, face: int) -> Table:
        """The same position in which the deck's card number `at`, counted from the deal, is known."""

    def value(self) -> float:
        """The exact value of a position of phase two for seat 0's side."""
