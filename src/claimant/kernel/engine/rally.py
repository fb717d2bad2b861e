"""Phase two on a board: who collects which card, and where it goes."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.engine.piles import highest_value, lift, move_all, put
from claimant.kernel.engine.trick import lowest_player
from claimant.kernel.tables.layout import (
    ABOUT,
    ASKS,
    CRUSHES,
    CUBE,
    CUBE_NOW,
    DISCARD,
    ELSEWHERE,
    ENGULFS,
    ENTRIES,
    FROM_CUBE,
    FROM_TRICK,
    FROM_WAITING,
    FRONTED,
    GNOMES,
    HERO,
    HOSTS,
    LEADER,
    NONE,
    ONE_AT_A_TIME,
    PLACED,
    PLACES,
    REPLACE,
    SEAT,
    SUPPORTERS,
    TO_LEADER,
    TO_LOSER,
    TO_LOWEST,
    TO_MOVE,
    TO_PLACE,
    TRICK,
    TUCK,
    UNDER,
    VAMPIRE,
    WAITING,
    WINNER,
)
from claimant.kernel.tables.tables import Tables


def is_quick(t: Tables, s: vec[i64], at: i64) -> bool:
    """Does each card of the trick go straight to its place, because no card waits and no seat is asked?"""
    if t.all_flags & (HOSTS | ENGULFS):
        return False
    if t.all_flags & ONE_AT_A_TIME == 0:
        return True
    flags: i64 = 0
    i: i64 = 0
    while i < t.players:
        card = s[at + TRICK + i]
        flags |= t.flags[card]
        i += 1
    return flags & ONE_AT_A_TIME == 0 and (s[at + WAITING] | s[at + WAITING + 1]) == 0


def collect(t: Tables, s: vec[i64], at: i64) -> None:
    """Give each card of such a trick to its collector. [P2-2]"""
    winner = s[at + WINNER]
    # Ask before any card moves, because supporters raise values.
    lowest_seat = lowest_player(t, s, at) if t.all_flags & TO_LOWEST else winner
    i: i64 = 0
    while i < t.players:
        card = s[at + TRICK + i]
        flags = t.flags[card]
        seat = winner
        if flags & ELSEWHERE:
            seat = lowest_seat if flags & TO_LOWEST else _seat_of(t, s, at, flags)
        put(s, at + (GNOMES if flags & FRONTED else SUPPORTERS) + seat * SEAT, card)
        i += 1


def gather(t: Tables, s: vec[i64], at: i64) -> None:
    """Decide who collects which card, in which order. [VAMPIRES-5]"""
    winner = s[at + WINNER]
    s[at + PLACED] = 0
    s[at + TO_PLACE] = 0
    s[at + CUBE_NOW] = NONE
    flags = t.all_flags
    if flags & ENGULFS and t.flags[s[at + TRICK + 1]] & ENGULFS:
        _collect_waiting(t, s, at, winner)
        s[at + CUBE] = s[at + TRICK + 1]
        s[at + CUBE + 1] = s[at + TRICK]
        return
    stay: i64 = 0
    taken: i64 = NONE
    if flags & ONE_AT_A_TIME:
        taken = _choose_waiting(t, s, at)
        stay = s[at + TO_PLACE]
        s[at + TO_PLACE] = 0
    others = _enlist(t, s, at, winner, stay, flags)
    if taken != NONE:
        _enter(s, at, winner, taken, FROM_WAITING)
    if s[at + CUBE] != NONE:
        s[at + CUBE_NOW] = s[at + CUBE + 1]
        _enter(s, at, winner, s[at + CUBE], FROM_CUBE)
        _enter(s, at, winner, s[at + CUBE + 1], FROM_CUBE)
    if others:
        _enlist_others(t, s, at, winner, stay)


def _enlist(t: Tables, s: vec[i64], at: i64, winner: i64, stay: i64, flags: i64) -> bool:
    """List the winner's cards of the trick: hosts first, then in the order played; returns whether there are others."""
    others = False
    if flags & HOSTS:
        i: i64 = 0
        while i < t.players:
            card = s[at + TRICK + i]
            if t.flags[card] & HOSTS and stay & bit(i) == 0 and _collector(t, s, at, card) == winner:
                _enter(s, at, winner, card, FROM_TRICK)
            i += 1
    i = 0
    while i < t.players:
        card = s[at + TRICK + i]
        if stay & bit(i) == 0:
            if flags & ELSEWHERE and _collector(t, s, at, card) != winner:
                others = True
            elif t.flags[card] & HOSTS == 0:
                _enter(s, at, winner, card, FROM_TRICK)
        i += 1
    return others


def _enlist_others(t: Tables, s: vec[i64], at: i64, winner: i64, stay: i64) -> None:
    i: i64 = 0
    while i < t.players:
        card = s[at + TRICK + i]
        if stay & bit(i) == 0:
            collector = _collector(t, s, at, card)
            if collector != winner:
                _enter(s, at, collector, card, FROM_TRICK)
        i += 1


def _collector(t: Tables, s: vec[i64], at: i64, card: i64) -> i64:
    """The seat that collects a card of the trick."""
    flags = t.flags[card]
    if flags & ELSEWHERE == 0:
        return s[at + WINNER]
    return lowest_player(t, s, at) if flags & TO_LOWEST else _seat_of(t, s, at, flags)


def _seat_of(t: Tables, s: vec[i64], at: i64, flags: i64) -> i64:
    """The seat that collects cards with these flags: the loser, the leader, or who played last."""
    if flags & TO_LOSER:
        return (s[at + PLACES] >> (2 * (t.players - 1))) & 3
    return s[at + LEADER] if flags & TO_LEADER else (s[at + LEADER] + t.players - 1) % t.players


