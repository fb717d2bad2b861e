"""A seat at a table, wherever that table is: all that the app needs to show a game and to play in it.

The app draws `view` and `history`, hands over moves, and is told when to look again. A game on this computer
(`home_seat.py`) and one at a server (`online/seat.py`) look the same to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from claimant.rules.events import Event
from claimant.rules.moves import Move
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.locale.sentences.same_deal import SameDeal

Told: TypeAlias = Callable[[], None]
"""Called, in the loop that runs the app, whenever something has changed."""


class Chair(Protocol):
    """One seat's place at a table."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat, fit to be shown."""

    @property
    def view(self) -> View | None:
        """What the seat knows; None as long as the game hasn't begun."""

    @property
    def history(self) -> tuple[Event, ...]:
        """What happened, as the seat saw it."""

    @property
    def has_hints(self) -> bool:
        """May the player ask what the moves are worth? Others who play too must have agreed on that."""

    async def run(self, told: Told) -> None:
        """Let the game go on, until it is over or the app cancels this; `told` is called after every change."""

    async def play(self, move: Move, language: Language) -> str:
        """Make the seat's move; the answer says in a sentence why it can't be made, or nothing."""

    def remarks(self, language: Language) -> list[tuple[int, str]]:
        """What was said or done beside the game, each with the number of events before it."""

    async def back(self, language: Language) -> str:
        """Take back the seat's last decision; the answer says in a sentence why that can't be, or nothing."""

    async def say(self, phrase: str, language: Language) -> str:
        """Say a phrase to the others, by its name; the answer says why that can't be, or nothing."""

    def notice(self, language: Language) -> str:
        """What is to be known of the table rather than of the game, or nothing.

        As in "Reconnecting ...", "Waiting for Ada.", "The game can't be saved.".
        """

    @property
    def may_go_on(self) -> bool:
        """Can the person ask for another game at the same table? Who only watches can't."""

    async def again(self, language: Language) -> Chair | str:
        """A chair for the next game once this one is over, or a sentence that says why there is none."""

    async def same_deal(self, language: Language) -> Chair | str:
        """A chair for the same cards, everybody one seat further, or a sentence that says why there is none.

        The sentence is empty while others must still agree.
        """

    def same_deal_stands(self, language: Language) -> SameDeal | None:
        """Who has proposed the same deal, and what the person can do about that; None where it can't be played."""

    async def decline(self, language: Language) -> str:
        """Decline the same deal, or take back the own proposal; the answer says why that can't be, or nothing."""

    @property
    def goes_on(self) -> bool:
        """Is the next game open, and has the person agreed to it already?"""

    async def leave(self) -> None:
        """Give back what is held, as the app ends or goes on to another game; nothing that was played is lost."""

    def goodbye(self, language: Language) -> str:
        """What is said in the shell after the app has ended in the middle of a game."""
