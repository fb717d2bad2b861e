"""A recorded game to walk through: forwards, backwards, trick by trick, and from every side of the table."""

from __future__ import annotations

from enum import Enum
from itertools import islice
from typing import TypeAlias

from msgspec.structs import replace

from claimant.notation.cards import UNKNOWN
from claimant.notation.records.record_file import SPECTATOR, Record, steps
from claimant.rules.cards import Piles, Seat
from claimant.rules.events import Event, Led, WonUnplayed
from claimant.rules.game import Game
from claimant.rules.hidden import every_card
from claimant.rules.view import View, view
from claimant.terminal.saves.resume import PERSON


class Open(Enum):
    """All cards lie open."""

    CARDS = "open"


Side: TypeAlias = Seat | Open | None
"""From where a game is looked at: a seat, with open cards, or None for a spectator."""


class Walk:
    """A place in a game, and a side from which it is seen."""

    def __init__(self, record: Record, side: Side = Open.CARDS) -> None:
        self.record = record
        self._games = [_watchable(game) for game in steps(record)]
        self._tricks = _beginnings(self._games)
        self.at = 0
        self.sides = _sides(record)
        """Whoever wrote the record down may have seen one side only."""
        self.side = side if side in self.sides else self.sides[0]

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self._games) - 1

    @property
    def game(self) -> Game:
        return self._games[self.at]

    @property
    def is_open(self) -> bool:
        return self.side is Open.CARDS

    @property
    def view(self) -> View:
        """What there is to see now; with open cards, the hands come on top."""
        return view(self.game, None if isinstance(self.side, Open) else self.side)

    @property
    def history(self) -> tuple[Event, ...]:
        """What happened so far, as it was seen from this side."""
        return self.game.events if isinstance(self.side, Open) else self.game.seen_by(self.side)

    @property
    def trick(self) -> tuple[int, int]:
        """Which trick of how many it is; 0 before the first."""
        return sum(at <= self.at for at in self._tricks), len(self._tricks)

    def step(self, by: int) -> None:
        """So many moves on, or back."""
        self.go(self.at + by)

    def go(self, to: int) -> None:
        """To a place, or as near to it as there is one."""
        self.at = max(0, min(to, self.last))

    def next_trick(self) -> None:
        """To where the next trick begins, or to the end."""
        self.at = next((at for at in self._tricks if at > self.at), self.last)

    def trick_before(self) -> None:
        """To where this trick began, or the one before it."""
        self.at = next((at for at in reversed(self._tricks) if at < self.at), 0)

    def turn_table(self, by: int = 1) -> None:
        """Look from the next side."""
        self.side = self.sides[(self.sides.index(self.side) + by) % len(self.sides)]


def usual_side(record: Record) -> Side:
    """With open cards; but a game that goes on is seen from the person's seat, so that nothing is given away."""
    played_by = record.details.played_by
    if record.game.is_over or played_by.count(PERSON) != 1:
        return Open.CARDS
    return played_by.index(PERSON)


def _watchable(game: Game) -> Game:
    """The game as a view can be made of it, also if the record doesn't know all its cards.

    What a viewer can't see is counted from the cards that there were at the start. Where those are unknown, they may
    be any of the line-up's; what isn't in the game is as good as boxed.
    """
    start = game.start
    if UNKNOWN not in every_card(start):
        return game
    every = iter(game.lineup.cards)
    in_play = len(every_card(start)) - len(start.box)
    hidden = tuple(tuple(islice(every, len(pile))) for pile in start.hidden)
    deck = tuple(islice(every, in_play - sum(map(len, hidden))))
    none: Piles = ((),) * game.lineup.players
    elsewhere = {"hands": none, "followers": none, "supporters": none, "front": none, "tucked": none, "hosts": ()}
    gone = dict.fromkeys(("market", "waiting", "held", "discard", "trick"), ())
    return replace(game, start=replace(start, hidden=hidden, deck=deck, box=tuple(every), **elsewhere, **gone))


def _sides(record: Record) -> list[Side]:
    if record.seen_by is not None:
        return [None if record.seen_by == SPECTATOR else record.seen_by]
    return [Open.CARDS, *range(record.game.lineup.players), None]


def _beginnings(games: list[Game]) -> list[int]:
    """After how many moves each trick begins."""
    found: list[int] = []
    told = 0
    for at, game in enumerate(games):
        begun = sum(isinstance(event, Led | WonUnplayed) for event in game.events)
        if begun > told:
            found.append(at)
        told = begun
    return found
