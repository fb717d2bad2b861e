"""Where the numbers of a position between teams lie: one frame for each trick of the current line of play."""

from typing import Final

HANDS: Final = 0
"""The four hands, without the cards of the current trick."""
COLLECTED: Final = 4
"""What each seat has collected, gnomes in front included."""
WAITING: Final = 8
LEADER: Final = 9
LAST: Final = 10
"""Who won the last trick."""
MOON: Final = 11
NEEDS: Final = 12
MOST: Final = 13
"""The needs of the votes and what is left of each faction, see `stakes`."""
TRICK: Final = 14
"""The cards of the current trick."""
STRENGTH: Final = 18
"""For each card of the trick: the strength of the best card so far."""
WINNING: Final = 22
"""For each card of the trick: the seat of the best card so far."""
RAISED: Final = 26
"""For each card of the trick: what it gains in value."""
FRAME: Final = 32
DEPTH: Final = 17
"""The largest number of tricks, and one."""
