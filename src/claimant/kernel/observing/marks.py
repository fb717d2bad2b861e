"""Writes the bits and numbers of a packed observation: the course of the game, what is settled, votes and sizes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from claimant.kernel.engine.bits import bit, number_of, shifted
from claimant.kernel.observing.knowledge import BARRED, BARRED_BITS, KNOWN_SEAT, STANDING, VOIDS
from claimant.kernel.observing.packed import (
    ASKS_BITS,
    AUTOMATON_BITS,
    DISCARDING_BITS,
    LEADER_BITS,
    MOON_BIT,
    OFFERS_BITS,
    ORDER_BITS,
    PHASE_BITS,
    SETTLED_BITS,
    TAKERS_BITS,
    TO_MOVE_BITS,
    VOTES_BITS,
    WINNER_BITS,
    WINNERS_BITS,
    Packed,
)
from claimant.kernel.tables.layout import (
    ASKS,
    AUTOMATON,
    BOX,
    DECK_AT,
    DECK_END,
    DISCARDING,
    DISCARDS,
    FOLLOWERS,
    HAND,
    HIDDEN,
    LEADER,
    LOOT,
    LOOTED,
    MOON,
    NONE,
    OFFERED,
    PHASE,
    PLACES,
    PLACING_LAST,
    PLAY,
    PUTTING_DOWN,
    RALLY,
    RECRUITING_UNPLAYED,
    SEAT,
    STEP,
    TAKEN,
    TO_MOVE,
    WINNER,
    WINNERS,
)
from claimant.kernel.tables.tables import Tables

# What is being settled, in the order of its bits.
_RECRUITING: Final = 0
_UNPLAYED: Final = 1
_RALLYING: Final = 2
_ENDING: Final = 3


def write_bits(t: Tables, s: vec[i64], at: i64, k: vec[i64], know: i64, viewer: i64, o: vec[i64], to: i64) -> None:
    """Write the three words of bits."""
    asks = s[at + ASKS]
    bits = bit(PHASE_BITS + s[at + PHASE] - 1) | bit(LEADER_BITS + _row(t, viewer, s[at + LEADER]))
    bits |= s[at + MOON] << MOON_BIT
    if s[at + AUTOMATON] != NONE:
        bits |= bit(AUTOMATON_BITS + _row(t, viewer, s[at + AUTOMATON]))
    loot: i64 = 0
    if asks:
        bits |= bit(ASKS_BITS + asks - 1) | bit(TO_MOVE_BITS + _row(t, viewer, s[at + TO_MOVE]))
        if asks != PLAY:
            order = _order(s, at)
            bits |= bit(ORDER_BITS + order) | _settling(t, s, at, viewer, order)
            if order == _ENDING:
                loot = _loot(t, s, at, viewer)
    else:
        bits |= _sides(t, viewer, s[at + WINNERS]) << WINNERS_BITS
    o[to] = bits
    o[to + 1] = _voids(t, k, know, viewer) | _votes(t, viewer, k[know + STANDING]) << VOTES_BITS
    o[to + 2] = loot


def _row(t: Tables, viewer: i64, seat: i64) -> i64:
    """A seat relative to the viewer."""
    row = seat - viewer
    return row if row >= 0 else row + t.players


def _side_row(t: Tables, viewer: i64, side: i64) -> i64:
    """A side relative to the viewer's."""
    row = side - (viewer & 1 if t.players == 4 else viewer)
    return row if row >= 0 else row + t.sides


def _order(s: vec[i64], at: i64) -> i64:
    """What is being settled while a seat is asked for anything but a card to play."""
    step = s[at + STEP]
    if step == PUTTING_DOWN or step == RECRUITING_UNPLAYED:
        return _UNPLAYED
    if step >= PLACING_LAST:
        return _ENDING
    if s[at + PHASE] == RALLY:
        return _RALLYING
    return _RECRUITING


