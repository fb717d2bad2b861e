"""Dealing: from a line-up and a seed to the first trick."""

from __future__ import annotations

from collections.abc import Sequence

from claimant.rules.after_trick import begin_trick
from claimant.rules.cards import Card, Pile, Seat, sort
from claimant.rules.events import Event, Events, PhaseBegan
from claimant.rules.lineup import HEROES_IN_DECK, LineUp
from claimant.rules.shuffle import Chance, Seed, seed_from
from claimant.rules.state import RECRUIT, State, blank


def deal(lineup: LineUp, seed: Seed, leader: Seat = 0) -> State:
    """A new game with its first market turned up. The same seed gives the same game."""
    check_deal(lineup, leader)
    deck, box = shuffled_deck(lineup, seed_from(seed))
    return opened(dealt(lineup, deck, box, leader))[0]


def check_deal(lineup: LineUp, leader: Seat) -> None:
    """Refuse what no game can be dealt for."""
    if not isinstance(lineup, LineUp):
        raise TypeError(f"A game is dealt for a line-up, as preset(...) or LineUp.of(...) make it, not {lineup!r}.")
    if leader not in range(lineup.players):
        raise ValueError(f"The leader is a seat from 0 to {lineup.players - 1}, not {leader!r}.")


def shuffled_deck(lineup: LineUp, seed: bytes) -> tuple[Pile, Pile]:
    """The shuffled deck, top card first, and the cards boxed unseen. [SETUP-3] [SETUP-6]"""
    box: list[Card] = []
    cards: list[Card] = []
    for faction in lineup.factions:
        pile: Sequence[Card] = lineup.cards_of(faction)
        if boxed := lineup.boxed_of(faction):
            pile = Chance(seed, f"box {faction.name}").shuffled(pile)
            box += pile[:boxed]
            pile = sort(tuple(pile[boxed:]))
        cards += pile
    deck = Chance(seed, "deck").shuffled(cards)
    if lineup.heroes:
        heroes = Chance(seed, "heroes").shuffled([hero.card for hero in lineup.hero_deck])
        box += deck[:HEROES_IN_DECK] + heroes[HEROES_IN_DECK:]
        deck = Chance(seed, "deck with heroes").shuffled(deck[HEROES_IN_DECK:] + heroes[:HEROES_IN_DECK])
    return tuple(deck), sort(box)


def dealt(lineup: LineUp, deck: Pile, box: Pile, leader: Seat) -> State:
    """Each seat in turn gets its hand from the top of the shuffled deck. [SETUP-4]"""
    size = lineup.hand_size
    hands = tuple(sort(deck[size * seat : size * (seat + 1)]) for seat in range(lineup.players))
    fields = blank(lineup.players) | {"hands": hands, "deck": deck[size * lineup.players :], "box": box}
    return State(lineup=lineup, phase=RECRUIT, leader=leader, **fields)


def opened(state: State) -> tuple[State, tuple[Event, ...]]:
    """Begin the first trick of a state that is at the start of a trick. [P1-1]"""
    events: Events = [PhaseBegan(state.phase)]
    return begin_trick(state, events, state.leader), tuple(events)
