"""Follows cards through a game by marks that distinguish equal cards.

If a seat has several equal cards, it shows the one that the viewer saw last, if any, and puts down another one. Views
assume the same, and the viewer can't see the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.events import (
    Boxed,
    Discarded,
    Drew,
    Event,
    LeftOver,
    MarketTurned,
    Offered,
    Peeked,
    PhaseBegan,
    Played,
    PutDown,
    Raised,
    Took,
)  # fmt: skip
from claimant.rules.state import RALLY, State, every_card


class Place(NamedTuple):
    """Where a card lies."""

    pile: str
    seat: Seat | None = None
    number: int = 0
    """Tells cards apart that lie in an order."""

    def is_hidden_from(self, viewer: Seat | None) -> bool:
        return self.pile in ("deck", "box") or (self.seat is not None and self.seat != viewer)


Mark: TypeAlias = tuple[Card, int]
"""A card and the number of its copy."""
Marks: TypeAlias = dict[Mark, Place]
"""Which marked card lies where."""
Arrangement: TypeAlias = frozenset[tuple[Mark, Place]]

OPEN, MARKET, BOX, BOXED = Place("open"), Place("market"), Place("box"), Place("box", number=1)


class Shift(NamedTuple):
    """A card goes from one of some places to another."""

    card: Card | None
    sources: Sequence[Place]
    target: Place
    shown: bool
    """To the viewer."""


def marked(start: State) -> Marks:
    """The cards of a position, each with a mark."""
    piles: list[tuple[Place, Pile]] = [(BOX, start.box), (MARKET, start.market)]
    piles += [(Place("deck", number=at), (card,)) for at, card in enumerate(start.deck)]
    for name, owned in (("hand", start.hands), ("followers", start.followers), ("hidden", start.hidden)):
        piles += [(Place(name, seat), pile) for seat, pile in enumerate(owned)]
    placed = [(card, place) for place, pile in piles for card in pile]
    rest = Counter(every_card(start)) - Counter(card for card, _ in placed)
    placed += [(card, OPEN) for card in rest.elements()]
    copies: Counter[Card] = Counter()
    marks: Marks = {}
    for card, place in placed:
        copies[card] += 1
        marks[card, copies[card]] = place
    return marks


class Watched(NamedTuple):
    """What a viewer gets to see of the marks."""

    log: list[Mark]
    """Each mark shown, in turn."""
    settled: set[Mark]
    """Cards of which it thereby learned where they were at the start."""


def watch(start: Marks, events: Sequence[Event], viewer: Seat | None) -> Watched:
    """The viewer watches the game; of equal cards it can't say where they came from."""
    watched = Watched([], set())
    copies = Counter(card for card, _ in start)
    marks = start
    for number, event in enumerate(events):
        for shift in _shifts(marks, event, viewer, number):
            [(after, mark)] = _shifted(marks, watched.log, shift, None)
            if shift.shown:
                watched.log.append(mark)
                if marks[mark] == start[mark] and copies[mark[0]] == 1:
                    watched.settled.add(mark)
            marks = after
    return watched


def arrangements(start: Marks, events: Sequence[Event], viewer: Seat | None, log: list[Mark]) -> frozenset[Arrangement]:
    """Where the hidden cards may lie after these events, if the viewer saw these marks."""
    now: list[tuple[Marks, int]] = [(start, 0)]
    for number, event in enumerate(events):
        branches, now = now, []
        for branch in branches:
            after = [branch]
            for shift in _shifts(branch[0], event, viewer, number):
                after = [
                    (moved, seen + shift.shown)
                    for marks, seen in after
                    for moved, mark in _shifted(marks, log[:seen], shift, log[seen : seen + 1])
                ]
            now += after
    return frozenset(frozenset(each for each in end.items() if each[1].is_hidden_from(viewer)) for end, _ in now)


def _shifted(marks: Marks, log: list[Mark], shift: Shift, wanted: list[Mark] | None) -> list[tuple[Marks, Mark]]:
    """Each mark that may have been moved; if none is wanted, one by the rule above."""
    fitting = [mark for mark, place in marks.items() if place in shift.sources and shift.card in (None, mark[0])]
    if wanted is None:
        fitting.sort(key=lambda mark: max((at for at, seen in enumerate(log) if seen == mark), default=-1))
        fitting = fitting[-1:] if shift.shown else fitting[:1]
    elif shift.shown:
        fitting = [mark for mark in fitting if mark in wanted]
    return [({**marks, mark: shift.target}, mark) for mark in fitting]


def _shifts(marks: Marks, event: Event, viewer: Seat | None, number: int) -> list[Shift]:  # noqa: C901, PLR0911
    """What an event moves where: a flat list of cases."""
    deck = sorted(place for place in marks.values() if place.pile == "deck")
    match event:
        case PhaseBegan(phase) if phase == RALLY and number:
            gathered = [(card, place) for (card, _), place in marks.items() if place.pile == "followers"]
            return [Shift(card, [place], place._replace(pile="hand"), False) for card, place in gathered]
        case MarketTurned(cards):
            return [Shift(card, deck[: len(cards)], MARKET, True) for card in cards]
        case Played(seat, card):
            return [Shift(card, [Place("hand", seat)], OPEN, True)]
        case LeftOver(seat, cards):
            return [Shift(card, [Place("hand", seat)], OPEN, True) for card in cards]
        case Took(seat, card):
            return [Shift(card, [MARKET], Place("followers", seat), True)]
        case Raised(seat, card):
            return [Shift(card, [OPEN], Place("hand", seat), True)]
        case Discarded(seat, card):
            return [Shift(card, [Place("offered", seat)], OPEN, True)]
        case Offered(seat, card):
            return [Shift(card, [Place("hand", seat)], Place("offered", seat), seat == viewer)]
        case PutDown(seat, card):
            earlier = sum((place.pile, place.seat) == ("hidden", seat) for place in marks.values())
            return [Shift(card, [Place("hand", seat)], Place("hidden", seat, earlier + 1), seat == viewer)]
        case Drew(seat, card):
            return [Shift(card, deck[:1], Place("followers", seat), seat == viewer)]
        case Peeked(seat, card) if seat == viewer:
            return [Shift(card, deck[:1], deck[0], True)]
        case Boxed(number):
            return [Shift(None, [place], BOXED, False) for place in deck[:number]]
        case _:
            return []
