"""A view as an array of numbers, relative to its seat; `observation_layout` says where everything is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from claimant.research.observation_layout import ASKS, ORDERS, PARTS, Layout, layout_of
from claimant.rules.cards import Card, Pile, Piles, Seat, sort
from claimant.rules.knowledge import Group, Knowledge
from claimant.rules.lineup import LineUp
from claimant.rules.score import as_it_stands
from claimant.rules.trick import FULL
from claimant.rules.value import Value
from claimant.rules.view import View

Observation: TypeAlias = npt.NDArray[np.uint8]

_STRAYS = {"hand": "stray_in_hand", "hidden": "stray_hidden"}
"""The plane for strays in each kind of group."""


def observe(view: View) -> Observation:
    """All that the seat knows now, relative to the seat."""
    written = _Writer(view)
    for name, pile in _piles(view):
        written.pile(name, pile)
    written.seats_piles()
    written.others()
    written.settling()
    written.bits()
    return written.done()


def part_of(observation: Observation, lineup: LineUp, name: str) -> Observation:
    """One part of an observation in its shape, without a copy: `part_of(seen, lineup, "supporters")[1]`."""
    layout = layout_of(lineup)
    if name not in layout.first:
        raise ValueError(f"An observation has no part {name!r}; it has {', '.join(part.name for part in PARTS)}.")
    shape = layout.shapes[name]
    first = layout.first[name]
    return observation[first : first + int(np.prod(shape))].reshape(shape)


def planes_of(observation: Observation, lineup: LineUp) -> Observation:
    """All planes of cards of an observation, one in each row, without a copy."""
    layout = layout_of(lineup)
    return observation[: layout.bits_at].reshape(layout.planes, layout.width)


def _piles(view: View) -> Iterable[tuple[str, Pile]]:
    strays = tuple(stray.card for stray in view.knowledge.strays)
    return (
        ("hand", view.hand),
        ("followers", view.followers),
        ("hidden", view.hidden),
        ("offered", tuple(card for _, card in view.offered)),
        ("unseen", sort(view.knowledge.unseen + strays) if strays else view.knowledge.unseen),
        ("market", view.market),
        ("discard", view.discard),
        ("waiting", view.waiting),
        ("cube", view.cube),
        ("peeked", () if view.peeked is None else (view.peeked,)),
        ("about", () if view.about is None else (view.about,)),
    )


def _strays(knowledge: Knowledge) -> Iterable[tuple[Seat, str, Pile]]:
    """For each hand, and for each seat's cards put down unseen, the strays that may be there."""
    found: dict[tuple[Seat, str], list[Card]] = {}
    for stray in knowledge.strays:
        groups = [knowledge.groups[at] for at in stray.groups]
        for seat, place in {(group.seat, group.place) for group in groups if group.place in _STRAYS}:
            assert seat is not None
            found.setdefault((seat, place), []).append(stray.card)
    return [(seat, place, sort(cards)) for (seat, place), cards in found.items()]


class _Standing(Value, frozen=True, cache_hash=True):
    """The open piles that decide the votes."""

    lineup: LineUp
    supporters: Piles
    gnomes: Piles
    vampire: tuple[Card | None, ...]
    under: Piles


@lru_cache(maxsize=256)
def _votes_now(standing: _Standing) -> tuple[int | None, ...]:
    """The side that each faction would vote for now; most moves change none of these piles."""
    return tuple(vote.side for vote in as_it_stands(standing).votes)


