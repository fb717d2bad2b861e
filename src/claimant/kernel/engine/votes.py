"""The votes and the winner of a game on a board. [SCORE-2] [SCORE-4]"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of
from claimant.kernel.engine.holdings import counted, supporters_of
from claimant.kernel.engine.looting import loot_of
from claimant.kernel.tables.layout import LOOT, NONE, RUN, SEAT, SHELTERED, UNDER, VAMPIRE, VOTES, WINNERS
from claimant.kernel.tables.tables import Tables

CARDS: Final = 1 << 20
"""A card counts more than all values together."""


def count_votes(t: Tables, s: vec[i64], at: i64) -> None:
    """Let each faction vote, and store the votes and the winners."""
    votes = votes_of(t, s, at)
    s[at + VOTES] = votes
    s[at + WINNERS] = _winners(t, s, at, votes)


def votes_of(t: Tables, s: vec[i64], at: i64) -> i64:
    """The votes of all factions, as `VOTES` stores them."""
    plain = t.plain_votes and t.sides == 2
    votes: i64 = 0
    faction: i64 = 0
    while faction < t.factions:
        if plain:
            ahead = plain_lead(t, s, at, faction)
            side: i64 = 0 if ahead > 0 else (1 if ahead < 0 else NONE)
        else:
            side = vote(t, s, at, faction)
        votes |= (side + 1) << (3 * faction)
        faction += 1
    return votes


def vote(t: Tables, s: vec[i64], at: i64, faction: i64) -> i64:
    """The side that the faction votes for, or -1. [SCORE-3]"""
    best: i64 = -1
    tied = False
    side: i64 = 0
    while side < t.sides:
        if _has_say(t, s, at, faction, side):
            ahead: i64 = 1
            if best >= 0:
                ahead = _compare(t, s, at, faction, side, best)
            if ahead > 0:
                best = side
                tied = False
            elif ahead == 0:
                tied = True
        side += 1
    if tied:
        return -1
    return best


def _loot_for(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64) -> i64:
    if (s[at + LOOT] >> (4 * side)) & 15 != faction + 1:
        return 0
    return loot_of(t, s, at, side)


def _has_say(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64) -> bool:
    if t.votes_by[faction] == SHELTERED:
        return _sheltered_sum(t, s, at, faction, side) >= 0
    return _weighted(t, s, at, faction, side) > 0


def _weighted(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64) -> i64:
    """How many cards the side has in the faction's vote, including doubled cards and loot."""
    number = counted(t, s, at, faction, side) + _loot_for(t, s, at, faction, side)
    low = supporters_of(t, s, at, side, 0)
    high = supporters_of(t, s, at, side, 1)
    word: i64 = 0
    while word < 2:
        candidates = (high if word else low) & t.doubled[word] & t.members[2 * faction + word]
        while candidates != 0:
            card = word * 64 + lowest(candidates)
            candidates &= candidates - 1
            if (low & t.doublers[2 * card]) | (high & t.doublers[2 * card + 1]):
                number += 1
        word += 1
    return number


def _compare(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64, other: i64) -> i64:
    """Positive if the side stands better than the other one, negative if worse."""
    if t.votes_by[faction] == SHELTERED:
        ahead = _sheltered_sum(t, s, at, faction, side) - _sheltered_sum(t, s, at, faction, other)
        return ahead or _best_host(t, s, at, faction, side) - _best_host(t, s, at, faction, other)
    word: i64 = 1 if t.members[2 * faction + 1] else 0
    members = t.members[2 * faction + word]
    own = supporters_of(t, s, at, side, word) & members
    theirs = supporters_of(t, s, at, other, word) & members
    if t.votes_by[faction] == RUN:
        ahead = _longest_run(own) - _longest_run(theirs)
        if ahead:
            return ahead
    ahead = _weighted(t, s, at, faction, side) - _weighted(t, s, at, faction, other)
    return ahead or higher_cards(t, own, theirs, 64 * word)


def higher_cards(t: Tables, own: i64, theirs: i64, first: i64) -> i64:
    """Compare the highest cards, then the second highest, and so on; the side without a further card loses."""
    while own != 0 and theirs != 0:
        mine = highest(own)
        other = highest(theirs)
        ahead = t.value[first + mine] - t.value[first + other]
        if ahead:
            return ahead
        own &= ~bit(mine)
        theirs &= ~bit(other)
    return (1 if own else 0) - (1 if theirs else 0)


