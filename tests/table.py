"""A table for tests, so that they read like the game.

>>> table = position(["go5 do3", "kn2 un9"], leader=1).play("kn2 do3")
>>> table.supporters(FIRST)
'kn2 do3'
>>> trick("go9 kn2").winner == SECOND
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from claimant.rules.cards import Card, Seat
from claimant.rules.events import Doubled, Ended, Event, EverybodyDiscards, Kept, LeadPassed, WinsNext
from claimant.rules.game import Game
from claimant.rules.legal import Reason
from claimant.rules.score import Result, Vote
from claimant.rules.state import State
from claimant.rules.trick import Trick, judge
from tests.positions import Setting, cards_of, moves, pile, start, text

FIRST, SECOND, THIRD, FOURTH = range(4)


def trick(plays: str, **setting: Unpack[Setting]) -> Trick:
    """The outcome when these cards are played in turn, whoever holds what."""
    cards = pile(plays)
    state = start([card.code for card in cards], **setting)
    return judge(state, tuple(zip(state.lineup.clockwise(state.leader), cards, strict=True)))


def position(hands: Sequence[str], **setting: Unpack[Setting]) -> Table:
    """A table at the start of a trick."""
    return Table(Game.at(start(hands, **setting)))


def ended(*piles: str, **setting: Unpack[Setting]) -> Table:
    """A table where nobody has a card left to play: these supporters are counted."""
    setting["supporters"] = piles
    return position([""] * len(piles), **setting)


@dataclass(frozen=True)
class Table:
    """A game whose piles are read as text, in the usual order of cards."""

    game: Game

    @property
    def state(self) -> State:
        return self.game.state

    def play(self, line: str) -> Table:
        """The table after these moves; no card may get lost on the way."""
        game = self.game
        for move in moves(line):
            game = game.play(move)
            assert cards_of(game.state) == cards_of(game.start), f"a card was lost or made by {move}"
        return Table(game)

    def why_not(self, line: str) -> Reason | None:
        [move] = moves(line)
        return self.game.why_not(move)

    def hand(self, seat: Seat) -> str:
        return text(self.state.hands[seat])

    def followers(self, seat: Seat) -> str:
        return text(self.state.followers[seat])

    def supporters(self, seat: Seat) -> str:
        return text(self.state.supporters[seat])

    def gnomes(self, seat: Seat) -> str:
        return text(self.state.gnomes[seat])

    def vampire(self, seat: Seat) -> str:
        """The vampire in front and the cards under it."""
        host = self.state.vampire[seat]
        return text(((host,) if host else ()) + self.state.under[seat])

    def hidden(self, seat: Seat) -> str:
        return text(self.state.hidden[seat])

    @property
    def deck(self) -> str:
        return text(self.state.deck)

    @property
    def market(self) -> str:
        return text(self.state.market)

    @property
    def waiting(self) -> str:
        return text(self.state.waiting)

    @property
    def cube(self) -> str:
        return text(self.state.cube)

    @property
    def discard(self) -> str:
        return text(self.state.discard)

    @property
    def box(self) -> str:
        return text(self.state.box)

    @property
    def trick(self) -> str:
        return text(card for _, card in self.state.trick)

    @property
    def moon(self) -> str:
        return self.state.moon

    @property
    def phase(self) -> int:
        return self.state.phase

    @property
    def leader(self) -> Seat:
        return self.state.leader

    @property
    def asks(self) -> str:
        """Who is asked what, and about which card: `0 play`, `1 tuck go5`, or nothing."""
        parts = (self.state.to_move, self.state.asks, self.state.about)
        return " ".join(str(part) for part in parts if part is not None)

    @property
    def legal(self) -> str:
        return ", ".join(move.text for move in self.game.legal)

    @property
    def result(self) -> Result:
        assert self.state.result is not None, "the game is not over"
        return self.state.result

    def vote(self, faction: str) -> Vote:
        return next(vote for vote in self.result.votes if vote.faction.name == faction)

    @property
    def votes(self) -> dict[str, int]:
        """The side that each faction votes for, of those that vote for somebody."""
        return {vote.faction.name: vote.side for vote in self.result.votes if vote.side is not None}

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.result.winners

    @property
    def told(self) -> list[str]:
        """What happened, an event a line."""
        return _told(self.game.events)

    def told_to(self, viewer: Seat | None) -> list[str]:
        """What happened, as a seat saw it."""
        return _told(self.game.seen_by(viewer))


EXPLAINING = {"by", "trick", "full_moon", "raised_by", "role"}
"""Fields of events that say why something happened."""
EXPLANATIONS = (Doubled, EverybodyDiscards, Kept, LeadPassed, WinsNext)
"""Events that change nothing: they say what a power did."""


def _told(events: Sequence[Event]) -> list[str]:
    return [told(event) for event in events if not isinstance(event, EXPLANATIONS)]


def told(event: Event) -> str:
    """An event as text: `Played 0 go5`; without what only explains it."""
    parts = (
        ()
        if isinstance(event, Ended)
        else [getattr(event, name) for name in type(event).__struct_fields__ if name not in EXPLAINING]
    )
    return " ".join([type(event).__name__, *(_shown(part) for part in parts if part is not None)])


def _shown(part: object) -> str:
    if isinstance(part, tuple):
        return " ".join(str(each) for each in part)
    return part.code if isinstance(part, Card) else str(part)
