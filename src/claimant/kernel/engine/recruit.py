"""Phase one on a board: where played cards go, and who takes which card of market and deck."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.piles import a_hand_is_empty, all_alike, draw, equal_in, first_of, lift, put, size
from claimant.kernel.tables.layout import (
    ASKS,
    BOX,
    CAPTURES,
    DECK_AT,
    DECK_END,
    DISCARD,
    FOLLOWERS,
    JOINS,
    LEADER,
    MARKET,
    PEEKS,
    PLACES,
    RECRUITING,
    SEAT,
    STEP,
    SUPPORTERS,
    TAKE,
    TAKEN,
    TO_MOVE,
    TOP,
    TRICK,
    WINNER,
    WINNING,
)
from claimant.kernel.tables.tables import Tables


def capture(t: Tables, s: vec[i64], at: i64) -> None:
    """Played cards go to the discard, unless a power keeps them. [P1-4]"""
    winner = s[at + WINNER]
    own = at + SUPPORTERS + winner * SEAT
    captures = t.flags[s[at + WINNING]] & CAPTURES
    i: i64 = 0
    while i < t.players:
        card = s[at + TRICK + i]
        kept = t.flags[card] & JOINS
        if captures and not kept:
            seat = (s[at + LEADER] + i) % t.players
            kept = (seat - winner) & 1 if t.players == 4 else seat - winner
        put(s, own if kept else at + DISCARD, card)
        i += 1


def shows_top(t: Tables, s: vec[i64], at: i64) -> bool:
    """May the trick's winner choose between market and deck? [SEERS-1]"""
    return s[at + STEP] == RECRUITING and t.flags[s[at + WINNING]] & PEEKS != 0


def recruit(t: Tables, s: vec[i64], at: i64) -> None:
    """Each seat in turn takes a market card, or the deck's top card if the market is empty. [P1-2] [P1-3]"""
    taken = s[at + TAKEN]
    while taken < t.players:
        seat = (s[at + PLACES] >> (2 * taken)) & 3
        low = s[at + MARKET]
        high = s[at + MARKET + 1]
        if not all_alike(t, low, high) or (taken == 0 and shows_top(t, s, at)):
            s[at + TAKEN] = taken
            s[at + TO_MOVE] = seat
            s[at + ASKS] = TAKE
            return
        if low | high:
            card = first_of(s, at + MARKET)
            lift(s, at + MARKET, card)
        else:
            card = draw(s, at)
        put(s, at + FOLLOWERS + seat * SEAT, card)
        taken += 1
    s[at + TAKEN] = taken


def take(t: Tables, s: vec[i64], at: i64, card: i64) -> None:
    """The seat to move takes a card of the market, or the deck's top card."""
    seat = s[at + TO_MOVE]
    if card == TOP:
        card = draw(s, at)
    else:
        card = equal_in(t, s, at + MARKET, card)
        lift(s, at + MARKET, card)
    put(s, at + FOLLOWERS + seat * SEAT, card)
    s[at + TAKEN] = s[at + TAKEN] + 1


def box(t: Tables, s: vec[i64], at: i64) -> None:
    """Cards of the deck's top leave the game unseen. [HERO-CTHULHU]"""
    number: i64 = 0
    i: i64 = 0
    while i < t.players:
        number += t.boxes[s[at + TRICK + i]]
        i += 1
    while number > 0 and s[at + DECK_AT] < s[at + DECK_END]:
        put(s, at + BOX, draw(s, at))
        number -= 1


def is_over(t: Tables, s: vec[i64], at: i64) -> bool:
    """Is there no further trick in phase one? [P1-6]"""
    deck = s[at + DECK_END] - s[at + DECK_AT]
    if deck < t.players and deck + size(s, at + MARKET) < t.players:
        return True
    return a_hand_is_empty(t, s, at)
