"""The steps after a trick on a board, until the next trick begins."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.ending import end
from claimant.kernel.engine.opening import begin_trick
from claimant.kernel.engine.piles import a_hand_is_empty
from claimant.kernel.engine.rally import crush, place
from claimant.kernel.engine.recruit import box, is_over, recruit
from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    ASKS,
    AUTOMATON,
    BOXES,
    CRUSHES,
    CRUSHING,
    DECK_AT,
    DECK_END,
    DISCARD,
    DISCARDING,
    DISCARDING_ALL,
    DISCARDING_NEXT,
    DISCARDS,
    FINISHING,
    HAND,
    LEADER,
    LEADS_NEXT,
    MOON,
    NONE,
    OVER,
    PHASE,
    PLACING,
    PLACING_LAST,
    PUTTING_DOWN,
    RAISE,
    RAISES,
    RAISING,
    RECRUIT,
    RECRUITING,
    RECRUITING_UNPLAYED,
    SEAT,
    STEP,
    TO_MOVE,
    TRICK,
    TURNS_MOON,
    WINNER,
    WINNING,
    WINS_NEXT,
)
from claimant.kernel.tables.tables import Tables


def run(t: Tables, s: vec[i64], at: i64) -> None:
    """Continue the steps after a trick, in the order of `rules.order`, until somebody has to decide."""
    while s[at + ASKS] == 0 and s[at + PHASE] != OVER:
        now = s[at + STEP]
        if now == RECRUITING:
            _recruit(t, s, at)
        elif now == CRUSHING:
            _crush(t, s, at)
        elif now == PLACING:
            _place(t, s, at)
        elif now == FINISHING:
            _finish(t, s, at)
        elif now >= PLACING_LAST:
            end(t, s, at, now)
        else:
            _go_on(t, s, at, now)


def _recruit(t: Tables, s: vec[i64], at: i64) -> None:
    recruit(t, s, at)
    if s[at + ASKS] == 0:
        s[at + STEP] = RAISING if t.all_flags & RAISES else FINISHING


def _place(t: Tables, s: vec[i64], at: i64) -> None:
    place(t, s, at)
    if s[at + ASKS] == 0:
        s[at + STEP] = CRUSHING


def _crush(t: Tables, s: vec[i64], at: i64) -> None:
    if t.all_flags & CRUSHES:
        crush(t, s, at)
    s[at + STEP] = RAISING if t.all_flags & (RAISES | ALL_DISCARD) else FINISHING


def _finish(t: Tables, s: vec[i64], at: i64) -> None:
    """Finish the trick: box cards, turn the moon, pass the lead, and begin the next trick."""
    if s[at + PHASE] == RECRUIT and t.all_flags & BOXES:
        box(t, s, at)
    if t.flags[s[at + WINNING]] & TURNS_MOON:
        s[at + MOON] = 1 - s[at + MOON]
    _pass_lead(t, s, at)
    begin_trick(t, s, at)


def _go_on(t: Tables, s: vec[i64], at: i64, now: i64) -> None:
    """The steps that only some heroes and automatons need."""
    if now == RAISING:
        if not _offers_raise(t, s, at):
            after_raising(s, at)
    elif now == DISCARDING_ALL:
        _begin_discarding(t, s, at)
    elif now == DISCARDING_NEXT or now == PUTTING_DOWN:
        if s[at + DISCARDING] > 0:
            s[at + ASKS] = DISCARDS
        else:
            s[at + STEP] = FINISHING if now == DISCARDING_NEXT else RECRUITING_UNPLAYED
    else:
        recruit(t, s, at)
        if s[at + ASKS] == 0:
            s[at + LEADER] = s[at + WINNER]
            s[at + AUTOMATON] = NONE
            begin_trick(t, s, at)


def _offers_raise(t: Tables, s: vec[i64], at: i64) -> bool:
    """May the winner draw with the Skeleton? Not if the phase ends anyway. [HERO-SKELETON]"""
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


def after_raising(s: vec[i64], at: i64) -> None:
    """Go to the step after the Skeleton's choice."""
    s[at + STEP] = FINISHING if s[at + PHASE] == RECRUIT else DISCARDING_ALL


def _begin_discarding(t: Tables, s: vec[i64], at: i64) -> None:
    """Everybody discards a card; Cthulhu's player chooses first. [HERO-CTHULHU]"""
    s[at + STEP] = FINISHING
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


def _pass_lead(t: Tables, s: vec[i64], at: i64) -> None:
    """The winner leads, or the player of the last dragon; an automaton wins the next trick as well. [P1-5]"""
    winner = s[at + WINNER]
    leader = winner
    if t.flags[s[at + WINNING]] & WINS_NEXT and s[at + PHASE] == RECRUIT and not is_over(t, s, at):
        s[at + AUTOMATON] = winner
    elif t.all_flags & LEADS_NEXT:
        i = t.players - 1
        while i >= 0:
            if t.flags[s[at + TRICK + i]] & LEADS_NEXT:
                leader = (s[at + LEADER] + i) % t.players
                break
            i -= 1
    s[at + LEADER] = leader
