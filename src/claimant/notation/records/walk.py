"""Steps through a recorded game: forwards, backwards, trick by trick, and from every viewpoint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import TypeAlias

from msgspec.structs import replace

from claimant.notation.cards import UNKNOWN
from claimant.notation.records.record_file import SPECTATOR, Record, steps
from claimant.rules.cards import Pile, Seat
from claimant.rules.events import Event, Led, WonUnplayed
from claimant.rules.game import Game
from claimant.rules.state import every_card
from claimant.rules.view import View, view


class Open(Enum):
    """All cards lie open."""

    CARDS = "open"


Side: TypeAlias = Seat | Open | None
"""A viewpoint: a seat, open cards, or None for a spectator."""


class Walk:
    """A position in a game, and a viewpoint."""

    def __init__(self, record: Record, side: Side = Open.CARDS) -> None:
        self.record = record
        self.games = [_watchable(game) for game in steps(record)]
        """The game before its first move and after each move."""
        self.tricks = trick_starts(self.games)
        """The number of moves before each trick."""
        self.at = 0
        self.sides = _sides(record)
        """Whoever wrote the record down may have seen one side only."""
        self.side = side if side in self.sides else self.sides[0]

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.games) - 1

    @property
    def game(self) -> Game:
        return self.games[self.at]

    @property
    def is_open(self) -> bool:
        return self.side is Open.CARDS

    @property
    def view(self) -> View:
        """The view now; with open cards, the hands are shown in addition."""
        return view(self.game, None if isinstance(self.side, Open) else self.side)

    @property
    def history(self) -> tuple[Event, ...]:
        """What happened so far, as seen from this viewpoint."""
        return self.game.events if isinstance(self.side, Open) else self.game.seen_by(self.side)

    @property
    def trick(self) -> tuple[int, int]:
        """The number of the trick and of all tricks; 0 before the first."""
        return sum(at <= self.at for at in self.tricks), len(self.tricks)

    def step(self, by: int) -> None:
        """Go forward by this number of moves; a negative number goes back."""
        self.go(self.at + by)

    def go(self, to: int) -> None:
        """Go to a position, or to the nearest one that exists."""
        self.at = max(0, min(to, self.last))

    def next_trick(self) -> None:
        """Go to the start of the next trick, or to the end."""
        self.at = next((at for at in self.tricks if at > self.at), self.last)

    def trick_before(self) -> None:
        """Go to the start of this trick, or of the one before it."""
        self.at = next((at for at in reversed(self.tricks) if at < self.at), 0)

    def turn_table(self, by: int = 1) -> None:
        """Switch to the next viewpoint."""
        self.side = self.sides[(self.sides.index(self.side) + by) % len(self.sides)]


def _watchable(game: Game) -> Game:
    """The game in a form that allows views, even if the record doesn't know all cards.

    A viewer's hidden cards are counted from the cards at the start. Where those are unknown, they may be any other of
    the line-up's; cards that aren't in the game count as boxed.
    """
    start = game.start
    at_start = every_card(start)
    if UNKNOWN not in at_start:
        return game
    others = Counter(game.lineup.cards)
    others.subtract(card for card in at_start if card is not UNKNOWN)
    rest = others.elements()

    def filled(pile: Pile) -> Pile:
        return tuple(next(rest) if card is UNKNOWN else card for card in pile)

    hands, followers, hidden = (tuple(map(filled, piles)) for piles in (start.hands, start.followers, start.hidden))
    deck, box = filled(start.deck), filled(start.box)
    return replace(
        game, start=replace(start, hands=hands, followers=followers, hidden=hidden, deck=deck, box=(*box, *rest))
    )


def _sides(record: Record) -> list[Side]:
    if record.seen_by is not None:
        return [None if record.seen_by == SPECTATOR else record.seen_by]
    return [Open.CARDS, *range(record.game.lineup.players), None]


def trick_starts(games: Sequence[Game]) -> list[int]:
    """The number of moves before each trick."""
    found: list[int] = []
    told = 0
    for at, game in enumerate(games):
        begun = sum(isinstance(event, Led | WonUnplayed) for event in game.events)
        if begun > told:
            found.append(at)
        told = begun
    return found
