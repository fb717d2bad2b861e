"""Which moves can be taken back among people: never across a hidden card that somebody has come to know."""

from __future__ import annotations

from claimant.rules.cards import Seat
from claimant.rules.events import (
    Boxed,
    Captured,
    Collected,
    Crushed,
    Doubled,
    Engulfed,
    EverybodyDiscards,
    Fronted,
    Hosted,
    Joined,
    Kept,
    LeadPassed,
    Led,
    Left,
    Looted,
    MoonTurned,
    NotRaised,
    Offered,
    Played,
    PutDown,
    Replaced,
    Took,
    Tucked,
    Waits,
    WinsNext,
    Won,
    WonUnplayed,
)  # fmt: skip
from claimant.rules.game import Game
from claimant.rules.moves import Verb
from claimant.rules.state import CHANCE

SHOW_NOTHING = frozenset({
    Boxed, Captured, Collected, Crushed, Doubled, Engulfed, EverybodyDiscards, Fronted, Hosted, Joined, Kept,
    LeadPassed, Led, Left, Looted, MoonTurned, NotRaised, Offered, Played, PutDown, Replaced, Took, Tucked, Waits,
    WinsNext, Won, WonUnplayed,
})  # fmt: skip
"""Events after which nobody knows a card that was hidden, except the cards played by the moves themselves.

Every other kind counts as revealing: cards drawn, turned up, looked at or shown from a hand, and kinds that are new.
"""


class Trail:
    """Who decided each move of a game, and which moves revealed a hidden card."""

    def __init__(self) -> None:
        self._deciders: list[Seat] = []
        self._revealed: list[bool] = []

    def add(self, before: Game, after: Game) -> None:
        """Note the step from one game to the next; a card drawn by chance counts as revealed, so nobody draws again."""
        made = after.moves[len(before.moves) :]
        events = after.events[len(before.events) :]
        revealed = any(type(event) not in SHOW_NOTHING for event in events)
        assert before.state.to_move is not None
        self._deciders += [before.state.to_move, *[CHANCE] * (len(made) - 1)]
        self._revealed += [revealed or any(move.verb is Verb.DRAW for move in made)] * len(made)

    def back_to(self, moves: int) -> None:
        """Forget what came after that many moves."""
        del self._deciders[moves:], self._revealed[moves:]

    def last_decision(self, seat: Seat) -> int | None:
        """The number of moves before the seat's last decision; None if it made none."""
        return next((at for at in reversed(range(len(self._deciders))) if self._deciders[at] == seat), None)

    def reveals(self, moves: int) -> bool:
        """Has anybody come to know a hidden card since that many moves, apart from the cards that were played?"""
        return any(self._revealed[moves:])


def played_card(game: Game, moves: int) -> str:
    """The card that the move after that many moves played, for everybody to see; empty if it was another choice."""
    move = game.moves[moves]
    return move.card.code if move.verb is Verb.PLAY and move.card is not None else ""