def _enter(s: vec[i64], at: i64, seat: i64, card: i64, source: i64) -> None:
    number = s[at + TO_PLACE]
    s[at + ENTRIES + number] = seat | (source << 4) | (card << 8)
    s[at + TO_PLACE] = number + 1


def _collect_waiting(t: Tables, s: vec[i64], at: i64, winner: i64) -> None:
    """A trick that the Cube engulfs has no card to collect, but the winner takes a waiting troll."""
    taken = highest_value(t, s[at + WAITING], s[at + WAITING + 1])
    if taken != NONE:
        _enter(s, at, winner, taken, FROM_WAITING)


def _choose_waiting(t: Tables, s: vec[i64], at: i64) -> i64:
    """The waiting card that is taken, or `NONE`; writes the played cards that stay into `TO_PLACE`. [TROLLS-1]

    Of equal values, the one played first is taken.
    """
    taken = highest_value(t, s[at + WAITING], s[at + WAITING + 1])
    best: i64 = -1
    if taken != NONE:
        best = t.value[taken]
    best_at: i64 = -1
    i: i64 = 0
    while i < t.players:
        card = s[at + TRICK + i]
        if t.flags[card] & ONE_AT_A_TIME and (t.value[card] > best or (best_at < 0 and t.value[card] == best)):
            best = t.value[card]
            best_at = i
        i += 1
    stay: i64 = 0
    i = 0
    while i < t.players:
        card = s[at + TRICK + i]
        if t.flags[card] & ONE_AT_A_TIME and i != best_at:
            stay |= bit(i)
            put(s, at + WAITING, card)
        i += 1
    s[at + TO_PLACE] = stay
    if best_at >= 0:
        return NONE
    return taken


def place(t: Tables, s: vec[i64], at: i64) -> None:
    """Put the collected cards in their places, one by one, and ask if there is a choice. [VAMPIRES-2]"""
    placed = s[at + PLACED]
    while placed < s[at + TO_PLACE]:
        entry = s[at + ENTRIES + placed]
        seat = entry & 15
        card = entry >> 8
        if asks_host(t, s, at, seat, card):
            s[at + PLACED] = placed
            return
        _lift_from(s, at, card, (entry >> 4) & 15)
        put_usual(t, s, at, seat, card)
        placed += 1
    s[at + PLACED] = placed


def asks_host(t: Tables, s: vec[i64], at: i64, seat: i64, card: i64) -> bool:
    """Ask the seat where the card goes, if it has a host and the card belongs to a faction."""
    flags = t.flags[card]
    if s[at + VAMPIRE + seat * SEAT] == NONE or flags & HERO:
        return False
    s[at + TO_MOVE] = seat
    s[at + ABOUT] = card
    s[at + ASKS] = REPLACE if flags & HOSTS else TUCK
    return True


def put_usual(t: Tables, s: vec[i64], at: i64, seat: i64, card: i64) -> None:
    """Put the card into its usual place; a seat's first host goes in front."""
    flags = t.flags[card]
    own = at + seat * SEAT
    if flags & FRONTED:
        put(s, own + GNOMES, card)
    elif flags & HOSTS and s[own + VAMPIRE] == NONE:
        s[own + VAMPIRE] = card
    else:
        put(s, own + SUPPORTERS, card)


def _lift_from(s: vec[i64], at: i64, card: i64, source: i64) -> None:
    if source == FROM_WAITING:
        lift(s, at + WAITING, card)
    elif source == FROM_CUBE:
        if s[at + CUBE] == card:
            s[at + CUBE] = NONE
        else:
            s[at + CUBE + 1] = NONE


def settle(t: Tables, s: vec[i64], at: i64, asked: i64, answer: i64) -> None:
    """Carry out the choice about the card that is being placed."""
    seat = s[at + TO_MOVE]
    card = s[at + ABOUT]
    own = at + seat * SEAT
    if asked == TUCK and answer == 0:
        put(s, own + UNDER, card)
    elif asked == REPLACE and answer == 0:
        put(s, at + DISCARD, s[own + VAMPIRE])
        move_all(s, own + UNDER, at + DISCARD)
        s[own + VAMPIRE] = card
    else:
        put_usual(t, s, at, seat, card)
    s[at + ABOUT] = NONE


def lift_asked(s: vec[i64], at: i64) -> None:
    """Remove the card in question from its place after a trick."""
    placed = s[at + PLACED]
    entry = s[at + ENTRIES + placed]
    _lift_from(s, at, entry >> 8, (entry >> 4) & 15)
    s[at + PLACED] = placed + 1


def crush(t: Tables, s: vec[i64], at: i64) -> None:
    """Each giant won crushes a gnome of its value in front of each opponent of the winner. [GIANTS-1]"""
    if t.flags[s[at + TRICK + 1]] & ENGULFS == 0:
        i: i64 = 0
        while i < t.players:
            card = s[at + TRICK + i]
            if t.flags[card] & CRUSHES:
                crush_with(t, s, at, card)
            i += 1
    below = s[at + CUBE_NOW]
    if below != NONE and t.flags[below] & CRUSHES:
        crush_with(t, s, at, below)


def crush_with(t: Tables, s: vec[i64], at: i64, giant: i64) -> None:
    winner = s[at + WINNER]
    seat: i64 = 0
    while seat < t.players:
        apart = (seat - winner) & 1 if t.players == 4 else seat - winner
        if apart:
            gnomes = at + GNOMES + seat * SEAT
            word: i64 = 0
            victims = s[gnomes] & t.crushed[2 * giant]
            if victims == 0:
                word = 1
                victims = s[gnomes + 1] & t.crushed[2 * giant + 1]
            if victims != 0:
                victim = word * 64 + lowest(victims)
                lift(s, gnomes, victim)
                put(s, at + DISCARD, victim)
        seat += 1
