"""What the people at a table ask each other during a game: the pending question, and who has agreed."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from claimant.rules.cards import Seat
from claimant.web.tables.deeds import Asked, By, Consented, Denied, Settled, What
from claimant.web.tables.people.taking_back import Trail


class Question(NamedTuple):
    """A question that waits for answers. The game goes on meanwhile."""

    number: int
    """The version at which it was asked; an answer names it, so that it can't answer another question."""
    seat: Seat
    """Who asks, or who has left."""
    what: What
    moves: int = 0
    card: str = ""
    agreed: frozenset[Seat] = frozenset()


class Agreements:
    """The questions of one game."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.asks: Counter[Seat] = Counter()
        """How often each player has asked."""

    def apply(self, deed: Asked | Consented | Denied | Settled, version: int) -> None:
        """Apply a deed about a question."""
        match deed:
            case Asked(seat, what, moves, card):
                self.question = Question(version, seat, what, moves, card)
                self.asks[seat] += what != "stay"
            case Consented(seat):
                if self.question is not None:
                    self.question = self.question._replace(agreed=self.question.agreed | {seat})
            case Denied() | Settled():
                self.question = None

    def moved(self, seat: Seat, by: By, trail: Trail) -> None:
        """A player's move answers a question with no; only one's own offer to end stays while one plays on.

        Bots don't wait for people, so their moves end a question only if nothing can be taken back any more. The same
        holds for the clock's moves, unless they are the asker's own. A question about somebody who left stays.
        """
        question = self.question
        if question is None or question.what == "stay":
            return
        own = seat == question.seat
        if question.what == "back":
            ends = own or by == "player" or trail.reveals(question.moves)
        else:
            ends = by == "player" and not own
        if ends:
            self.question = None

    def end(self) -> None:
        """The game has changed in such a way that no question makes sense any more."""
        self.question = None
