"""One trick between teams: who is winning, who leads next, and where its cards go."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, shifted
from claimant.kernel.tables.layout import CRUSHES, LEADS_NEXT, TURNS_MOON
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import (
    COLLECTED,
    FRAME,
    HANDS,
    LAST,
    LEADER,
    MOON,
    MOST,
    NEEDS,
    RAISED,
    STRENGTH,
    TRICK,
    WAITING,
    WINNING,
)
from claimant.search.exact.teams.stakes import TeamStakes
from claimant.search.exact.teams.table.ranks import EVERYTHING, FIELD, LOWEST, WIDTH, Ranks, larger


def add_card(deck: Deck, raising: i64, f: vec[i64], at: i64, i: i64, seat: i64, card: i64) -> None:
    """Lay the trick's card `i`, and note who is winning. [WIN-1]"""
    f[at + TRICK + i] = card
    where = (2 * deck.faction[f[at + TRICK]] + f[at + MOON]) * 64 + card
    strength = deck.strength[where]
    f[at + RAISED + i] = 0
    if raising and f[at + COLLECTED + seat] & deck.raisers[card]:
        strength += deck.bonus[where]
        f[at + RAISED + i] = deck.t.raised_by
    if i == 0 or strength > f[at + STRENGTH + i - 1]:
        f[at + STRENGTH + i] = strength
        f[at + WINNING + i] = seat
    else:
        f[at + STRENGTH + i] = f[at + STRENGTH + i - 1]
        f[at + WINNING + i] = f[at + WINNING + i - 1]


def collect(deck: Deck, stakes: TeamStakes, f: vec[i64], at: i64) -> None:
    """Fill the next frame: the position after a complete trick. [P2-2]"""
    to = at + FRAME
    winner = f[at + WINNING + 3]
    leader = f[at + LEADER]
    mine: i64 = 0
    flags: i64 = 0
    leads = winner
    i: i64 = 0
    while i < 4:
        f[to + HANDS + i] = f[at + HANDS + i]
        f[to + COLLECTED + i] = f[at + COLLECTED + i]
        card = f[at + TRICK + i]
        mine |= bit(card)
        flags |= deck.flags[card]
        if deck.flags[card] & LEADS_NEXT:
            leads = (leader + i) & 3
        i += 1
    f[to + NEEDS] = f[at + NEEDS]
    f[to + MOST] = f[at + MOST]
    if mine & deck.to_lowest:
        take(stakes, f, to, lowest_player(deck, f, at), mine & deck.to_lowest)
        mine &= ~deck.to_lowest
    waiting = f[at + WAITING] | (mine & deck.waiting)
    if waiting:
        taken = bit(highest(waiting))
        mine = (mine & ~deck.waiting) | taken
        waiting &= ~taken
    take(stakes, f, to, winner, mine)
    f[to + WAITING] = waiting
    f[to + LEADER] = leads
    f[to + LAST] = winner
    f[to + MOON] = f[at + MOON]
    if flags & TURNS_MOON and deck.flags[f[at + TRICK + ((winner - leader) & 3)]] & TURNS_MOON:
        f[to + MOON] = 1 - f[at + MOON]
    if flags & CRUSHES:
        _crush(deck, stakes.special.safe, f, at, winner)


def take(stakes: TeamStakes, f: vec[i64], to: i64, seat: i64, cards: i64) -> None:
    """Collect cards."""
    f[to + COLLECTED + seat] |= cards
    delta = stakes.total(cards)
    f[to + NEEDS] += delta if seat & 1 else -delta
    f[to + MOST] -= delta


def lowest_player(deck: Deck, f: vec[i64], at: i64) -> i64:
    """The seat with the lowest effective value, the last of equals. [DWARVES-2]"""
    found: i64 = 0
    least: i64 = 10000
    i: i64 = 0
    while i < 4:
        card = f[at + TRICK + i]
        seat = (f[at + LEADER] + i) & 3
        value = deck.value[card] + f[at + RAISED + i]
        if value <= least:
            least = value
            found = seat
        i += 1
    return found


def _crush(deck: Deck, safe: i64, f: vec[i64], at: i64, winner: i64) -> None:
    """Each giant won crushes a gnome of its value in front of each opponent of the winner. [GIANTS-1]"""
    foe = at + FRAME + COLLECTED + 1 - (winner & 1)
    i: i64 = 0
    while i < 4:
        victims = deck.crushed[f[at + TRICK + i]] & ~safe
        if victims:
            gnomes = f[foe] & victims
            f[foe] &= ~(gnomes & -gnomes)
            gnomes = f[foe + 2] & victims
            f[foe + 2] &= ~(gnomes & -gnomes)
        i += 1


def reach_of_trick(stakes: TeamStakes, ranks: Ranks, f: vec[i64], at: i64, decided: i64, side: i64) -> i64:
    """Which ranks decide where the cards of a complete trick go, and who leads next, in a proof for a side.

    It doesn't matter to the proof which cards are lowest where the other side gets what goes to the lowest one: if the
    side of the proof got them, so much the better.
    """
    deck = ranks.deck
    led = deck.faction[f[at + TRICK]]
    reach: i64 = 0
    rivals: i64 = 0
    cards: i64 = 0
    value: i64 = EVERYTHING
    i: i64 = 0
    while i < 4:
        card = f[at + TRICK + i]
        cards |= bit(card)
        if deck.winners[led] & bit(card):
            rivals += 1
        value = min(value, deck.value[card])
        i += 1
    if rivals > 1:
        field = shifted(FIELD, WIDTH * led)
        winner = f[at + TRICK + ((f[at + WINNING + 3] - f[at + LEADER]) & 3)]
        reach = (ranks.turned if ranks.turned & field else ranks.levels[winner]) & field
    lows = cards & deck.to_lowest
    while lows != 0:
        if (decided >> (8 * deck.faction[lowest(lows)])) & 128 == 0:
            if not stakes.plain or lowest_player(deck, f, at) & 1 == side:
                reach |= shifted(value + 1, WIDTH * LOWEST)
            lows = 0
        lows &= lows - 1
    waiting = cards & deck.waiting
    if f[at + WAITING] or waiting & (waiting - 1):
        waiting |= f[at + WAITING]
        reach = larger(reach, shifted(EVERYTHING, WIDTH * deck.faction[lowest(waiting)]))
    return reach


def reach_of_tops(stakes: TeamStakes, ranks: Ranks, cards: i64, cared: i64) -> i64:
    """The reach to the highest cards of these factions, which count more than others."""
    reach: i64 = 0
    cards &= stakes.tops
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if (cared >> (8 * ranks.deck.faction[card])) & 128:
            reach |= ranks.own[card]
    return reach


def cards_of(f: vec[i64], at: i64) -> i64:
    """The cards of a complete trick."""
    return bit(f[at + TRICK]) | bit(f[at + TRICK + 1]) | bit(f[at + TRICK + 2]) | bit(f[at + TRICK + 3])


def strongest(deck: Deck, hand: i64, led: i64, moon: i64) -> i64:
    """The greatest strength of a card that the hand may play on a lead."""
    if hand & deck.members[led]:
        hand &= deck.members[led] | deck.stand_ins
    hand &= deck.winners[led]
    best: i64 = 0
    where = (2 * led + moon) * 64
    while hand != 0:
        best = max(best, deck.strength[where + lowest(hand)])
        hand &= hand - 1
    return best
