"""Who wins a trick on a board, and the places of the others."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit
from claimant.kernel.tables.layout import (
    LEADER,
    MOON,
    PHASE,
    PLACES,
    RALLY,
    SEAT,
    SUPPORTERS,
    TRICK,
    WEAKENS,
    WINNER,
    WINNING,
)
from claimant.kernel.tables.tables import Tables


def bonus(t: Tables, s: vec[i64], at: i64, seat: i64, card: i64) -> i64:
    """Is the card raised by its player's supporters? [GRIFFINS-1]"""
    own = at + SUPPORTERS + seat * SEAT
    if (s[own] & t.raisers[2 * card]) | (s[own + 1] & t.raisers[2 * card + 1]):
        return 1
    return 0


def judge(t: Tables, s: vec[i64], at: i64) -> None:
    """Store winner, winning card and places of a complete trick."""
    if t.players == 2:
        _judge_two(t, s, at)
    else:
        _judge_more(t, s, at)


def _judge_two(t: Tables, s: vec[i64], at: i64) -> None:
    leader = s[at + LEADER]
    lead = s[at + TRICK]
    second = s[at + TRICK + 1]
    where = lead * 128 + second + s[at + MOON] * t.by_moon
    if s[at + PHASE] == RALLY:
        where += t.by_phase
        if t.raised_by != 0:
            where += bonus(t, s, at, leader, lead) * t.by_lead + bonus(t, s, at, 1 - leader, second) * t.by_second
    if t.wins[where] != 0:
        leader = 1 - leader
        s[at + WINNING] = second
    else:
        s[at + WINNING] = lead
    s[at + WINNER] = leader
    s[at + PLACES] = leader + 4 * (1 - leader)


def effective_value(t: Tables, s: vec[i64], at: i64, i: i64) -> i64:
    """The printed value of the trick's card `i`, after powers. [VALUE-1]"""
    card = s[at + TRICK + i]
    value = t.value[card]
    if t.raised_by != 0 and s[at + PHASE] == RALLY:
        value += t.raised_by * bonus(t, s, at, (s[at + LEADER] + i) % t.players, card)
    if t.all_flags & WEAKENS and i > 0:
        value -= t.weakens[s[at + TRICK + i - 1]]
    return value


def _judge_more(t: Tables, s: vec[i64], at: i64) -> None:
    """Rank the cards: a card that wins by a power, cards that count as the led faction, the rest. [RANK-1]"""
    led = t.faction[s[at + TRICK]]
    low_wins = t.lowest_wins[2 * led + s[at + MOON]]
    lifted = _lifted(t, s, at, led)
    places: i64 = 0
    done: i64 = 0
    rank: i64 = 0
    while rank < t.players:
        best: i64 = 0
        best_at: i64 = -1
        i: i64 = 0
        while i < t.players:
            if done & bit(i) == 0:
                card = s[at + TRICK + i]
                value = effective_value(t, s, at, i)
                word = card >> 6
                if i == lifted:
                    value += 2000
                elif (t.members[2 * led + word] | t.stand_ins[word]) & bit(card):
                    value = 1000 - value if low_wins else 1000 + value
                if best_at < 0 or value > best:
                    best = value
                    best_at = i
            i += 1
        done |= bit(best_at)
        seat = (s[at + LEADER] + best_at) % t.players
        if rank == 0:
            s[at + WINNER] = seat
            s[at + WINNING] = s[at + TRICK + best_at]
        places |= seat << (2 * rank)
        rank += 1
    s[at + PLACES] = places


def _lifted(t: Tables, s: vec[i64], at: i64, led: i64) -> i64:
    """The card that wins by a faction's power, if any: the highest, the first of equals."""
    best_at: i64 = -1
    best: i64 = 0
    i: i64 = 0
    while i < t.players:
        card = s[at + TRICK + i]
        if t.trumps[2 * led + (card >> 6)] & bit(card):
            value = effective_value(t, s, at, i)
            if best_at < 0 or value > best:
                best = value
                best_at = i
        i += 1
    return best_at


def lowest_player(t: Tables, s: vec[i64], at: i64) -> i64:
    """The seat with the lowest effective value, the last of equals. [DWARVES-2]"""
    lowest_seat: i64 = 0
    least: i64 = 0
    i: i64 = 0
    while i < t.players:
        seat = (s[at + LEADER] + i) % t.players
        value = effective_value(t, s, at, i)
        if i == 0 or value <= least:
            least = value
            lowest_seat = seat
        i += 1
    return lowest_seat
