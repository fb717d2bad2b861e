"""The layout of a board: a range of numbers in a `vec`, which holds one board after the other.

A card is a number: its word times 64, plus its bit. A pile is two words, a bit for each card.
"""

from typing import Final

WORDS: Final = 2
"""How many words a pile takes."""

PHASE: Final = 0
LEADER: Final = 1
TO_MOVE: Final = 2
ASKS: Final = 3
ABOUT: Final = 4
MOON: Final = 5
AUTOMATON: Final = 6
DECK_AT: Final = 7
"""The index of the deck's top card in the same `vec`; the deck itself never changes."""
DECK_END: Final = 8
PLAYED: Final = 9
"""How many cards the current trick has."""
TRICK: Final = 10
"""Its cards, in the order of play: room for four."""
WINNER: Final = 14
WINNING: Final = 15
"""The card that won the trick."""
PLACES: Final = 16
"""The seats in the order in which they take, two bits each."""
STEP: Final = 17
TAKEN: Final = 18
"""How many have taken their card."""
PLACED: Final = 19
TO_PLACE: Final = 20
ENTRIES: Final = 21
"""The cards to be placed after a trick: room for seven."""
CUBE_NOW: Final = 28
"""The card under the Cube that is being collected."""
OFFERED: Final = 29
"""The first card discarded for Cthulhu, until the second one is chosen."""
DISCARDING: Final = 30
"""How many seats still have to discard."""
LOOT: Final = 31
"""The faction that each side's loot counts for, four bits each."""
LOOTED: Final = 32
"""How many sides have settled their loot."""
VOTES: Final = 33
"""The vote of each faction, three bits each: 0 for nobody, otherwise the side plus one."""
WINNERS: Final = 34
"""The seats that have won, a bit each."""
MARKET: Final = 36
DISCARD: Final = 38
WAITING: Final = 40
BOX: Final = 42
CUBE: Final = 44
"""The Cube, and the card under it."""
SEATS: Final = 46
"""Where the seats' own piles begin."""

HAND: Final = 46
FOLLOWERS: Final = 48
SUPPORTERS: Final = 50
GNOMES: Final = 52
UNDER: Final = 54
HIDDEN: Final = 56
VAMPIRE: Final = 58
SEAT: Final = 13
"""The distance from a seat's pile to the next seat's."""
LARGEST: Final = 98
"""How many numbers a board for four players needs; a board for fewer players is shorter."""

NONE: Final = -1
"""No card, or no seat."""
CHANCE: Final = -1
NOBODY: Final = -2

RECRUIT: Final = 1
RALLY: Final = 2
OVER: Final = 3

# Questions; a move is 256 times the question, plus a card, a faction, or yes (0) or no (1).
KIND: Final = 8
PLAY: Final = 1
TAKE: Final = 2
DISCARDS: Final = 3
TUCK: Final = 4
REPLACE: Final = 5
RAISE: Final = 6
DRAW: Final = 7
LOOTS: Final = 8
TOP: Final = 255
"""The deck's top card in a move that takes."""

# The steps after a trick.
RECRUITING: Final = 1
PLACING: Final = 2
CRUSHING: Final = 3
RAISING: Final = 4
DISCARDING_ALL: Final = 5
DISCARDING_NEXT: Final = 6
FINISHING: Final = 7
PUTTING_DOWN: Final = 8
RECRUITING_UNPLAYED: Final = 9
PLACING_LAST: Final = 10
LOOTING: Final = 11

FROM_TRICK: Final = 0
FROM_WAITING: Final = 1
FROM_CUBE: Final = 2

# Flags for what a card's power does.
JOINS: Final = 1
CAPTURES: Final = 2
PEEKS: Final = 4
WINS_NEXT: Final = 8
FRONTED: Final = 16
HOSTS: Final = 32
ONE_AT_A_TIME: Final = 64
ENGULFS: Final = 128
ALL_DISCARD: Final = 256
RAISES: Final = 512
TURNS_MOON: Final = 1024
LEADS_NEXT: Final = 2048
TO_LOSER: Final = 4096
TO_LOWEST: Final = 8192
CRUSHES: Final = 16384
HERO: Final = 32768
BOXES: Final = 65536
TO_LEADER: Final = 131072
TO_LAST: Final = 262144
WEAKENS: Final = 524288
ELSEWHERE: Final = TO_LOSER | TO_LOWEST | TO_LEADER | TO_LAST
"""Somebody collects the card who may not be the winner."""

NUMBER: Final = 0
RUN: Final = 1
SHELTERED: Final = 2
"""How a faction votes: by number, by the longest run, by the cards under hosts."""

VALUES: Final = 100
"""Printed values are smaller than this: `rules.faction_checks.MOST_VALUES`."""
