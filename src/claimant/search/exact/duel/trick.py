"""One trick of a duel: who wins, who leads next, and where its cards go."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit
from claimant.kernel.tables.layout import HAND, LEADER, LEADS_NEXT, PLAYED, SEAT, TRICK
from claimant.kernel.tables.tables import Tables


def in_hand(s: vec[i64], at: i64, seat: i64) -> i64:
    """The cards of a hand, with the one that was just led from it."""
    cards = s[at + HAND + SEAT * seat]
    if s[at + PLAYED] and s[at + LEADER] == seat:
        cards |= bit(s[at + TRICK])
    return cards


def second_wins(t: Tables, raising: i64, own: i64, other: i64, moon: i64, lead: i64, second: i64) -> bool:
    """Does the second card win, given what its player (`other`) and the leader have collected?"""
    where = t.by_phase + moon * t.by_moon + lead * 128 + second
    if raising:
        if own & t.raisers[2 * lead]:
            where += t.by_lead
        if other & t.raisers[2 * second]:
            where += t.by_second
    return t.wins[where] != 0


def flagged(t: Tables, lead: i64, second: i64, flag: i64) -> i64:
    """Those of two cards that have a flag."""
    found: i64 = 0
    if t.flags[lead] & flag:
        found = bit(lead)
    return found | bit(second) if t.flags[second] & flag else found


def crushed(t: Tables, safe: i64, loser: i64, lead: i64, second: i64) -> i64:
    """What the loser of a trick keeps after the giants have crushed gnomes."""
    gnomes = loser & t.crushed[2 * lead] & ~safe
    loser &= ~(gnomes & -gnomes)
    gnomes = loser & t.crushed[2 * second] & ~safe
    return loser & ~(gnomes & -gnomes)


def next_leader(t: Tables, leader: i64, winner: i64, lead: i64, second: i64) -> i64:
    """The winner, or the player of the last dragon. [DRAGONS-1]"""
    if t.flags[second] & LEADS_NEXT:
        return 1 - leader
    return leader if t.flags[lead] & LEADS_NEXT else winner
