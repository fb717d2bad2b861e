"""Writes the planes of a packed observation: where the viewer sees or knows each card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit
from claimant.kernel.engine.recruit import shows_top
from claimant.kernel.observing.knowledge import (
    KNOWN,
    KNOWN_FOLLOWERS,
    KNOWN_SEAT,
    PRIVATE,
    SEEN,
    STRAYS,
    STRAYS_IN,
)
from claimant.kernel.observing.packed import (
    ABOUT_PLANE,
    CUBE_PLANE,
    DISCARD_PLANE,
    FOLLOWERS_PLANE,
    GNOMES_PLANE,
    HAND_PLANE,
    HIDDEN_PLANE,
    KNOWN_FOLLOWERS_PLANE,
    KNOWN_HAND_PLANE,
    MARKET_PLANE,
    PEEKED_PLANE,
    PLACING_PLANE,
    STRAY_HIDDEN_PLANE,
    STRAY_IN_HAND_PLANE,
    SUPPORTERS_PLANE,
    TRICK_PLANE,
    UNDER_PLANE,
    UNSEEN_PLANE,
    VAMPIRE_PLANE,
    WAITING_PLANE,
    Packed,
)
from claimant.kernel.tables.layout import (
    ABOUT,
    ASKS,
    CUBE,
    DECK_AT,
    DISCARD,
    ENTRIES,
    FOLLOWERS,
    FROM_TRICK,
    GNOMES,
    HAND,
    HIDDEN,
    LEADER,
    MARKET,
    NONE,
    OFFERED,
    PLACED,
    PLACING,
    PLAYED,
    REPLACE,
    SEAT,
    STEP,
    SUPPORTERS,
    TAKE,
    TAKEN,
    TO_PLACE,
    TRICK,
    TUCK,
    UNDER,
    VAMPIRE,
    WAITING,
    WINNER,
)
from claimant.kernel.tables.tables import Tables


def write_planes(
    t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, viewer: i64, o: vec[i64], to: i64
) -> None:
    """Write all planes for the viewer: the seat to move, or any seat once the game is over."""
    k[know + SEEN] = 0
    k[know + SEEN + 1] = 0
    own = at + viewer * SEAT
    _show(p, k, know, o, to + p.first[HAND_PLANE], s[own + HAND], s[own + HAND + 1])
    _show(p, k, know, o, to + p.first[FOLLOWERS_PLANE], s[own + FOLLOWERS], s[own + FOLLOWERS + 1])
    if p.hides:
        _show(p, k, know, o, to + p.first[HIDDEN_PLANE], s[own + HIDDEN], s[own + HIDDEN + 1])
    _write_table(t, p, s, at, k, know, o, to)
    seat: i64 = 0
    row: i64 = t.players - viewer
    while seat < t.players:
        if row >= t.players:
            row -= t.players
        _write_front(t, p, s, at + seat * SEAT, k, know, o, to + row * p.words)
        if row:
            _write_known(p, s, at, k, know, viewer, seat, o, to + (row - 1) * p.words)
        seat += 1
        row += 1
    _write_trick(t, p, s, at, k, know, viewer, o, to)
    if p.hosts:
        _write_placing(t, p, s, at, k, know, viewer, o, to)
    low = p.every_low & ~k[know + SEEN]
    _pile(p, o, to + p.first[UNSEEN_PLANE], low, p.every_high & ~k[know + SEEN + 1])


def _write_table(t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, o: vec[i64], to: i64) -> None:
    """The open piles of the table; a card that isn't shown yet is no part of the discard."""
    _show(p, k, know, o, to + p.first[MARKET_PLANE], s[at + MARKET], s[at + MARKET + 1])
    low = s[at + DISCARD]
    high = s[at + DISCARD + 1]
    offered = s[at + OFFERED]
    if offered >= 64:
        high &= ~bit(offered)
    elif offered >= 0:
        low &= ~bit(offered)
    _show(p, k, know, o, to + p.first[DISCARD_PLANE], low, high)
    if p.waits:
        _show(p, k, know, o, to + p.first[WAITING_PLANE], s[at + WAITING], s[at + WAITING + 1])
        _show(p, k, know, o, to + p.first[CUBE_PLANE], _cube(s, at, 0), _cube(s, at, 1))
    if p.peeks:
        card: i64 = NONE
        if s[at + ASKS] == TAKE and s[at + TAKEN] == 0 and shows_top(t, s, at):
            card = s[s[at + DECK_AT]]
        _show(p, k, know, o, to + p.first[PEEKED_PLANE], _bit_in(card, 0), _bit_in(card, 1))
    if p.hosts:
        _pile(p, o, to + p.first[ABOUT_PLANE], _bit_in(s[at + ABOUT], 0), _bit_in(s[at + ABOUT], 1))


def _cube(s: vec[i64], at: i64, word: i64) -> i64:
    return _bit_in(s[at + CUBE], word) | _bit_in(s[at + CUBE + 1], word)


