"""The legal moves of a board, as numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.engine.looting import open_to_loot
from claimant.kernel.engine.recruit import shows_top
from claimant.kernel.tables.layout import (
    ASKS,
    DISCARD,
    DISCARDS,
    DRAW,
    HAND,
    KIND,
    LOOTS,
    MARKET,
    PLAY,
    PLAYED,
    SEAT,
    TAKE,
    TAKEN,
    TO_MOVE,
    TOP,
    TRICK,
)
from claimant.kernel.tables.tables import Tables


def legal_cards(t: Tables, s: vec[i64], at: i64, word: i64) -> i64:
    """One word of the cards that the seat to move may play. [FOLLOW-1] [FOLLOW-2]"""
    hand = at + HAND + s[at + TO_MOVE] * SEAT
    if s[at + PLAYED] == 0:
        return s[hand + word]
    led = t.faction[s[at + TRICK]]
    if led == t.factions:
        return s[hand + word]
    if (s[hand] & t.members[2 * led]) | (s[hand + 1] & t.members[2 * led + 1]) == 0:
        return s[hand + word]
    return s[hand + word] & (t.members[2 * led + word] | t.stand_ins[word])


def legal_moves(t: Tables, s: vec[i64], at: i64, moves: vec[i64], first: i64) -> i64:
    """Write all legal moves, with equal cards once, into `moves` from `first` on; returns how many there are."""
    asks = s[at + ASKS]
    if asks == PLAY:
        low = legal_cards(t, s, at, 0)
        high: i64 = 0
        if t.last_word:
            high = legal_cards(t, s, at, 1)
        return _cards(t, low, high, PLAY << KIND, moves, first)
    if asks == TAKE:
        number = _cards(t, s[at + MARKET], s[at + MARKET + 1], TAKE << KIND, moves, first)
        if s[at + TAKEN] == 0 and shows_top(t, s, at):
            moves[first + number] = (TAKE << KIND) + TOP
            number += 1
        return number
    if asks == DISCARDS:
        hand = at + HAND + s[at + TO_MOVE] * SEAT
        return _cards(t, s[hand], s[hand + 1], DISCARDS << KIND, moves, first)
    if asks == DRAW:
        return _cards(t, s[at + DISCARD], s[at + DISCARD + 1], DRAW << KIND, moves, first)
    if asks == LOOTS:
        return _factions(open_to_loot(t, s, at), moves, first)
    if asks == 0:
        return 0
    moves[first] = asks << KIND
    moves[first + 1] = (asks << KIND) + 1
    return 2


def _cards(t: Tables, low: i64, high: i64, kind: i64, moves: vec[i64], first: i64) -> i64:
    number: i64 = 0
    last: i64 = -1
    while low != 0:
        card = lowest(low)
        low &= low - 1
        if t.face[card] != last:
            last = t.face[card]
            moves[first + number] = kind + card
            number += 1
    while high != 0:
        card = 64 + lowest(high)
        high &= high - 1
        if t.face[card] != last:
            last = t.face[card]
            moves[first + number] = kind + card
            number += 1
    return number


def _factions(options: i64, moves: vec[i64], first: i64) -> i64:
    number: i64 = 0
    faction: i64 = 0
    while options != 0:
        if options & bit(faction):
            moves[first + number] = (LOOTS << KIND) + faction
            number += 1
            options &= ~bit(faction)
        faction += 1
    return number
