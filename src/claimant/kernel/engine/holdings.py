"""What each side has at the end of a game on a board. [SCORE-1]"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, number_of
from claimant.kernel.engine.piles import lift, move_all, put, size
from claimant.kernel.tables.layout import GNOMES, NONE, SEAT, SHELTERED, SUPPORTERS, UNDER, VAMPIRE
from claimant.kernel.tables.tables import Tables


def supporters_of(t: Tables, s: vec[i64], at: i64, side: i64, word: i64) -> i64:
    """One word of a side's supporters; partners' cards are combined."""
    own = s[at + SUPPORTERS + side * SEAT + word]
    return own | s[at + SUPPORTERS + (side + 2) * SEAT + word] if t.players == 4 else own


def join_front(t: Tables, s: vec[i64], at: i64) -> None:
    """Gnomes in front join the supporters. [GNOMES-1]"""
    seat: i64 = 0
    while seat < t.players:
        own = at + seat * SEAT
        move_all(s, own + GNOMES, own + SUPPORTERS)
        seat += 1


def leave(t: Tables, s: vec[i64], at: i64) -> None:
    """Peasants without a king go to the next seat, all at once. [PEASANTS-1] [PEASANTS-2]"""
    low = _leaving(t, s, at, 0)
    high = _leaving(t, s, at, 1)
    _pass_on(t, s, at, low, 0)
    _pass_on(t, s, at, high, 1)


def _leaving(t: Tables, s: vec[i64], at: i64, word: i64) -> i64:
    """The cards of one word that no supporter of their side keeps."""
    gone: i64 = 0
    if t.leavers[word] == 0:
        return gone
    seat: i64 = 0
    while seat < t.players:
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
    return gone


def _pass_on(t: Tables, s: vec[i64], at: i64, gone: i64, word: i64) -> None:
    """Each of these cards of one word goes to the next seat."""
    while gone != 0:
        card = word * 64 + lowest(gone)
        gone &= gone - 1
        seat: i64 = 0
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
        host = s[at + VAMPIRE + seat * SEAT]
        if host != NONE and t.faction[host] == faction:
            total += 1 + size(s, at + UNDER + seat * SEAT)
        seat += t.sides
    return total
