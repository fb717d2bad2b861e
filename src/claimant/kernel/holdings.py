"""What each side has at the end of a game on a board. [SCORE-1]"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.bits import bit, lowest, number_of
from claimant.kernel.layout import FRONT, HOST, NONE, SEAT, SHELTERED, SUPPORTERS, TUCKED
from claimant.kernel.piles import lift, move_all, put, size
from claimant.kernel.tables import Tables


def supporters_of(t: Tables, s: vec[i64], at: i64, side: i64, word: i64) -> i64:
    """One word of a side's supporters; partners' cards are taken together."""
    own = s[at + SUPPORTERS + side * SEAT + word]
    return own | s[at + SUPPORTERS + (side + 2) * SEAT + word] if t.players == 4 else own


def join_front(t: Tables, s: vec[i64], at: i64) -> None:
    """Gnomes in front join the supporters. [GNOMES-1]"""
    seat: i64 = 0
    while seat < t.players:
        own = at + seat * SEAT
        move_all(s, own + FRONT, own + SUPPORTERS)
        seat += 1


def leave(t: Tables, s: vec[i64], at: i64) -> None:
    """Peasants without a king go to the next seat, all at once. [PEASANTS-1] [PEASANTS-2]"""
    word: i64 = 0
    while word < 2:
        if t.leavers[word] != 0:
            _leave_word(t, s, at, word)
        word += 1


def _leave_word(t: Tables, s: vec[i64], at: i64, word: i64) -> None:
    gone: i64 = 0
    seat: i64 = 0
    while seat < t.players:  # who leaves is settled before anybody moves
        side = seat & 1 if t.players == 4 else seat
        low = supporters_of(t, s, at, side, 0)
        high = supporters_of(t, s, at, side, 1)
        candidates = s[at + SUPPORTERS + seat * SEAT + word] & t.leavers[word]
        while candidates != 0:
            card = word * 64 + lowest(candidates)
            candidates &= candidates - 1
            if (low & t.keepers[2 * card]) | (high & t.keepers[2 * card + 1]) == 0:
                gone |= bit(card)
        seat += 1
    while gone != 0:
        card = word * 64 + lowest(gone)
        gone &= gone - 1
        seat = 0
        while s[at + SUPPORTERS + seat * SEAT + word] & bit(card) == 0:
            seat += 1
        lift(s, at + SUPPORTERS + seat * SEAT, card)
        put(s, at + SUPPORTERS + (seat + 1) % t.players * SEAT, card)


def counted(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64) -> i64:
    """How many cards of the side belong to the faction at the end."""
    if t.votes_by[faction] != SHELTERED:
        low = supporters_of(t, s, at, side, 0) & t.members[2 * faction]
        return number_of(low) + number_of(supporters_of(t, s, at, side, 1) & t.members[2 * faction + 1])
    total: i64 = 0
    seat = side
    while seat < t.players:
        if s[at + HOST + seat * SEAT] != NONE:
            total += 1 + size(s, at + TUCKED + seat * SEAT)
        seat += t.sides
    return total
