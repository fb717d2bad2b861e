"""Time where it matters: how the average time of a move is spread over a game between two players.

The part of a move depends on the phase and the number of cards in hand alone, which everybody sees. So a bot needs no
memory of what it has saved, and the time that it may take says nothing about its cards.
"""

from __future__ import annotations

from claimant.rules.state import RALLY
from claimant.rules.view import View

RECRUITING = 0.5
"""Each move of phase one. More worlds gain little there."""
RALLYING = {13: 10.0, 12: 4.5, 11: 2.0, 10: 1.0, 9: 0.5}
"""The first tricks of phase two, by the cards in hand: the solver finishes later ones at once."""
ENDING = 0.1875
"""Each later move of phase two. So all 26 moves of a game have 1 on average."""
LONGEST = max(RALLYING.values())


def part_of(view: View) -> float:
    """How many times the average time the seat to move may take."""
    if view.lineup.players != 2:
        return 1.0
    if view.phase != RALLY:
        return RECRUITING
    return RALLYING.get(min(len(view.hand), max(RALLYING)), ENDING)
