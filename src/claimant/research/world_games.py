"""Whole games that a viewer can't tell from the real one, for search that needs histories.

A world is sampled as `rules.worlds` does it. Then all cards go back, event by event, to where they were dealt, and the
game is played again from there. Draws that nobody saw happen in any order, each equally likely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Final

from claimant.research.information_state import history_of
from claimant.rules.cards import Card, Pile, Piles, Seat, sort
from claimant.rules.events import (
    Boxed,
    Discarded,
    Drew,
    Event,
    LeftOver,
    Looted,
    MarketTurned,
    NotRaised,
    Offered,
    Peeked,
    PhaseBegan,
    Played,
    PutDown,
    Raised,
    Replaced,
    Took,
    Tucked,
)
from claimant.rules.game import Game
from claimant.rules.history import History
from claimant.rules.moves import KEEP, PASS, RAISE, REPLACE, STAY, TAKE_TOP, TUCK, Ask, Move, Verb
from claimant.rules.moves import move as move_of
from claimant.rules.state import State, public_part
from claimant.rules.view import View
from claimant.rules.worlds import Worlds, fill


def world_games(view: View, rng: Random | int | None = None, number: int = 10) -> Iterator[Game]:
    """Draw `number` games independently: their histories are what the viewer saw, and their states fit the view."""
    history = history_of(view)
    rng = rng if isinstance(rng, Random) else Random(rng)
    fitting = Worlds(view)
    return (_replayed(view, history, _Rewound(view, history, fitting.lay(rng), rng)) for _ in range(number))


class _Rewound:
    """The cards of a world, taken back event by event to the start of the game."""

    def __init__(self, view: View, history: History, laid: list[Pile], rng: Random) -> None:
        world = fill(view, laid)
        groups = list(zip(view.knowledge.groups, laid, strict=True))
        self._rng = rng
        self._events = history.events
        self.hands = [list(hand) for hand in world.hands]
        self.followers = [list(pile) for pile in world.followers]
        self.deck = list(world.deck)
        self.hidden = _in_order(view, history, groups=[(each.place, each.seat, cards) for each, cards in groups])
        self.box = [card for group, cards in groups[:-1] if group.place == "box" for card in cards]
        self._boxed = list(groups[-1][1])  # the last group: cards boxed during the game
        self._offered = dict(world.offered)
        self._drawn = _known_draws(self._events)
        self.chosen: dict[int, Card] = {}
        """The cards of decisions that the viewer didn't see, by the number of the event."""
        for at in range(len(self._events) - 1, -1, -1):
            self._undo(at, self._events[at])

    def _undo(self, at: int, event: Event) -> None:
        match event:
            case Played(seat, card):
                self.hands[seat].append(card)
            case PutDown(seat):
                self.chosen[at] = self.hidden[seat].pop()
                self.hands[seat].append(self.chosen[at])
            case Offered(seat):
                self.chosen[at] = self._offered.pop(seat)
                self.hands[seat].append(self.chosen[at])
            case Discarded(seat, card):
                self._offered[seat] = card
            case Raised(seat, card):
                self.hands[seat].remove(card)
            case LeftOver(seat, cards):
                self.hands[seat] += cards
            case Took(seat, card):
                self.followers[seat].remove(card)
            case Drew(seat):
                card = self._drawn.get(at) or self._any_draw(at, seat)
                self.followers[seat].remove(card)
                self.deck.insert(0, card)
            case MarketTurned(cards):
                self.deck[:0] = self._rng.sample(cards, len(cards))
            case Boxed(number):
                self.deck[:0] = [self._boxed.pop() for _ in range(number)]
            case PhaseBegan() if at:
                self.hands, self.followers = [[] for _ in self.hands], self.hands
            case _:
                pass

    def _any_draw(self, at: int, seat: Seat) -> Card:
        """One of the cards that the seat can have drawn unseen: none that it got openly before."""
        free = list(self.followers[seat])
        for number, event in enumerate(self._events[:at]):
            if isinstance(event, Took | Drew) and event.seat == seat:
                card = event.card if isinstance(event, Took) else self._drawn.get(number)
                if card is not None:
                    free.remove(card)
        return self._rng.choice(free)


def _in_order(view: View, history: History, groups: list[tuple[str, Seat | None, Pile]]) -> dict[Seat, list[Card]]:
    """For each seat, the cards that it put down unseen, in the order in which it did so."""
    hidden: dict[Seat, list[Card]] = defaultdict(list)
    for place, seat, cards in groups:
        if place == "hidden" and seat is not None:
            hidden[seat] += cards
    if view.seat is not None:
        own = [event.card for event in history.events if isinstance(event, PutDown) and event.seat == view.seat]
        hidden[view.seat] = [*history.start.hidden, *(card for card in own if card is not None)]
    return hidden


def _known_draws(events: tuple[Event, ...]) -> dict[int, Card]:
    """The cards of draws that the viewer saw or had peeked at, by the number of the event."""
    known: dict[int, Card] = {}
    peeked: Card | None = None
    for at, event in enumerate(events):
        if isinstance(event, Peeked):
            peeked = event.card
        elif isinstance(event, Drew):
            if card := event.card or peeked:
                known[at] = card
            peeked = None
    return known


def _replayed(view: View, history: History, rewound: _Rewound) -> Game:
    """Play the game again from its start."""
    game = Game.at(_start(history, rewound), dealt=history.dealt)
    while len(game.events) < len(history.events) or game.state.asks is not view.asks:
        at = len(game.events)
        seen = history.events[at] if at < len(history.events) else None
        game = game.play(_move(game.state.asks, seen, rewound.chosen.get(at)))
    assert game.seen_by(view.seat) == history.events
    return game


def _start(history: History, rewound: _Rewound) -> State:
    def piles(cards: list[list[Card]]) -> Piles:
        return tuple(sort(pile) for pile in cards)

    return State(
        **public_part(history.start),
        hands=piles(rewound.hands),
        followers=piles(rewound.followers),
        deck=tuple(rewound.deck),
        hidden=tuple(sort(rewound.hidden[seat]) for seat in range(history.start.lineup.players)),
        box=sort(rewound.box),
    )


_ANSWERS: Final[dict[Ask, tuple[type[Event], Move, Move]]] = {
    Ask.TUCK: (Tucked, TUCK, KEEP),
    Ask.REPLACE: (Replaced, REPLACE, STAY),
    Ask.RAISE: (NotRaised, PASS, RAISE),  # chance's draw may still be due
}
"""For questions without a card: the event that shows the first answer, and both answers."""


def _move(asks: Ask | None, seen: Event | None, chosen: Card | None) -> Move:
    """The move that the next event shows."""
    assert asks is not None
    if asks in _ANSWERS:
        shows, first, second = _ANSWERS[asks]
        return first if isinstance(seen, shows) else second
    match asks, seen:
        case (Ask.PLAY, Played(_, card)) | (Ask.TAKE, Took(_, card)) | (Ask.DRAW, Raised(_, card)):
            return move_of(Verb(asks), card)
        case (Ask.TAKE, Drew()):
            return TAKE_TOP
        case (Ask.DISCARD, PutDown() | Offered()):
            return move_of(Verb.DISCARD, chosen)
        case (Ask.LOOT, Looted()):
            return Move(Verb.LOOT, faction=seen.faction)
        case _:
            raise AssertionError(f"{seen} doesn't answer {asks}")
