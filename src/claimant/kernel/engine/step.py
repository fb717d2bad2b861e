"""One step on a board: a move, and everything that follows until somebody has to decide again."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.after_trick import after_raising, run
from claimant.kernel.engine.ending import lift_last
from claimant.kernel.engine.looting import loot_for
from claimant.kernel.engine.piles import all_alike, equal_in, first_of, lift, put
from claimant.kernel.engine.rally import collect, gather, is_quick, lift_asked, settle
from claimant.kernel.engine.recruit import capture, take
from claimant.kernel.engine.trick import judge
from claimant.kernel.tables.layout import (
    ASKS,
    CHANCE,
    CRUSHING,
    DISCARD,
    DISCARDING,
    DISCARDS,
    DRAW,
    HAND,
    HIDDEN,
    KIND,
    LOOTS,
    NONE,
    OFFERED,
    PHASE,
    PLACING,
    PLAY,
    PLAYED,
    PUTTING_DOWN,
    RAISE,
    RECRUIT,
    RECRUITING,
    SEAT,
    STEP,
    TAKE,
    TAKEN,
    TO_MOVE,
    TRICK,
    WINNER,
)
from claimant.kernel.tables.tables import Tables


def step(t: Tables, s: vec[i64], at: i64, move: i64) -> None:
    """Make a legal move."""
    kind = move >> KIND
    rest = move & 255
    if kind == PLAY:
        play_card(t, s, at, rest)
        return
    s[at + ASKS] = 0
    if kind == TAKE:
        take(t, s, at, rest)
    elif kind == DISCARDS:
        _discard(t, s, at, rest)
    elif kind == RAISE:
        _answer_raise(t, s, at, rest)
    elif kind == DRAW:
        _draw(s, at, equal_in(t, s, at + DISCARD, rest))
    elif kind == LOOTS:
        loot_for(s, at, rest + 1)
    else:
        _settle(t, s, at, kind, rest)
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
        if seat == t.players:
            seat = 0
        s[at + TO_MOVE] = seat
        return
    s[at + ASKS] = 0
    judge(t, s, at)
    if s[at + PHASE] == RECRUIT:
        capture(t, s, at)
        s[at + TAKEN] = 0
        s[at + STEP] = RECRUITING
    elif is_quick(t, s, at):
        collect(t, s, at)
        s[at + STEP] = CRUSHING
    else:
        gather(t, s, at)
        s[at + STEP] = PLACING
    run(t, s, at)


def _settle(t: Tables, s: vec[i64], at: i64, kind: i64, answer: i64) -> None:
    if s[at + STEP] == PLACING:
        lift_asked(s, at)
    else:
        lift_last(t, s, at)
    settle(t, s, at, kind, answer)


def _discard(t: Tables, s: vec[i64], at: i64, card: i64) -> None:
    """Discard face down in an unplayed trick, otherwise openly. [AUTOMATONS-1] [HERO-CTHULHU]"""
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


def _answer_raise(t: Tables, s: vec[i64], at: i64, answer: i64) -> None:
    """Chance draws for a yes, unless all cards of the discard are equal. [HERO-SKELETON]"""
    if answer != 0:
        after_raising(s, at)
    elif all_alike(t, s[at + DISCARD], s[at + DISCARD + 1]):
        _draw(s, at, first_of(s, at + DISCARD))
    else:
        s[at + TO_MOVE] = CHANCE
        s[at + ASKS] = DRAW


def _draw(s: vec[i64], at: i64, card: i64) -> None:
    """The Skeleton's card goes to the winner's hand."""
    lift(s, at + DISCARD, card)
    put(s, at + HAND + s[at + WINNER] * SEAT, card)
    after_raising(s, at)
