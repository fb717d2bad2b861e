"""Hidden worlds that fit a view: whole states that the viewer can't tell from the truth.

Every way to lay the unseen cards into the hidden places that contradicts nothing the viewer knows is equally likely,
equal cards counted apart. That is exact: cards and places are put into classes that the constraints treat alike, the
number of ways is counted class by class, and a world is drawn by those numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from math import comb
from random import Random
from typing import TypeAlias

from claimant.rules.cards import Card, Pile, Piles, Seat, sort
from claimant.rules.memory import kind
from claimant.rules.state import State
from claimant.rules.view import View

Room: TypeAlias = tuple[int, ...]
"""How many cards each class of places still takes."""


class Worlds:
    """All worlds that fit a view; counting is done once, then sampling is quick."""

    def __init__(self, view: View) -> None:
        self.view = view
        groups = view.hidden.groups
        classes: dict[frozenset[int], list[Card]] = defaultdict(list)
        for card in view.hidden.unseen:
            classes[frozenset(at for at, group in enumerate(groups) if kind(card) not in group.barred)].append(card)
        for stray in view.hidden.strays:
            allowed = frozenset(at for at in stray.groups if kind(stray.card) not in groups[at].barred)
            classes[allowed].append(stray.card)
        ordered = sorted(classes.items(), key=lambda item: (len(item[0]), sorted(item[0])))
        alike: dict[tuple[bool, ...], list[int]] = defaultdict(list)
        for at in range(len(groups)):
            alike[tuple(at in allowed for allowed, _ in ordered)].append(at)
        self._cards = [cards for _, cards in ordered]
        self._places = list(alike.values())
        self._allowed = [[number for number, fits in enumerate(alike) if fits[at]] for at in range(len(ordered))]
        self._room: Room = tuple(sum(groups[at].size for at in places) for places in self._places)
        self._ways = cache(self._count)

    @property
    def number(self) -> int:
        """How many worlds there are, equal cards and the places in a pile counted apart, up to a common factor."""
        return self._ways(0, self._room)

    def _count(self, at: int, room: Room) -> int:
        """The number of ways to lay the classes of cards from one on into the room that is left."""
        if at == len(self._cards):
            return 1
        return sum(ways * self._ways(at + 1, left) for ways, left in self._splits(at, room))

    def _splits(self, at: int, room: Room) -> Iterator[tuple[int, Room]]:
        """Each way to split one class of cards over the places, with the choices of cards that it stands for."""
        return _split(len(self._cards[at]), self._allowed[at], room)

    def sample(self, rng: Random) -> State:
        """One world, each equally likely."""
        piles: list[list[Card]] = [[] for _ in self._places]
        room = self._room
        for at, cards in enumerate(self._cards):
            left = self._choose(at, room, rng)
            order = rng.sample(cards, len(cards))
            for number, (before, after) in enumerate(zip(room, left, strict=True)):
                for _ in range(before - after):
                    piles[number].append(order.pop())
            room = left
        return fill(self.view, self._laid_out(piles, rng))

    def _choose(self, at: int, room: Room, rng: Random) -> Room:
        pick = rng.randrange(self._ways(at, room))
        for ways, left in self._splits(at, room):
            pick -= ways * self._ways(at + 1, left)
            if pick < 0:
                return left
        raise AssertionError("the ways add up to their number")

    def _laid_out(self, piles: list[list[Card]], rng: Random) -> list[Pile]:
        """The cards of each group, once those of alike groups are shared out at random."""
        groups = self.view.hidden.groups
        laid: list[Pile] = [()] * len(groups)
        for places, pile in zip(self._places, piles, strict=True):
            rng.shuffle(pile)
            for at in places:
                laid[at] = tuple(pile[: groups[at].size])
                del pile[: groups[at].size]
        return laid


def _split(number: int, allowed: list[int], room: Room) -> Iterator[tuple[int, Room]]:
    if not allowed:
        if number == 0:
            yield 1, room
        return
    first, rest = allowed[0], allowed[1:]
    elsewhere = sum(room[place] for place in rest)
    for here in range(max(0, number - elsewhere), min(number, room[first]) + 1):
        left = (*room[:first], room[first] - here, *room[first + 1 :])
        for ways, final in _split(number - here, rest, left):
            yield comb(number, here) * ways, final


def worlds(view: View, rng: Random, number: int) -> Iterator[State]:
    """That many worlds, drawn independently."""
    fitting = Worlds(view)
    return (fitting.sample(rng) for _ in range(number))


def fill(view: View, laid: list[Pile]) -> State:
    """The state in which the hidden groups hold these cards."""
    at: dict[tuple[str, Seat | None], Pile] = defaultdict(tuple)
    for group, cards in zip(view.hidden.groups, laid, strict=True):
        at[group.place, group.seat] += cards
    offered = view.offered + tuple((seat, at["offered", seat][0]) for seat in _seats(view) if at["offered", seat])
    top = () if view.peeked is None else (view.peeked,)
    return State(
        lineup=view.lineup,
        phase=view.phase,
        leader=view.leader,
        hands=_piles(view, at, "hand", view.hidden.known_hands, view.hand),
        followers=_piles(view, at, "followers", view.hidden.known_followers, view.followers),
        supporters=view.supporters,
        front=view.front,
        hosts=view.hosts,
        tucked=view.tucked,
        deck=top + at["deck", None],
        market=view.market,
        waiting=view.waiting,
        held=view.held,
        discard=sort(view.discard + tuple(card for seat, card in offered if seat != view.seat)),
        hidden=_piles(view, at, "hidden", None, view.put_down),
        box=sort(at["box", None]),
        full_moon=view.full_moon,
        unplayed=view.unplayed,
        trick=view.trick,
        to_move=view.to_move,
        asks=view.asks,
        about=view.about,
        offered=offered,
        agenda=view.agenda,
        result=view.result,
    )


def _seats(view: View) -> range:
    return range(view.lineup.players)


def _piles(view: View, at: dict[tuple[str, Seat | None], Pile], place: str, known: Piles | None, own: Pile) -> Piles:
    return tuple(
        own if seat == view.seat else sort(at[place, seat] + (known[seat] if known else ())) for seat in _seats(view)
    )
