"""What seats know about each other's cards, kept move by move: the same conclusions as `rules.memory`.

Everybody sees most of it, so it is kept once for each seat; only peeked cards are known to a single viewer. Cards are
the board's own numbers, so that a known card can be looked up where it lies. Among equal cards, any one may stand for
another: what is written out counts them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, shifted
from claimant.kernel.engine.piles import all_alike, equal_in, first_of, put
from claimant.kernel.engine.recruit import shows_top
from claimant.kernel.observing.packed import Packed
from claimant.kernel.tables.layout import (
    DECK_AT,
    DISCARD,
    DISCARDING,
    DISCARDS,
    DRAW,
    FOLLOWERS,
    HAND,
    KIND,
    MARKET,
    NONE,
    OFFERED,
    PHASE,
    PLAY,
    PLAYED,
    PUTTING_DOWN,
    RAISE,
    RECRUIT,
    SEAT,
    STEP,
    TAKE,
    TAKEN,
    TO_MOVE,
    TOP,
    TRICK,
    WINNER,
)
from claimant.kernel.tables.tables import Tables

# The move that is being made: what `note` must remember until `follow`.
PHASE_BEFORE: Final = 0
MARKET_BEFORE: Final = 1
PEEKED: Final = 3
PEEKER: Final = 4
STANDING: Final = 5
"""The votes as they stand, three bits for each faction as in `VOTES`."""
SEEN: Final = 6
"""The cards that the viewer sees or knows, while an observation is written."""
SEATS_KNOWN: Final = 8
"""Where the seats' numbers begin."""

VOIDS: Final = 8
"""Factions, a bit each, of which the seat has no unknown card in hand."""
BARRED: Final = 9
"""How many of the cards that it put down unseen can't be of each faction, `BARRED_BITS` bits each."""
KNOWN: Final = 10
"""Cards that everybody knows to be in its hand."""
KNOWN_FOLLOWERS: Final = 12
STRAYS: Final = 14
"""Cards that were known in its hand before it put a card down unseen."""
STRAYS_IN: Final = 16
"""Those of them that may still be in its hand."""
PRIVATE: Final = 18
"""Cards of other seats that this seat alone knows: it peeked at them."""
HELD: Final = 20
"""Its hand after the move, for what is left over when a phase ends."""
KNOWN_SEAT: Final = 14
"""The distance from a seat's numbers to the next seat's."""
BARRED_BITS: Final = 6


def knowledge_size(t: Tables) -> i64:
    """How many numbers a game needs."""
    return SEATS_KNOWN + KNOWN_SEAT * t.players


def forget(t: Tables, k: vec[i64], know: i64) -> None:
    """Nothing is known when a game begins."""
    i: i64 = 0
    while i < SEATS_KNOWN + KNOWN_SEAT * t.players:
        k[know + i] = 0
        i += 1
    k[know + PEEKED] = NONE


def note(t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, move: i64) -> None:
    """Conclude what a legal move shows, before it is made."""
    kind = move >> KIND
    rest = move & 255
    k[know + PHASE_BEFORE] = s[at + PHASE]
    k[know + MARKET_BEFORE] = s[at + MARKET]
    k[know + MARKET_BEFORE + 1] = s[at + MARKET + 1]
    if kind == PLAY:
        _note_play(t, p, s, at, k, know, rest)
    elif kind == TAKE:
        if p.peeks and rest != TOP and s[at + TAKEN] == 0 and shows_top(t, s, at):
            k[know + PEEKED] = s[s[at + DECK_AT]]
            k[know + PEEKER] = s[at + TO_MOVE]
    elif kind == DISCARDS:
        _note_discard(t, p, s, at, k, know, rest)
    elif kind == DRAW:
        put(k, know + KNOWN + s[at + WINNER] * KNOWN_SEAT, equal_in(t, s, at + DISCARD, rest))
    elif kind == RAISE and rest == 0 and all_alike(t, s[at + DISCARD], s[at + DISCARD + 1]):
        put(k, know + KNOWN + s[at + WINNER] * KNOWN_SEAT, first_of(s, at + DISCARD))
    if p.strays:
        _note_hands(t, s, at, k, know, kind, rest)


def _note_play(t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, card: i64) -> None:
    seat = s[at + TO_MOVE]
    _shows(t, p, s, at, k, know, seat, card)
    if s[at + PLAYED] == 0:
        return
    led = t.faction[s[at + TRICK]]
    if led == t.factions or t.faction[card] == led or t.stand_ins[card >> 6] & bit(card):
        return
    own = know + seat * KNOWN_SEAT
    k[own + VOIDS] = k[own + VOIDS] | bit(led)
    if p.strays:
        k[own + STRAYS_IN] = k[own + STRAYS_IN] & ~t.members[2 * led]
        k[own + STRAYS_IN + 1] = k[own + STRAYS_IN + 1] & ~t.members[2 * led + 1]


def _note_discard(t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, card: i64) -> None:
    seat = s[at + TO_MOVE]
    if s[at + STEP] == PUTTING_DOWN:
        _put_down(t, k, know + seat * KNOWN_SEAT)
    elif s[at + DISCARDING] == 1:  # all discards are shown together
        first = seat - 1 if seat > 0 else t.players - 1
        _shows(t, p, s, at, k, know, first, s[at + OFFERED])
        _shows(t, p, s, at, k, know, seat, card)


def _put_down(t: Tables, k: vec[i64], own: i64) -> None:
    """The seat puts a card down unseen, which may be any card known to be in its hand."""
    word: i64 = 0
    while word < 2:
        known = k[own + KNOWN + word]
        k[own + STRAYS + word] = k[own + STRAYS + word] | known
        k[own + STRAYS_IN + word] = k[own + STRAYS_IN + word] | known
        k[own + KNOWN + word] = 0
        word += 1
    faction: i64 = 0
    while faction < t.factions:
        if k[own + VOIDS] & bit(faction):
            k[own + BARRED] = k[own + BARRED] + shifted(1, BARRED_BITS * faction)
        faction += 1


