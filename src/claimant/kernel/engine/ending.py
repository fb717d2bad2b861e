"""After the last trick on a board. [P2-4]"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.holdings import join_front, leave
from claimant.kernel.engine.looting import settle_loot
from claimant.kernel.engine.piles import highest_value, lift
from claimant.kernel.engine.rally import asks_host, crush_with, put_usual
from claimant.kernel.engine.votes import count_votes
from claimant.kernel.tables.layout import (
    ASKS,
    CRUSHES,
    CUBE,
    CUBE_NOW,
    LOOTING,
    NOBODY,
    NONE,
    OVER,
    PHASE,
    PLACING_LAST,
    STEP,
    TO_MOVE,
    WAITING,
    WINNER,
)
from claimant.kernel.tables.tables import Tables


def end(t: Tables, s: vec[i64], at: i64, now: i64) -> None:
    """The steps after the last trick: waiting cards are placed, cards change sides, loot is settled, factions vote."""
    if now == PLACING_LAST:
        _place_last(t, s, at)
        if s[at + ASKS] == 0:
            _change_sides(t, s, at)
            s[at + STEP] = LOOTING
        return
    if t.looters[0] | t.looters[1]:
        settle_loot(t, s, at)
        if s[at + ASKS] != 0:
            return
    count_votes(t, s, at)
    s[at + PHASE] = OVER
    s[at + TO_MOVE] = NOBODY


def _change_sides(t: Tables, s: vec[i64], at: i64) -> None:
    below = s[at + CUBE_NOW]
    if below != NONE and t.flags[below] & CRUSHES:
        crush_with(t, s, at, below)
    join_front(t, s, at)
    leave(t, s, at)


def _place_last(t: Tables, s: vec[i64], at: i64) -> None:
    """The winner of the last trick collects the waiting cards, and may be asked where they go."""
    winner = s[at + WINNER]
    card = _next_last(t, s, at)
    while card != NONE:
        if asks_host(t, s, at, winner, card):
            return
        lift_last(t, s, at)
        put_usual(t, s, at, winner, card)
        card = _next_last(t, s, at)


def _next_last(t: Tables, s: vec[i64], at: i64) -> i64:
    """The next waiting card at the end: trolls, highest first, then the Cube and its card."""
    card = highest_value(t, s[at + WAITING], s[at + WAITING + 1])
    if card == NONE:
        card = s[at + CUBE]
    if card == NONE:
        card = s[at + CUBE + 1]
    return card


def lift_last(t: Tables, s: vec[i64], at: i64) -> None:
    """Remove the next waiting card from its place."""
    card = _next_last(t, s, at)
    if s[at + CUBE] == card:
        s[at + CUBE] = NONE
    elif s[at + CUBE + 1] == card:
        s[at + CUBE + 1] = NONE
    else:
        lift(s, at + WAITING, card)
