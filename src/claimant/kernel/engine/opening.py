"""Begins a trick, a phase or the ending on a board."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.piles import a_hand_is_empty, draw, move_all, put
from claimant.kernel.engine.recruit import is_over
from claimant.kernel.tables.layout import (
    ASKS,
    AUTOMATON,
    CUBE,
    CUBE_NOW,
    DISCARD,
    DISCARDING,
    DISCARDS,
    FOLLOWERS,
    HAND,
    LEADER,
    LOOT,
    LOOTED,
    MARKET,
    NONE,
    PHASE,
    PLACED,
    PLACES,
    PLACING_LAST,
    PLAY,
    PLAYED,
    PUTTING_DOWN,
    RALLY,
    RECRUIT,
    SEAT,
    STEP,
    TAKEN,
    TO_MOVE,
    TO_PLACE,
    WINNER,
)
from claimant.kernel.tables.tables import Tables


def begin_trick(t: Tables, s: vec[i64], at: i64) -> None:
    """Ask the leader to play, unless the phase is over. [P1-6] [P2-3]"""
    s[at + PLAYED] = 0
    if s[at + PHASE] == RECRUIT:
        if not is_over(t, s, at):
            _turn_market(t, s, at)
            if s[at + AUTOMATON] != NONE:
                _begin_unplayed(t, s, at)
                return
            s[at + TO_MOVE] = s[at + LEADER]
            s[at + ASKS] = PLAY
            return
        _begin_rally(t, s, at)
    if not a_hand_is_empty(t, s, at):
        s[at + TO_MOVE] = s[at + LEADER]
        s[at + ASKS] = PLAY
        return
    _begin_ending(t, s, at)


def _turn_market(t: Tables, s: vec[i64], at: i64) -> None:
    """Turn up the market for the trick. [P1-1]"""
    if s[at + MARKET] | s[at + MARKET + 1]:
        return
    i: i64 = 0
    while i < t.market_size:
        put(s, at + MARKET, draw(s, at))
        i += 1


def _begin_unplayed(t: Tables, s: vec[i64], at: i64) -> None:
    """Begin a trick that an automaton has already won. [AUTOMATONS-1] [AUTOMATONS-3]"""
    winner = s[at + AUTOMATON]
    s[at + WINNER] = winner
    places: i64 = 0
    i: i64 = 0
    while i < t.players:
        places |= ((winner + i) % t.players) << (2 * i)
        i += 1
    s[at + PLACES] = places
    s[at + TAKEN] = 0
    s[at + DISCARDING] = t.players
    s[at + TO_MOVE] = winner
    s[at + ASKS] = DISCARDS
    s[at + STEP] = PUTTING_DOWN


def _begin_rally(t: Tables, s: vec[i64], at: i64) -> None:
    """The followers become the hands of phase two. [P2-1]"""
    seat: i64 = 0
    while seat < t.players:
        own = at + seat * SEAT
        move_all(s, own + HAND, at + DISCARD)
        move_all(s, own + FOLLOWERS, own + HAND)
        seat += 1
    s[at + PHASE] = RALLY
    s[at + AUTOMATON] = NONE


def _begin_ending(t: Tables, s: vec[i64], at: i64) -> None:
    """Discard the remaining hands; the winner of the last trick collects the waiting cards. [P2-3] [P2-4]"""
    seat: i64 = 0
    while seat < t.players:
        move_all(s, at + HAND + seat * SEAT, at + DISCARD)
        seat += 1
    s[at + CUBE_NOW] = s[at + CUBE + 1]
    s[at + LOOT] = 0
    s[at + LOOTED] = 0
    s[at + TO_PLACE] = 0
    s[at + PLACED] = 0
    s[at + STEP] = PLACING_LAST