def _shows(t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64, seat: i64, card: i64) -> None:
    """A card leaves the seat's hand openly; among equal cards, the known one."""
    word = card >> 6
    own = know + seat * KNOWN_SEAT + word
    this = bit(card)
    alike = k[own + KNOWN] & t.twins[card]
    if alike:
        gone = this if alike & this else alike & -alike
        k[own + KNOWN] = k[own + KNOWN] & ~gone
        if p.peeks and gone != this:
            _exchange(t, k, know + PRIVATE + word, seat, this, gone)
        return
    if p.peeks:
        held = (s[at + HAND + seat * SEAT + word] | this) & t.twins[card]
        _lose(t, k, know + PRIVATE + word, seat, held, this)
    if p.strays:
        alike = k[own + STRAYS_IN] & t.twins[card]
        if alike:
            gone = this if alike & this else alike & -alike
            k[own + STRAYS_IN] = k[own + STRAYS_IN] & ~gone
            k[own + STRAYS] = k[own + STRAYS] & ~gone


def _exchange(t: Tables, k: vec[i64], private: i64, seat: i64, this: i64, other: i64) -> None:
    """A viewer who alone knew this card knows the equal one instead, which is still in the hand."""
    viewer: i64 = 0
    while viewer < t.players:
        at = private + viewer * KNOWN_SEAT
        if viewer != seat and k[at] & this:
            k[at] = (k[at] & ~this) | other
        viewer += 1


def _lose(t: Tables, k: vec[i64], private: i64, seat: i64, held: i64, this: i64) -> None:
    """Viewers who alone knew a card that equals this one know one less."""
    viewer: i64 = 0
    while viewer < t.players:
        at = private + viewer * KNOWN_SEAT
        alike = k[at] & held
        if viewer != seat and alike:
            k[at] = k[at] & ~(this if alike & this else alike & -alike)
        viewer += 1


def _note_hands(t: Tables, s: vec[i64], at: i64, k: vec[i64], know: i64, kind: i64, card: i64) -> None:
    """Remember the hands, without the card that is played or put down."""
    seat: i64 = 0
    while seat < t.players:
        k[know + HELD + seat * KNOWN_SEAT] = s[at + HAND + seat * SEAT]
        k[know + HELD + seat * KNOWN_SEAT + 1] = s[at + HAND + seat * SEAT + 1]
        seat += 1
    if kind == PLAY or kind == DISCARDS:
        held = know + HELD + s[at + TO_MOVE] * KNOWN_SEAT + (card >> 6)
        k[held] = k[held] & ~bit(card)


def follow(t: Tables, p: Packed, s: vec[i64], at: i64, k: vec[i64], know: i64) -> None:
    """Conclude what happened after the move."""
    if k[know + PHASE_BEFORE] != RECRUIT:
        return
    low = k[know + MARKET_BEFORE]
    high = k[know + MARKET_BEFORE + 1]
    rallied = s[at + PHASE] != RECRUIT
    if not rallied and s[at + MARKET] == low and s[at + MARKET + 1] == high:
        return
    pile: i64 = at + FOLLOWERS
    if rallied:
        pile = at + HAND
    seat: i64 = 0
    while seat < t.players:
        own = know + KNOWN_FOLLOWERS + seat * KNOWN_SEAT
        k[own] = k[own] | (s[pile + seat * SEAT] & low)
        k[own + 1] = k[own + 1] | (s[pile + seat * SEAT + 1] & high)
        seat += 1
    if p.peeks and k[know + PEEKED] != NONE:
        _see_drawn(t, s, pile, k, know)
    if rallied:
        _begin_rally(t, p, k, know)


def _see_drawn(t: Tables, s: vec[i64], pile: i64, k: vec[i64], know: i64) -> None:
    """The seat that peeked knows who drew the card."""
    card = k[know + PEEKED]
    peeker = k[know + PEEKER]
    seat: i64 = 0
    while seat < t.players:
        if seat != peeker and s[pile + seat * SEAT + (card >> 6)] & bit(card):
            put(k, know + PRIVATE + peeker * KNOWN_SEAT, card)
        seat += 1
    k[know + PEEKED] = NONE


def _begin_rally(t: Tables, p: Packed, k: vec[i64], know: i64) -> None:
    """The followers become the hands; the strays that are left were put down unseen."""
    seat: i64 = 0
    while seat < t.players:
        own = know + seat * KNOWN_SEAT
        word: i64 = 0
        while word < 2:
            if p.strays:
                _leave_over(t, k, own, word)
            k[own + KNOWN + word] = k[own + KNOWN_FOLLOWERS + word]
            k[own + KNOWN_FOLLOWERS + word] = 0
            k[own + STRAYS_IN + word] = 0
            word += 1
        k[own + VOIDS] = 0
        seat += 1


def _leave_over(t: Tables, k: vec[i64], own: i64, word: i64) -> None:
    """Cards left in the hand are shown: the known ones first, then those that were strays."""
    left = k[own + HELD + word] & ~k[own + KNOWN + word]
    while left != 0 and k[own + STRAYS_IN + word] != 0:
        card = 64 * word + lowest(left)
        left &= left - 1
        alike = k[own + STRAYS_IN + word] & t.twins[card]
        if alike:
            k[own + STRAYS_IN + word] = k[own + STRAYS_IN + word] & ~(alike & -alike)
            k[own + STRAYS + word] = k[own + STRAYS + word] & ~(alike & -alike)
