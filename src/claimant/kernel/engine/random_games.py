"""Deals random games on boards and plays them to the end."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import number_of
from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import below
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.piles import nth_of
from claimant.kernel.engine.step import play_card, step
from claimant.kernel.tables.layout import (
    ASKS,
    DISCARD,
    DISCARDS,
    DRAW,
    HAND,
    KIND,
    LARGEST,
    OVER,
    PHASE,
    PLAY,
    PLAYED,
    SEAT,
    TO_MOVE,
    TRICK,
    WINNERS,
)
from claimant.kernel.tables.tables import Tables


def random_card(t: Tables, s: vec[i64], at: i64, thrown: vec[i64]) -> i64:
    """A card that may be played, each equally likely."""
    hand = at + HAND + s[at + TO_MOVE] * SEAT
    low = s[hand]
    high = s[hand + 1]
    if s[at + PLAYED] != 0:
        led = 2 * t.faction[s[at + TRICK]]
        if led < 2 * t.factions and ((low & t.members[led]) | (high & t.members[led + 1])) != 0:
            low &= t.members[led] | t.stand_ins[0]
            high &= t.members[led + 1] | t.stand_ins[1]
    lows = number_of(low)
    return nth_of(low, high, below(thrown, lows + number_of(high) if high else lows))


def random_move(t: Tables, s: vec[i64], at: i64, thrown: vec[i64], legal: vec[i64]) -> i64:
    """A random legal move; each copy of a card is equally likely."""
    asks = s[at + ASKS]
    if asks == PLAY:
        return (PLAY << KIND) + random_card(t, s, at, thrown)
    if asks == DISCARDS or asks == DRAW:
        pile = at + DISCARD if asks == DRAW else at + HAND + s[at + TO_MOVE] * SEAT
        number = number_of(s[pile]) + number_of(s[pile + 1])
        return (asks << KIND) + nth_of(s[pile], s[pile + 1], below(thrown, number))
    return legal[below(thrown, legal_moves(t, s, at, legal, 0))]


def play_out(t: Tables, s: vec[i64], at: i64, thrown: vec[i64], legal: vec[i64]) -> i64:
    """Play at random to the end, and return the number of moves."""
    moves: i64 = 0
    while s[at + PHASE] != OVER:
        if s[at + ASKS] == PLAY:
            play_card(t, s, at, random_card(t, s, at, thrown))
        else:
            step(t, s, at, random_move(t, s, at, thrown, legal))
        moves += 1
    return moves


def random_games(t: Tables, number: i64, thrown: vec[i64]) -> tuple[int, int, int]:
    """Deal and play `number` games: returns the moves made, seat 0's wins, and its shared wins."""
    s: vec[i64] = vec[i64]([0] * (LARGEST + 128))
    legal: vec[i64] = vec[i64]([0] * 128)
    moves: i64 = 0
    wins: i64 = 0
    shared: i64 = 0
    i: i64 = 0
    while i < number:
        deal(t, s, 0, LARGEST, 0, thrown)
        moves += play_out(t, s, 0, thrown, legal)
        if s[WINNERS] & 1:
            if s[WINNERS] == 1 or (t.players == 4 and s[WINNERS] == 5):
                wins += 1
            else:
                shared += 1
        i += 1
    return moves, wins, shared
