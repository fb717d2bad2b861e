"""One step on a board: a move, and everything that follows until somebody has to decide again."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.bits import number_of
from claimant.kernel.holdings import join_front, leave
from claimant.kernel.layout import (
    AFTER_RALLYING,
    AFTER_RECRUITING,
    ALL_DISCARD,
    ASKS,
    CHANCE,
    CRUSHES,
    DECK_AT,
    DECK_END,
    DISCARD,
    DISCARDING,
    DISCARDING_ALL,
    DISCARDING_NEXT,
    DISCARDS,
    DRAW,
    FOLLOWERS,
    HAND,
    HELD,
    HELD_NOW,
    HIDDEN,
    KIND,
    LEADER,
    LEADS_NEXT,
    LOOT,
    LOOTED,
    LOOTING,
    LOOTS,
    MARKET,
    MOON,
    NOBODY,
    NONE,
    OFFERED,
    OVER,
    PHASE,
    PLACED,
    PLACES,
    PLACING,
    PLACING_LAST,
    PLAY,
    PLAYED,
    PUTTING_DOWN,
    RAISE,
    RAISES,
    RAISING,
    RAISING_FIRST,
    RALLY,
    RECRUIT,
    RECRUITING,
    RECRUITING_UNPLAYED,
    SEAT,
    STEP,
    TAKE,
    TAKEN,
    TO_MOVE,
    TO_PLACE,
    TRICK,
    TURNS_MOON,
    UNPLAYED,
    WAITING,
    WINNER,
    WINNING,
    WINS_NEXT,
)
from claimant.kernel.looting import loot_for, settle_loot
from claimant.kernel.piles import a_hand_is_empty, draw, equal_in, first_of, highest_value, lift, move_all, put
from claimant.kernel.rally import asks_host, crush, crush_with, gather, lift_asked, place, put_usual, settle
from claimant.kernel.recruit import box, capture, is_over, recruit, take
from claimant.kernel.score import count_votes
from claimant.kernel.tables import Tables
from claimant.kernel.trick import judge


def step(t: Tables, s: vec[i64], at: i64, move: i64) -> None:
    """Make a legal move."""
    kind = move >> KIND
    card = move & 255
    if kind == PLAY:
        play_card(t, s, at, card)
        return
    if kind == TAKE:
        take(t, s, at, card)
    elif kind == DISCARDS:
        _discard(t, s, at, card)
    elif kind == RAISE:
        if card == 0 and not _all_equal(t, s, at):
            s[at + TO_MOVE] = CHANCE
            s[at + ASKS] = DRAW
            return
        if card == 0:
            _draw(s, at, first_of(s, at + DISCARD))
        s[at + STEP] = s[at + STEP] + 1
    elif kind == DRAW:
        _draw(s, at, equal_in(t, s, at + DISCARD, card))
        s[at + STEP] = s[at + STEP] + 1
    elif kind == LOOTS:
        loot_for(s, at, card + 1)
    else:
        _settle(t, s, at, kind, card)
    s[at + ASKS] = 0
    run(t, s, at)


def play_card(t: Tables, s: vec[i64], at: i64, card: i64) -> None:
    """The card joins the trick; the last one completes it. [FOLLOW-1]"""
    seat = s[at + TO_MOVE]
    lift(s, at + HAND + seat * SEAT, card)
    played = s[at + PLAYED]
    s[at + TRICK + played] = card
    played += 1
    s[at + PLAYED] = played
    if played < t.players:
        seat += 1
        s[at + TO_MOVE] = seat if seat < t.players else 0
        return
    s[at + ASKS] = 0
    judge(t, s, at)
    if s[at + PHASE] == RECRUIT:
        capture(t, s, at)
        s[at + TAKEN] = 0
        s[at + STEP] = RECRUITING
    else:
        gather(t, s, at)
        s[at + STEP] = PLACING
    run(t, s, at)


def _settle(t: Tables, s: vec[i64], at: i64, kind: i64, answer: i64) -> None:
    if s[at + STEP] == PLACING:
        lift_asked(s, at)
    else:
        _lift_last(t, s, at)
    settle(t, s, at, kind, answer)


def _discard(t: Tables, s: vec[i64], at: i64, card: i64) -> None:
    """Face down for good in an unplayed trick, else open. [AUTOMATONS-1] [HERO-CTHULHU]"""
    seat = s[at + TO_MOVE]
    lift(s, at + HAND + seat * SEAT, card)
    left = s[at + DISCARDING] - 1
    s[at + DISCARDING] = left
    if s[at + STEP] == PUTTING_DOWN:
        put(s, at + HIDDEN + seat * SEAT, card)
    else:
        put(s, at + DISCARD, card)
        s[at + OFFERED] = card if left else NONE
    s[at + TO_MOVE] = (seat + 1) % t.players


def _all_equal(t: Tables, s: vec[i64], at: i64) -> bool:
    """Are all cards of the discard equal?"""
    first = first_of(s, at + DISCARD)
    other = s[at + DISCARD]
    i: i64 = 0
    number: i64 = 0
    while i < len(t.numbers):
        card = t.numbers[i]
        if t.face[card] == t.face[first]:
            number += (s[at + DISCARD + (card >> 6)] >> (card & 63)) & 1
        i += 1
    return number == number_of(other) + number_of(s[at + DISCARD + 1])


def _draw(s: vec[i64], at: i64, card: i64) -> None:
    """The Skeleton's card goes to the winner's hand."""
    lift(s, at + DISCARD, card)
    put(s, at + HAND + s[at + WINNER] * SEAT, card)


def run(t: Tables, s: vec[i64], at: i64) -> None:
    """Go on with what follows a trick until somebody has to decide: the order of `rules.order`."""
    while True:
        step_now = s[at + STEP]
        if step_now == PLACING:
            place(t, s, at)
            if s[at + ASKS] != 0:
                return
            if t.all_flags & CRUSHES:
                crush(t, s, at)
            s[at + STEP] = RAISING
            if t.all_flags & (RAISES | ALL_DISCARD) == 0:
                s[at + STEP] = AFTER_RALLYING
        elif step_now == RECRUITING:
            recruit(t, s, at)
            if s[at + ASKS] != 0:
                return
            s[at + STEP] = RAISING_FIRST
        elif step_now == RAISING_FIRST or step_now == RAISING:
            if _offers_raise(t, s, at):
                return
            s[at + STEP] = step_now + 1
        elif step_now == AFTER_RECRUITING:
            box(t, s, at)
            _turn_moon(t, s, at)
            _pass_lead(t, s, at)
            begin_trick(t, s, at)
            return
        elif step_now == AFTER_RALLYING:
            _turn_moon(t, s, at)
            _pass_lead(t, s, at)
            begin_trick(t, s, at)
            return
        elif step_now == DISCARDING_ALL:
            _begin_discarding(t, s, at)
        elif step_now == DISCARDING_NEXT:
            if s[at + DISCARDING] > 0:
                s[at + ASKS] = DISCARDS
                return
            s[at + STEP] = AFTER_RALLYING
        elif step_now == PUTTING_DOWN:
            if s[at + DISCARDING] > 0:
                s[at + ASKS] = DISCARDS
                return
            s[at + STEP] = RECRUITING_UNPLAYED
        elif step_now == RECRUITING_UNPLAYED:
            recruit(t, s, at)
            if s[at + ASKS] != 0:
                return
            s[at + LEADER] = s[at + WINNER]
            s[at + UNPLAYED] = NONE
            begin_trick(t, s, at)
            return
        elif step_now == PLACING_LAST:
            if _place_last(t, s, at):
                return
            if s[at + HELD_NOW] != NONE and t.flags[s[at + HELD_NOW]] & CRUSHES:
                crush_with(t, s, at, s[at + HELD_NOW])
            join_front(t, s, at)
            leave(t, s, at)
            s[at + STEP] = LOOTING
        else:
            if t.looters[0] | t.looters[1]:
                settle_loot(t, s, at)
                if s[at + ASKS] != 0:
                    return
            count_votes(t, s, at)
            s[at + PHASE] = OVER
            s[at + TO_MOVE] = NOBODY
            return


def _offers_raise(t: Tables, s: vec[i64], at: i64) -> bool:
    """Who won with the Skeleton may draw, unless the phase ends anyway. [HERO-SKELETON]"""
    if t.flags[s[at + WINNING]] & RAISES == 0 or (s[at + DISCARD] | s[at + DISCARD + 1]) == 0:
        return False
    winner = s[at + WINNER]
    seat: i64 = 0
    while seat < t.players:
        hand = at + HAND + seat * SEAT
        if seat != winner and (s[hand] | s[hand + 1]) == 0:
            return False
        seat += 1
    if s[at + PHASE] == RECRUIT and s[at + DECK_END] - s[at + DECK_AT] < t.players:
        return False
    s[at + TO_MOVE] = winner
    s[at + ASKS] = RAISE
    return True


def _begin_discarding(t: Tables, s: vec[i64], at: i64) -> None:
    """Everybody discards a card, who played Cthulhu first. [HERO-CTHULHU]"""
    s[at + STEP] = AFTER_RALLYING
    if t.all_flags & ALL_DISCARD == 0 or a_hand_is_empty(t, s, at):
        return
    i: i64 = 0
    while i < t.players:
        if t.flags[s[at + TRICK + i]] & ALL_DISCARD:
            s[at + TO_MOVE] = (s[at + LEADER] + i) % t.players
            s[at + DISCARDING] = t.players
            s[at + STEP] = DISCARDING_NEXT
            return
        i += 1


def _turn_moon(t: Tables, s: vec[i64], at: i64) -> None:
    if t.flags[s[at + WINNING]] & TURNS_MOON:
        s[at + MOON] = 1 - s[at + MOON]


def _pass_lead(t: Tables, s: vec[i64], at: i64) -> None:
    """The winner leads, or who played the last dragon; an automaton wins the next trick as well. [P1-5]"""
    winner = s[at + WINNER]
    leader = winner
    if s[at + PHASE] == RECRUIT and t.flags[s[at + WINNING]] & WINS_NEXT and not is_over(t, s, at):
        s[at + UNPLAYED] = winner
    elif t.all_flags & LEADS_NEXT:
        i = t.players - 1
        while i >= 0:
            if t.flags[s[at + TRICK + i]] & LEADS_NEXT:
                leader = (s[at + LEADER] + i) % t.players
                break
            i -= 1
    s[at + LEADER] = leader


def begin_trick(t: Tables, s: vec[i64], at: i64) -> None:
    """The leader is to play, unless the phase is over. [P1-6] [P2-3]"""
    s[at + PLAYED] = 0
    if s[at + PHASE] == RECRUIT:
        if not is_over(t, s, at):
            _turn_market(t, s, at)
            if s[at + UNPLAYED] != NONE:
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
    """The cards that the trick is played for. [P1-1]"""
    if s[at + MARKET] | s[at + MARKET + 1]:
        return
    i: i64 = 0
    while i < t.market_size:
        put(s, at + MARKET, draw(s, at))
        i += 1


def _begin_unplayed(t: Tables, s: vec[i64], at: i64) -> None:
    """A trick that an automaton has won already. [AUTOMATONS-1] [AUTOMATONS-3]"""
    winner = s[at + UNPLAYED]
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
    s[at + UNPLAYED] = NONE


def _begin_ending(t: Tables, s: vec[i64], at: i64) -> None:
    """Hands are left, what still waits is collected by the winner of the last trick. [P2-3] [P2-4]"""
    seat: i64 = 0
    while seat < t.players:
        move_all(s, at + HAND + seat * SEAT, at + DISCARD)
        seat += 1
    s[at + HELD_NOW] = s[at + HELD + 1]
    s[at + LOOT] = 0
    s[at + LOOTED] = 0
    s[at + TO_PLACE] = 0
    s[at + PLACED] = 0
    s[at + STEP] = PLACING_LAST
    run(t, s, at)


def _next_last(t: Tables, s: vec[i64], at: i64) -> i64:
    """The next of the cards that still wait at the end: trolls, highest first, then the Cube and its card."""
    card = highest_value(t, s[at + WAITING], s[at + WAITING + 1])
    if card == NONE:
        card = s[at + HELD]
    if card == NONE:
        card = s[at + HELD + 1]
    return card


def _lift_last(t: Tables, s: vec[i64], at: i64) -> None:
    card = _next_last(t, s, at)
    if s[at + HELD] == card:
        s[at + HELD] = NONE
    elif s[at + HELD + 1] == card:
        s[at + HELD + 1] = NONE
    else:
        lift(s, at + WAITING, card)


def _place_last(t: Tables, s: vec[i64], at: i64) -> bool:
    """Place what still waits; is somebody asked?"""
    winner = s[at + WINNER]
    card = _next_last(t, s, at)
    while card != NONE:
        if asks_host(t, s, at, winner, card):
            return True
        _lift_last(t, s, at)
        put_usual(t, s, at, winner, card)
        card = _next_last(t, s, at)
    return False
