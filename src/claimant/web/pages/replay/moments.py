"""One moment of a recorded game, as somebody looks at it: from a seat, as a spectator, or with open cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from claimant.notation.records.walk import Open, Side, Walk
from claimant.rules.cards import Pile, Seat
from claimant.rules.events import Event, PhaseBegan, Played, Won, WonUnplayed
from claimant.rules.view import View, view
from claimant.web.pages.table_page.felt.bar import winners
from claimant.web.pages.table_page.log import LogReader, sentences
from claimant.web.pages.table_page.page import what_followed
from claimant.web.pages.table_page.scene import Facts, Person, Scene, tones
from claimant.web.tables.table import Note, Stage

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.rules.game import Game


class Trick(NamedTuple):
    """A trick of the game, and the moves after which its cards lie there."""

    phase: int
    number: int
    first: int
    """After this many moves its first card lies there."""
    winner: Seat | None


class PastMoment(NamedTuple):
    """A moment of a game, and who looks at it."""

    walk: Walk
    at: int
    """How many moves have been made."""
    side: Side
    me: Seat | None
    """The seat that the reader had in this game."""
    people: tuple[Person, ...]
    language: Language
    sort: str = "faction"

    @property
    def game(self) -> Game:
        return self.walk.games[self.at]

    @property
    def is_open(self) -> bool:
        return isinstance(self.side, Open)

    @property
    def seat(self) -> Seat | None:
        """The seat from which the table is seen."""
        return None if isinstance(self.side, Open) else self.side

    @property
    def reader(self) -> Seat | None:
        """The seat that is called "you": only what readers see from their own seat is told to them so."""
        return self.me if self.seat == self.me else None

    @property
    def near(self) -> Seat:
        """The seat at the bottom of the page."""
        return next(seat for seat in (self.seat, self.me, 0) if seat is not None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.people)

    @property
    def known(self) -> View:
        """What can be known from here."""
        return view(self.game, self.seat)

    @property
    def is_last(self) -> bool:
        return self.at == self.walk.last

    @property
    def listener(self) -> LogReader:
        """To whom the story is told."""
        lineup = self.game.lineup
        return LogReader(self.names, self.reader, self.language, tones(lineup, self.near), self.sees)

    def sees(self, event: Event) -> Event:
        """An event as it can be seen from here."""
        return event if self.is_open else event.seen_by(self.seat)

    def hand(self, seat: Seat) -> Pile | None:
        """The cards of a hand; None if they can't be seen from here."""
        return self.game.state.hands[seat] if self.is_open or seat == self.seat else None

    def followers(self, seat: Seat, known: View) -> Pile:
        """The followers of a seat, as far as they can be seen from here."""
        if self.is_open or seat == self.seat:
            return self.game.state.followers[seat]
        return known.knowledge.known_followers[seat]

    def hidden(self, seat: Seat) -> Pile:
        """The cards that a seat has put face down, if they can be seen from here."""
        return self.game.state.hidden[seat] if self.is_open or seat == self.seat else ()

    def scene(self, known: View) -> Scene:
        """The moment as the parts of a table's page need it."""
        facts = Facts("", self.at, Stage.PLAYING, self.reader, self.people)
        told = replace(known, seat=self.reader)
        followed = what_followed(self.game, self.listener)
        return Scene(told, facts, self.language, self.sort, None, followed, winners(self.game), (), self.near)

    def notes(self) -> list[Note]:
        """What has happened so far, as a table's log keeps it."""
        found = []
        for at, events in enumerate(_steps(self.walk)[: self.at + 1]):
            found += [Note(at, at, event) for event in events]
        return found

    def told(self) -> list[str]:
        """What the last move did, in sentences."""
        return [each for each in sentences(_steps(self.walk)[self.at], self.listener) if each]


def _steps(walk: Walk) -> list[tuple[Event, ...]]:
    """The events of each step; those before the first move come first."""
    before = [0, *(len(game.events) for game in walk.games)]
    return [game.events[began:] for game, began in zip(walk.games, before, strict=False)]


def tricks(walk: Walk) -> list[Trick]:
    """All tricks of the game."""
    found: list[Trick] = []
    phase, number, lies = walk.games[0].start.phase, 0, False
    for at, events in enumerate(_steps(walk)):
        for event in events:
            if isinstance(event, PhaseBegan):
                phase, number = event.phase, 0
            elif isinstance(event, Played | WonUnplayed) and not lies:
                number, lies = number + 1, True
                found.append(Trick(phase, number, at, None))
            if isinstance(event, Won | WonUnplayed) and lies:
                found[-1], lies = found[-1]._replace(winner=event.seat), False
    return found


def trick_at(all_tricks: list[Trick], at: int) -> Trick | None:
    """The trick whose cards lie there after this many moves."""
    return next((trick for trick in reversed(all_tricks) if trick.first <= at), None)
