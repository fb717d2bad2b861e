"""Random deals on a board: [SETUP-3], [SETUP-4] and [SETUP-6] with the kernel's random numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit
from claimant.kernel.engine.dice import mix
from claimant.kernel.engine.opening import begin_trick
from claimant.kernel.engine.piles import put
from claimant.kernel.tables.layout import (
    ABOUT,
    AUTOMATON,
    BOX,
    CUBE,
    CUBE_NOW,
    DECK_AT,
    DECK_END,
    HAND,
    LEADER,
    NONE,
    OFFERED,
    PHASE,
    RECRUIT,
    SEAT,
    VAMPIRE,
    WINNER,
)
from claimant.kernel.tables.tables import Tables


def deal(t: Tables, s: vec[i64], at: i64, deck_at: i64, leader: i64, thrown: vec[i64]) -> None:
    """Deal a new game; the deck begins at `deck_at`, which needs room for all cards."""
    clear(t, s, at, leader)
    hand_out(t, s, at, deck_at, _shuffle(t, s, at, deck_at, thrown))


def clear(t: Tables, s: vec[i64], at: i64, leader: i64) -> None:
    """An empty board before the first trick."""
    i: i64 = 0
    while i < t.size:
        s[at + i] = 0
        i += 1
    seat: i64 = 0
    while seat < t.players:
        s[at + VAMPIRE + seat * SEAT] = NONE
        seat += 1
    s[at + PHASE] = RECRUIT
    s[at + LEADER] = leader
    s[at + WINNER] = leader
    s[at + AUTOMATON] = NONE
    s[at + ABOUT] = NONE
    s[at + CUBE] = NONE
    s[at + CUBE + 1] = NONE
    s[at + CUBE_NOW] = NONE
    s[at + OFFERED] = NONE


def hand_out(t: Tables, s: vec[i64], at: i64, deck_at: i64, number: i64) -> None:
    """Each seat gets its hand from the top of the shuffled deck, which has this number of cards."""
    seat: i64 = 0
    first = deck_at
    while seat < t.players:
        hand = at + HAND + seat * SEAT
        last = first + t.hand_size
        while first < last:
            card = s[first]
            s[hand + (card >> 6)] = s[hand + (card >> 6)] | bit(card)
            first += 1
        seat += 1
    s[at + DECK_AT] = first
    s[at + DECK_END] = deck_at + number
    begin_trick(t, s, at)


def _shuffle(t: Tables, s: vec[i64], at: i64, deck_at: i64, thrown: vec[i64]) -> i64:
    """Write the shuffled cards without the boxed ones at `deck_at`; returns how many there are."""
    number: i64 = len(t.numbers)
    i: i64 = 0
    while i < number:
        s[deck_at + i] = t.numbers[i]
        i += 1
    heroes: i64 = number - t.first_hero
    if t.boxing == 0:
        mix(s, deck_at, number, thrown)
        return number
    size: i64 = 0
    faction: i64 = 0
    while faction < t.factions:  # each faction boxes its own cards
        first = t.first_of[faction]
        length = t.first_of[faction + 1] - first
        boxed = t.boxed[faction]
        if boxed:
            mix(s, deck_at + first, length, thrown)
        i = 0
        while i < length:
            card = s[deck_at + first + i]
            if i < boxed:
                put(s, at + BOX, card)
            else:
                s[deck_at + size] = card
                size += 1
            i += 1
        faction += 1
    if heroes == 0:
        mix(s, deck_at, size, thrown)
        return size
    return _mix_heroes(t, s, at, deck_at, size, heroes, thrown)


def _mix_heroes(t: Tables, s: vec[i64], at: i64, deck_at: i64, size: i64, heroes: i64, thrown: vec[i64]) -> i64:
    """Five heroes replace five cards, which are boxed together with the sixth hero."""
    mix(s, deck_at, size, thrown)
    i: i64 = 0
    while i < heroes:
        s[deck_at + size + i] = t.numbers[t.first_hero + i]
        i += 1
    mix(s, deck_at + size, heroes, thrown)
    put(s, at + BOX, s[deck_at + size + heroes - 1])
    i = 0
    while i < heroes - 1:
        put(s, at + BOX, s[deck_at + i])
        s[deck_at + i] = s[deck_at + size + i]
        i += 1
    mix(s, deck_at, size, thrown)
    return size