def _longest_run(cards: i64) -> i64:
    """The longest run of set bits; a faction that votes by runs has each value once."""
    length: i64 = 0
    while cards != 0:
        cards &= cards >> 1
        length += 1
    return length


def _sheltered_sum(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64) -> i64:
    """The sum of the side's hosts that have cards under them, and of these cards; -1 without any. [VAMPIRES-4]"""
    total: i64 = -1
    seat = side
    while seat < t.players:
        under = at + UNDER + seat * SEAT
        host = s[at + VAMPIRE + seat * SEAT]
        if host != NONE and t.faction[host] == faction and (s[under] | s[under + 1]) != 0:
            total = max(total, 0)
            total += t.value[host]
            total += sum_of(t, s[under], 0) + sum_of(t, s[under + 1], 64)
        seat += t.sides
    return total


def _best_host(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64) -> i64:
    best: i64 = -1
    seat = side
    while seat < t.players:
        under = at + UNDER + seat * SEAT
        host = s[at + VAMPIRE + seat * SEAT]
        fed = host != NONE and t.faction[host] == faction and (s[under] | s[under + 1]) != 0
        if fed and t.value[host] > best:
            best = t.value[host]
        seat += t.sides
    return best


def sum_of(t: Tables, cards: i64, first: i64) -> i64:
    """The printed values of the cards of one word."""
    total: i64 = 0
    while cards != 0:
        total += t.value[first + lowest(cards)]
        cards &= cards - 1
    return total


def _winners(t: Tables, s: vec[i64], at: i64, votes: i64) -> i64:
    """Most votes, then most cards in those factions, then the sum of their values. [SCORE-4]"""
    winners: i64 = 0
    best: i64 = -1
    side: i64 = 0
    while side < t.sides:
        number = votes_for(s, at, t.factions, side)
        if number > best:
            best = number
            winners = 0
        if number == best:
            winners |= bit(side)
        side += 1
    if winners & (winners - 1):
        winners = _break_tie(t, s, at, votes, winners)
    return winners | winners << 2 if t.players == 4 else winners


def votes_for(s: vec[i64], at: i64, factions: i64, side: i64) -> i64:
    """How many votes a side has won."""
    votes = s[at + VOTES]
    total: i64 = 0
    while factions > 0:
        if votes & 7 == side + 1:
            total += 1
        votes >>= 3
        factions -= 1
    return total


def _break_tie(t: Tables, s: vec[i64], at: i64, votes: i64, tied: i64) -> i64:
    winners: i64 = 0
    best: i64 = -1
    while tied != 0:
        side = lowest(tied)
        tied &= tied - 1
        tally = _tally(t, s, at, votes, side)
        if tally > best:
            best = tally
            winners = 0
        if tally == best:
            winners |= bit(side)
    return winners


def _tally(t: Tables, s: vec[i64], at: i64, votes: i64, side: i64) -> i64:
    """One number that orders sides by their cards in the factions they won, then by these cards' values."""
    tally: i64 = 0
    faction: i64 = 0
    while faction < t.factions:
        if (votes >> (3 * faction)) & 7 == side + 1:
            tally += CARDS * counted(t, s, at, faction, side)
            tally += _values(t, s, at, faction, side)
        faction += 1
    return tally


def _values(t: Tables, s: vec[i64], at: i64, faction: i64, side: i64) -> i64:
    if t.votes_by[faction] != SHELTERED:
        low = supporters_of(t, s, at, side, 0) & t.members[2 * faction]
        return sum_of(t, low, 0) + sum_of(t, supporters_of(t, s, at, side, 1) & t.members[2 * faction + 1], 64)
    total: i64 = 0
    seat = side
    while seat < t.players:
        host = s[at + VAMPIRE + seat * SEAT]
        if host != NONE and t.faction[host] == faction:
            under = at + UNDER + seat * SEAT
            total += t.value[host] + sum_of(t, s[under], 0) + sum_of(t, s[under + 1], 64)
        seat += t.sides
    return total


def plain_lead(t: Tables, s: vec[i64], at: i64, faction: i64) -> i64:
    """For a faction that votes by number, with two sides: positive if side 0 is ahead, negative if side 1 is."""
    word: i64 = 1 if t.members[2 * faction + 1] else 0
    members = t.members[2 * faction + word]
    own = supporters_of(t, s, at, 0, word) & members
    theirs = supporters_of(t, s, at, 1, word) & members
    ahead = number_of(own) - number_of(theirs)
    return ahead if ahead != 0 else higher_cards(t, own, theirs, 64 * word)
