"""What one viewer knows about hidden cards: how many lie where, and which cards they can't be. [INFO-2]"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from claimant.rules.cards import Card, Pile, Piles, Seat
from claimant.rules.game import Game
from claimant.rules.lineup import HEROES_IN_DECK, LineUp
from claimant.rules.memory import HEROES, Memory, kind
from claimant.rules.other_seat import OtherSeat
from claimant.rules.state import OPEN_PILES, State
from claimant.rules.value import Value

_LYING_OPEN = tuple(kind for kind in OPEN_PILES if kind.name != "discard")


class Group(Value, frozen=True):
    """Face-down cards that the viewer can't see, all in one place."""

    place: str
    """`hand`, `followers`, `hidden`, `offered` (each of a seat), `deck` or `box`."""
    seat: Seat | None
    size: int
    barred: frozenset[str] = frozenset()
    """Factions (or `heroes`) of which none of these cards is, except strays."""


class Stray(Value, frozen=True):
    """A card that is in one of a few groups, unknown which; the groups' `barred` doesn't apply to it."""

    card: Card
    groups: tuple[int, ...]


class Knowledge(Value, frozen=True):
    """Everything that a viewer knows about the cards it can't see."""

    known_hands: Piles
    """For each seat, cards that are in its hand because the viewer saw them go there."""
    known_followers: Piles
    groups: tuple[Group, ...]
    strays: tuple[Stray, ...]
    unseen: Pile
    """The other cards that are somewhere in the groups."""

    def whereabouts(self) -> dict[frozenset[int], list[Card]]:
        """The cards in the groups, keyed by the set of groups in which they can be."""
        filled = [at for at, group in enumerate(self.groups) if group.size]
        takers = {name: frozenset(at for at in filled if name not in self.groups[at].barred) for name in self._kinds()}
        whereabouts: dict[frozenset[int], list[Card]] = defaultdict(list)
        for card in self.unseen:
            whereabouts[takers[kind(card)]].append(card)
        for stray in self.strays:
            whereabouts[frozenset(at for at in stray.groups if self.groups[at].size)].append(stray.card)
        return whereabouts

    def _kinds(self) -> set[str]:
        return {kind(card) for card in self.unseen}


def known_to(game: Game, memory: Memory) -> Knowledge:
    """What the viewer knows about all cards that it doesn't see now."""
    state, others = game.state, memory.others
    groups: list[Group] = []
    strays: list[Stray] = []
    for seat, other in others.items():
        _add_seat(groups, strays, state, seat, other)
    groups.append(Group("deck", None, len(state.deck) - (memory.peeked is not None)))
    groups += boxed_groups(game.lineup) if game.dealt else (Group("box", None, len(game.start.box)),)
    groups.append(Group("box", None, memory.boxed))
    seats = range(state.lineup.players)
    hands = tuple([_certain_hand(others[seat]) if seat in others else () for seat in seats])
    followers = tuple([others[seat].followers if seat in others else () for seat in seats])
    return Knowledge(hands, followers, tuple(groups), tuple(strays), memory.unseen)


def _certain_hand(other: OtherSeat) -> Pile:
    return () if other.offers else other.known


def _add_seat(groups: list[Group], strays: list[Stray], state: State, seat: Seat, other: OtherSeat) -> None:
    hand = len(groups)
    groups.append(Group("hand", seat, len(state.hands[seat]) - len(_certain_hand(other)), other.voids))
    groups.append(Group("followers", seat, len(state.followers[seat]) - len(other.followers)))
    if other.offers:
        strays += [Stray(card, (hand, len(groups))) for card in other.known]
        groups.append(Group("offered", seat, 1, other.voids))
    first = len(groups)
    groups += [Group("hidden", seat, 1, barred) for barred in other.hidden]
    for stray in other.strays:
        places = tuple(first + number for number in sorted(stray.hidden_as))
        strays.append(Stray(stray.card, (hand, *places) if stray.in_hand else places))


@cache
def boxed_groups(lineup: LineUp) -> tuple[Group, ...]:
    """The cards that the set-up boxes unseen. [SETUP-3] [SETUP-6]"""
    kinds = {*lineup.names, HEROES}
    groups = [
        Group("box", None, boxed, frozenset(kinds - {faction.name}))
        for faction in lineup.factions
        if (boxed := lineup.boxed_of(faction))
    ]
    if lineup.heroes:
        groups.append(Group("box", None, HEROES_IN_DECK, frozenset({HEROES})))
        groups.append(Group("box", None, len(lineup.hero_deck) - HEROES_IN_DECK, frozenset(lineup.names)))
    return tuple(groups)