class _Writer:
    """Collects which bytes are set, and writes them at the end."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("A spectator has no seat that an observation could be relative to.")
        self.view = view
        self.seat: Seat = view.seat
        self.layout: Layout = layout_of(view.lineup)
        self.ones: list[int] = []
        self.numbers: dict[int, int] = {}

    def done(self) -> Observation:
        observation: Observation = np.zeros(self.layout.size, np.uint8)
        observation[self.ones] = 1
        observation[list(self.numbers)] = list(self.numbers.values())
        return observation

    def relative(self, seat: Seat) -> int:
        return (seat - self.seat) % self.view.lineup.players

    def relative_side(self, side: int) -> int:
        lineup = self.view.lineup
        return (side - lineup.side_of(self.seat)) % len(lineup.sides)

    def pile(self, name: str, pile: Pile, row: int = 0) -> None:
        """Light the cards of a sorted pile; of equal cards each lights the next byte."""
        first = self.layout.first[name] + row * self.layout.width
        slots, ones = self.layout.slots, self.ones
        last: Card | None = None
        for card in pile:
            if card is last:
                ones.append(ones[-1] + 1)
            else:
                ones.append(first + slots[card])
                last = card

    def bit(self, name: str, at: int = 0) -> None:
        self.ones.append(self.layout.first[name] + at)

    def number(self, name: str, number: int, at: int = 0) -> None:
        self.numbers[self.layout.first[name] + at] = number

    def seats_piles(self) -> None:
        """The open piles in front of each seat, and how many cards it has elsewhere."""
        view = self.view
        for seat in range(view.lineup.players):
            row = self.relative(seat)
            self.pile("supporters", view.supporters[seat], row)
            self.pile("gnomes", view.gnomes[seat], row)
            self.pile("under", view.under[seat], row)
            host = view.vampire[seat]
            if host is not None:
                self.pile("vampire", (host,), row)
            self.number("hand_sizes", view.hand_sizes[seat], row)
            self.number("follower_sizes", view.follower_sizes[seat], row)
            self.number("hidden_sizes", view.hidden_sizes[seat], row)
        self.number("deck_size", view.deck_size)
        self.number("box_size", view.box_size)
        for seat, _ in view.offered:
            self.bit("offers", self.relative(seat))

    def others(self) -> None:
        """What the viewer knows about the hidden cards of the others."""
        knowledge = self.view.knowledge
        for seat in range(self.view.lineup.players):
            if seat != self.seat:
                row = self.relative(seat) - 1
                self.pile("known_hand", knowledge.known_hands[seat], row)
                self.pile("known_followers", knowledge.known_followers[seat], row)
        for group in knowledge.groups:
            self._group(group)
        for seat, place, cards in _strays(knowledge):
            self.pile(_STRAYS[place], cards, self.relative(seat) - 1)

    def _group(self, group: Group) -> None:
        if group.seat is None:
            return
        row, names = self.relative(group.seat) - 1, self.view.lineup.names
        if group.place == "offered":
            self.bit("offers", row + 1)
        elif group.place == "hand":
            for name in group.barred:
                self.bit("voids", row * len(names) + names.index(name))
        elif group.place == "hidden":
            for name in group.barred:
                at = self.layout.first["hidden_barred"] + row * len(names) + names.index(name)
                self.numbers[at] = self.numbers.get(at, 0) + 1

    def settling(self) -> None:
        """The current trick, and what is left to do before the next one."""
        view, agenda = self.view, self.view.agenda
        plays = view.trick
        if agenda is not None:
            plays = () if agenda.trick is None else tuple(zip(agenda.trick.seats, agenda.trick.cards, strict=True))
        for seat, card in plays:
            self.pile("trick", (card,), self.relative(seat))
        if agenda is None:
            return
        self.bit("order", ORDERS.index(agenda.order))
        self.bit("winner", self.relative(agenda.winner))
        for place, seat in enumerate(agenda.takers):
            self.bit("takers", place * view.lineup.players + self.relative(seat))
        for seat in agenda.discarding:
            self.bit("discarding", self.relative(seat))
        for seat in range(view.lineup.players):
            collected = [card for collector, card, _ in agenda.placing if collector == seat]
            if collected:
                self.pile("placing", sort(collected), self.relative(seat))
        for side, name in enumerate(agenda.loot):
            row = self.relative_side(side)
            self.bit("loot_settled", row)
            if name is not None:
                self.bit("loot", row * len(view.lineup.factions) + view.lineup.names.index(name))

    def bits(self) -> None:
        """The course of the game and the votes."""
        view = self.view
        self.bit("phase", view.phase - 1)
        if view.asks is not None:
            self.bit("asks", ASKS.index(view.asks))
        if view.to_move is not None and view.to_move >= 0:
            self.bit("to_move", self.relative(view.to_move))
        self.bit("leader", self.relative(view.leader))
        if view.moon == FULL:
            self.bit("full_moon")
        if view.automaton is not None:
            self.bit("automaton", self.relative(view.automaton))
        if view.result is None:
            votes = _votes_now(_Standing(view.lineup, view.supporters, view.gnomes, view.vampire, view.under))
        else:
            votes = tuple(vote.side for vote in view.result.votes)
            for side in {view.lineup.side_of(seat) for seat in view.result.winners}:
                self.bit("winners", self.relative_side(side))
        for at, voted in enumerate(votes):
            if voted is not None:
                self.bit("votes", self.relative_side(voted) * len(votes) + at)
