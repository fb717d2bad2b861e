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

SHOW_NOTHING = frozenset({
    Boxed, Captured, Collected, Crushed, Doubled, Engulfed, EverybodyDiscards, Fronted, Hosted, Joined, Kept,
    LeadPassed, Led, Left, Looted, MoonTurned, NotRaised, Offered, Played, PutDown, Replaced, Took, Tucked, Waits,
    WinsNext, Won, WonUnplayed,
})  # fmt: skip
"""Events after which nobody knows a card that was hidden, except the cards played by the moves themselves.

Every other kind counts as revealing: cards drawn, turned up, looked at or shown from a hand, and kinds that are new.
"""


def last_decision(game: Game, seat: Seat) -> int | None:
    """The number of moves before the seat's last decision; None if it made none."""
    decisions = game.decisions(seat)
    return decisions[-1] if decisions else None


def reveals(game: Game, moves: int) -> bool:
    """Has anybody come to know a hidden card since that many moves, apart from the cards that were played?

    A card drawn by chance counts too: nobody shall draw again.
    """
    before = len(game.back_to(moves).events)
    chance = any(move.verb is Verb.DRAW for move in game.moves[moves:])
    return chance or any(type(event) not in SHOW_NOTHING for event in game.events[before:])


def played_card(game: Game, moves: int) -> str:
    """The card that the move after that many moves played, for everybody to see; empty if it was another choice."""
    move = game.moves[moves]
    return move.card.code if move.verb is Verb.PLAY and move.card is not None else ""