def _write_front(t: Tables, p: Packed, s: vec[i64], own: i64, k: vec[i64], know: i64, o: vec[i64], to: i64) -> None:
    """What lies openly at a seat."""
    _show(p, k, know, o, to + p.first[SUPPORTERS_PLANE], s[own + SUPPORTERS], s[own + SUPPORTERS + 1])
    if p.fronts:
        _show(p, k, know, o, to + p.first[GNOMES_PLANE], s[own + GNOMES], s[own + GNOMES + 1])
    if p.hosts:
        host = s[own + VAMPIRE]
        _show(p, k, know, o, to + p.first[VAMPIRE_PLANE], _bit_in(host, 0), _bit_in(host, 1))
        _show(p, k, know, o, to + p.first[UNDER_PLANE], s[own + UNDER], s[own + UNDER + 1])


def _write_known(
    p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, viewer: i64, seat: i64, o: vec[i64], to: i64
) -> None:
    """What the viewer knows about the hidden cards of another seat."""
    held = at + seat * SEAT
    other = know + seat * KNOWN_SEAT
    private_low = k[know + PRIVATE + viewer * KNOWN_SEAT]
    private_high = k[know + PRIVATE + viewer * KNOWN_SEAT + 1]
    low = (k[other + KNOWN_FOLLOWERS] | private_low) & s[held + FOLLOWERS]
    high = (k[other + KNOWN_FOLLOWERS + 1] | private_high) & s[held + FOLLOWERS + 1]
    _show(p, k, know, o, to + p.first[KNOWN_FOLLOWERS_PLANE], low, high)
    offered = s[at + OFFERED]
    low = (k[other + KNOWN] | private_low) & (s[held + HAND] | _bit_in(offered, 0))
    high = (k[other + KNOWN + 1] | private_high) & (s[held + HAND + 1] | _bit_in(offered, 1))
    if offered == NONE:
        _show(p, k, know, o, to + p.first[KNOWN_HAND_PLANE], low, high)
        low = 0
        high = 0
    else:  # any card of the hand may be the one that isn't shown yet
        _pile(p, o, to + p.first[KNOWN_HAND_PLANE], 0, 0)
    if p.strays or p.offers:
        low |= k[other + STRAYS_IN]
        high |= k[other + STRAYS_IN + 1]
        _pile(p, o, to + p.first[STRAY_IN_HAND_PLANE], low, high)
        _pile(p, o, to + p.first[STRAY_HIDDEN_PLANE], k[other + STRAYS], k[other + STRAYS + 1])


def _write_trick(
    t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, viewer: i64, o: vec[i64], to: i64
) -> None:
    """Each seat's card in the trick; once the trick is complete, its cards are seen where they go."""
    played = s[at + PLAYED]
    i: i64 = 0
    row = s[at + LEADER] - viewer
    while i < t.players:
        where = to + p.first[TRICK_PLANE] + (row if row >= 0 else row + t.players) * p.words
        card: i64 = NONE
        if i < played:
            card = s[at + TRICK + i]
        if played < t.players:
            _show(p, k, know, o, where, _bit_in(card, 0), _bit_in(card, 1))
        else:
            _pile(p, o, where, _bit_in(card, 0), _bit_in(card, 1))
        i += 1
        row += 1
        if row >= t.players:
            row -= t.players


def _write_placing(
    t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, viewer: i64, o: vec[i64], to: i64
) -> None:
    """The cards that each seat is about to collect, while a seat is asked about one of them."""
    asked = s[at + ASKS] == TUCK or s[at + ASKS] == REPLACE
    row: i64 = 0
    while row < t.players:
        seat = (viewer + row) % t.players
        low: i64 = 0
        high: i64 = 0
        if asked and s[at + STEP] == PLACING:
            i = s[at + PLACED]
            while i < s[at + TO_PLACE]:
                entry = s[at + ENTRIES + i]
                if entry & 15 == seat:
                    card = entry >> 8
                    low |= _bit_in(card, 0)
                    high |= _bit_in(card, 1)
                    if (entry >> 4) & 15 == FROM_TRICK:
                        k[know + SEEN + (card >> 6)] = k[know + SEEN + (card >> 6)] | bit(card)
                i += 1
        elif asked and seat == s[at + WINNER]:
            low = s[at + WAITING] | _cube(s, at, 0)
            high = s[at + WAITING + 1] | _cube(s, at, 1)
        _pile(p, o, to + p.first[PLACING_PLANE] + row * p.words, low, high)
        row += 1


def _bit_in(card: i64, word: i64) -> i64:
    """The bit of a card in this word; 0 for `NONE` or if the card is in the other word."""
    if card < 0 or card >> 6 != word:
        return 0
    return bit(card)


def _show(p: Packed, k: vec[i64], know: i64, o: vec[i64], where: i64, low: i64, high: i64) -> None:
    """Write a pile whose cards the viewer sees or knows."""
    k[know + SEEN] = k[know + SEEN] | low
    k[know + SEEN + 1] = k[know + SEEN + 1] | high
    _pile(p, o, where, low, high)


def _pile(p: Packed, o: vec[i64], where: i64, low: i64, high: i64) -> None:
    """Write a pile; of equal cards, the first ones stand for all."""
    o[where] = _first_ones(low, p.copies_low)
    if p.words == 2:
        o[where + 1] = _first_ones(high, p.copies_high)


def _first_ones(cards: i64, copies: i64) -> i64:
    """Move each copy down while the copy before it is missing."""
    loose = cards & copies & ~(cards << 1)
    while loose != 0:
        cards = (cards ^ loose) | (loose >> 1)
        loose = cards & copies & ~(cards << 1)
    return cards
