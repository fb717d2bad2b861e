"""The interface of a seat at any table: all that the app and plain lines need to show a game and to play in it.

They show `view` and `history`, send moves, and are notified of changes. A game on this computer (`home_seat.py`) and
one on a server (`online/seat.py`) have the same interface.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from claimant.rules.events import Event
from claimant.rules.moves import Move
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.locale.sentences.same_deal import SameDeal

Told: TypeAlias = Callable[[], None]
"""Called in the event loop of the game whenever something has changed."""


class Chair(Protocol):
    """One seat's place at a table."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, cleaned for display."""

    @property
    def view(self) -> View | None:
        """What the seat knows; None before the game begins."""

    @property
    def history(self) -> tuple[Event, ...]:
        """What happened, as the seat saw it."""

    @property
    def is_watching(self) -> bool:
        """Does the person only watch, without a seat?"""

    @property
    def has_hints(self) -> bool:
        """May the player ask for hints? If others play too, they must have agreed."""

    async def run(self, told: Told) -> None:
        """Run the game until it is over or the caller cancels the call; `told` is called after every change."""

    @property
    def has_ended(self) -> bool:
        """Is the game over, and is everything about its end known?"""

    @property
    def record(self) -> Path | None:
        """Where the record of a game that has ended was stored; None if it wasn't."""

    async def play(self, move: Move, language: Language) -> str:
        """Make the seat's move; the result is a sentence that says why it is refused, or nothing."""

    def remarks(self, language: Language) -> list[tuple[int, str]]:
        """Remarks beside the game, each with the number of events before it."""

    @property
    def asks_people(self) -> bool:
        """Must other people agree to take a move back?"""

    async def back(self, language: Language) -> str:
        """Take back the seat's last decision; the result is a sentence that says why it is refused, or nothing."""

    async def answer(self, yes: bool, language: Language) -> str:
        """Answer what another player asks; the result says why it is refused, or nothing."""

    async def say(self, phrase: str, language: Language) -> str:
        """Say a phrase, by its name, to the others; the result says why it is refused, or nothing."""

    def notice(self, language: Language) -> str:
        """A message about the table rather than the game, or nothing.

        As in "Reconnecting ...", "Waiting for Ada.", "The game can't be saved.".
        """

    @property
    def may_go_on(self) -> bool:
        """Can the person ask for another game at the same table? Spectators can't."""

    async def again(self, language: Language) -> Chair | str:
        """A seat in the next game once this one is over, or a sentence that says why there is none."""

    async def same_deal(self, language: Language) -> Chair | str:
        """A seat in a game with the same cards, everybody one seat further, or a sentence that says why there is none.

        The sentence is empty while others must still agree.
        """

    def same_deal_stands(self, language: Language) -> SameDeal | None:
        """Who has proposed the same deal, and what the person can do; None where it can't be played again."""

    async def decline(self, language: Language) -> str:
        """Decline the same deal, or take back one's own proposal; the result says why it is refused, or nothing."""

    @property
    def goes_on(self) -> bool:
        """Is the next game open, and has the person already agreed to it?"""

    async def leave(self) -> None:
        """Release locks and connections when the person leaves or goes to another game; no move is lost."""

    def goodbye(self, language: Language) -> str:
        """The text for a person who leaves in the middle of a game."""
