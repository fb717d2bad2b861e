"""Where everything lies in a packed observation: words of bits first, then one byte for each number.

`research.observation_layout` names the same parts; `research.packed` unpacks them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    BOXES,
    ENGULFS,
    FRONTED,
    HOSTS,
    ONE_AT_A_TIME,
    PEEKS,
    RAISES,
    WINS_NEXT,
)
from claimant.kernel.tables.tables import Tables

# The planes, each a pile of one or two words; some have a row for each seat or each other seat.
HAND_PLANE: Final = 0
FOLLOWERS_PLANE: Final = 1
HIDDEN_PLANE: Final = 2
OFFERED_PLANE: Final = 3
SUPPORTERS_PLANE: Final = 4
GNOMES_PLANE: Final = 5
VAMPIRE_PLANE: Final = 6
UNDER_PLANE: Final = 7
TRICK_PLANE: Final = 8
PLACING_PLANE: Final = 9
KNOWN_HAND_PLANE: Final = 10
KNOWN_FOLLOWERS_PLANE: Final = 11
STRAY_IN_HAND_PLANE: Final = 12
STRAY_HIDDEN_PLANE: Final = 13
UNSEEN_PLANE: Final = 14
MARKET_PLANE: Final = 15
DISCARD_PLANE: Final = 16
WAITING_PLANE: Final = 17
CUBE_PLANE: Final = 18
PEEKED_PLANE: Final = 19
ABOUT_PLANE: Final = 20
PLANES: Final = (
    ("hand", "one"), ("followers", "one"), ("hidden", "one"), ("offered", "one"), ("supporters", "seats"),
    ("gnomes", "seats"), ("vampire", "seats"), ("under", "seats"), ("trick", "seats"), ("placing", "seats"),
    ("known_hand", "others"), ("known_followers", "others"), ("stray_in_hand", "others"), ("stray_hidden", "others"),
    ("unseen", "one"), ("market", "one"), ("discard", "one"), ("waiting", "one"), ("cube", "one"), ("peeked", "one"),
    ("about", "one"),
)  # fmt: skip
"""The planes in their order, and how many rows each has."""

# Three words of bits follow the planes. The first one holds these, each with its first bit.
PHASE_BITS: Final = 0
ASKS_BITS: Final = 3
TO_MOVE_BITS: Final = 11
LEADER_BITS: Final = 15
MOON_BIT: Final = 19
AUTOMATON_BITS: Final = 20
ORDER_BITS: Final = 24
WINNER_BITS: Final = 28
TAKERS_BITS: Final = 32
DISCARDING_BITS: Final = 48
OFFERS_BITS: Final = 52
WINNERS_BITS: Final = 56
# The second one holds voids and votes, the third one loot: a bit for each faction, row after row.
VOTES_BITS: Final = 30
SETTLED_BITS: Final = 30
MOST_FACTIONS: Final = 10
"""Three rows of this many factions fit between two of these."""
EXTRA_WORDS: Final = 3
BITS: Final = (
    ("phase", 0, PHASE_BITS), ("asks", 0, ASKS_BITS), ("to_move", 0, TO_MOVE_BITS), ("leader", 0, LEADER_BITS),
    ("full_moon", 0, MOON_BIT), ("automaton", 0, AUTOMATON_BITS), ("order", 0, ORDER_BITS), ("winner", 0, WINNER_BITS),
    ("takers", 0, TAKERS_BITS), ("discarding", 0, DISCARDING_BITS), ("offers", 0, OFFERS_BITS), ("voids", 1, 0),
    ("votes", 1, VOTES_BITS), ("loot_settled", 2, SETTLED_BITS), ("loot", 2, 0), ("winners", 0, WINNERS_BITS),
)  # fmt: skip
"""Each part of bits: its word after the planes, and its first bit there."""
NUMBERS: Final = ("hand_sizes", "follower_sizes", "hidden_sizes", "hidden_barred", "deck_size", "box_size")
"""The bytes after the bits, in their order."""


class Packed:
    """The places for one line-up, and the tables that observations need besides."""

    def __init__(self, t: Tables) -> None:
        players = t.lineup.players
        rows = {"one": 1, "seats": players, "others": players - 1}
        first = [sum(rows[size] for _, size in PLANES[:at]) for at in range(len(PLANES) + 1)]
        self.words: Final[i64] = t.last_word + 1
        """How many words a plane has."""
        self.first: Final[vec[i64]] = vec[i64]([at * t.numbering.words for at in first])
        """Where each plane begins, and where the bits do."""
        self.size: Final[i64] = self.first[len(PLANES)] + EXTRA_WORDS
        """How many words an observation has."""
        self.numbers: Final[i64] = 3 * players + (players - 1) * len(t.lineup.factions) + 2
        """How many numbers it has."""
        every = t.numbering.mask(t.numbering.cards.values())
        self.every_low: Final[i64] = every[0]
        self.every_high: Final[i64] = every[1]
        copies = t.numbering.mask(())
        for numbers in t.numbering.numbers.values():
            for number in numbers[1:]:
                copies[number // 64] |= 1 << number % 64
        self.copies_low: Final[i64] = copies[0]
        """The second and further copies of equal cards, which are neighbours."""
        self.copies_high: Final[i64] = copies[1]
        self.hides: Final[bool] = t.all_flags & WINS_NEXT != 0
        """Can cards be put down unseen?"""
        self.fronts: Final[bool] = t.all_flags & FRONTED != 0
        self.hosts: Final[bool] = t.all_flags & HOSTS != 0
        self.waits: Final[bool] = t.all_flags & (ONE_AT_A_TIME | ENGULFS) != 0
        self.peeks: Final[bool] = t.all_flags & PEEKS != 0
        self.strays: Final[bool] = t.all_flags & RAISES != 0 and self.hides
        """Can a card that is known to be in a hand be put down unseen?"""
        self.offers: Final[bool] = t.all_flags & ALL_DISCARD != 0
        self.boxes: Final[bool] = t.all_flags & BOXES != 0
        """Can cards be boxed during the game?"""
        self.simple_votes: Final[bool] = t.plain_votes and not self.fronts
        """Do votes need no look at what would happen at the end?"""


@lru_cache(maxsize=64)
def packed_of(t: Tables) -> Packed:
    """The places for these tables, made once."""
    return Packed(t)