def _settling(t: Tables, s: vec[i64], at: i64, viewer: i64, order: i64) -> i64:
    """The winner, who takes and discards next, and who has chosen a card that isn't shown yet."""
    bits = bit(WINNER_BITS + _row(t, viewer, s[at + WINNER]))
    if order == _RECRUITING or order == _UNPLAYED:
        place = s[at + TAKEN]
        while place < t.players:
            row = _row(t, viewer, (s[at + PLACES] >> (2 * place)) & 3)
            bits |= bit(TAKERS_BITS + (place - s[at + TAKEN]) * t.players + row)
            place += 1
    if s[at + ASKS] == DISCARDS:
        i: i64 = 0
        while i < s[at + DISCARDING]:
            bits |= bit(DISCARDING_BITS + _row(t, viewer, (s[at + TO_MOVE] + i) % t.players))
            i += 1
        if s[at + OFFERED] != NONE:
            bits |= bit(OFFERS_BITS + _row(t, viewer, (s[at + TO_MOVE] + t.players - 1) % t.players))
    return bits


def _loot(t: Tables, s: vec[i64], at: i64, viewer: i64) -> i64:
    """The sides whose loot is settled, and for which faction it counts."""
    bits: i64 = 0
    side: i64 = 0
    while side < s[at + LOOTED]:
        row = _side_row(t, viewer, side)
        bits |= bit(SETTLED_BITS + row)
        faction = (s[at + LOOT] >> (4 * side)) & 15
        if faction:
            bits |= bit(row * t.factions + faction - 1)
        side += 1
    return bits


def _sides(t: Tables, viewer: i64, seats: i64) -> i64:
    """The sides of these seats, a bit each, relative to the viewer's."""
    bits: i64 = 0
    side: i64 = 0
    while side < t.sides:
        if seats & bit(side):
            bits |= bit(_side_row(t, viewer, side))
        side += 1
    return bits


def _voids(t: Tables, k: vec[i64], know: i64, viewer: i64) -> i64:
    bits: i64 = 0
    row: i64 = 1
    seat = viewer
    while row < t.players:
        seat += 1
        if seat == t.players:
            seat = 0
        bits |= k[know + seat * KNOWN_SEAT + VOIDS] << ((row - 1) * t.factions)
        row += 1
    return bits


def _votes(t: Tables, viewer: i64, votes: i64) -> i64:
    bits: i64 = 0
    faction: i64 = 0
    while votes != 0:
        side = votes & 7
        if side:
            bits |= bit(_side_row(t, viewer, side - 1) * t.factions + faction)
        votes >>= 3
        faction += 1
    return bits


def write_numbers(
    t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, viewer: i64, n: vec[u8], to: i64
) -> None:
    """Write the sizes of hidden piles, and what can't be among the cards put down unseen."""
    row: i64 = 0
    seat = viewer
    while row < t.players:
        own = at + seat * SEAT
        n[to + row] = _size(p, s, own + HAND)
        n[to + t.players + row] = _size(p, s, own + FOLLOWERS)
        if p.hides:
            n[to + 2 * t.players + row] = _size(p, s, own + HIDDEN)
            if row:
                _write_barred(t, k[know + seat * KNOWN_SEAT + BARRED], n, to + 3 * t.players + (row - 1) * t.factions)
        row += 1
        seat += 1
        if seat == t.players:
            seat = 0
    last = to + p.numbers
    n[last - 2] = u8(s[at + DECK_END] - s[at + DECK_AT])
    if p.boxes or n[last - 1] == 0:  # otherwise it never changes
        n[last - 1] = _size(p, s, at + BOX)


def _size(p: Packed, s: vec[i64], pile: i64) -> u8:
    number: i64 = 0
    if s[pile] != 0:
        number = number_of(s[pile])
    if p.words == 2 and s[pile + 1] != 0:
        number += number_of(s[pile + 1])
    return u8(number)


def _write_barred(t: Tables, barred: i64, n: vec[u8], to: i64) -> None:
    most = shifted(1, BARRED_BITS) - 1
    faction: i64 = 0
    while faction < t.factions:
        n[to + faction] = u8((barred >> (BARRED_BITS * faction)) & most)
        faction += 1
