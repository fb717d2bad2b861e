"""Which of two cards wins, for two players: asks the rules once for every pair of cards."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from claimant.kernel.tables.numbering import ROOM, Numbering
from claimant.kernel.tables.questions import Questions
from claimant.rules.lineup import LineUp


class Wins:
    """One table for each moon, phase and pair of bonuses of the line-up, one after the other.

    A table has a 1 at the index lead * `ROOM` + second, if the second card wins.
    """

    def __init__(self, lineup: LineUp, numbering: Numbering, asked: Questions) -> None:
        bonuses = (False, True) if asked.raised_by else (False,)
        table = ROOM * ROOM
        by_bonus = table * len(asked.moons) * len(asked.phases)
        self.by_moon = table if len(asked.moons) > 1 else 0
        self.by_phase = table * len(asked.moons) if len(asked.phases) > 1 else 0
        self.by_lead = by_bonus if asked.raised_by else 0
        self.by_second = 2 * self.by_lead
        self.found = bytearray()
        if lineup.players != 2:
            return
        for second_raised in bonuses:
            for lead_raised in bonuses:
                for phase in asked.phases:
                    for full_moon in asked.moons:
                        self.found += _table(numbering, asked, (lead_raised, second_raised), phase, full_moon)

    def among(self, old: Numbering, new: Numbering) -> bytes:
        """The same tables for another numbering, of some of the cards."""
        taken = {number: old.numbers[card][0] for number, card in new.cards.items()}
        pick = itemgetter(*(taken.get(number, ROOM) for number in range(ROOM)))
        room = bytes(ROOM)
        found = bytearray()
        for table in range(0, len(self.found), ROOM * ROOM):
            for lead in range(ROOM):
                row = table + taken.get(lead, 0) * ROOM
                found += bytes(pick(self.found[row : row + ROOM] + b"\0")) if lead in taken else room
        return bytes(found)


@lru_cache(maxsize=16)
def wins_of(lineup: LineUp) -> Wins:
    """The tables for all cards of a line-up, made once."""
    return Wins(lineup, Numbering(lineup), Questions(lineup))


def _table(numbering: Numbering, asked: Questions, raised: tuple[bool, bool], phase: int, full_moon: bool) -> bytearray:
    table = bytearray(ROOM * ROOM)
    for lead, leads in numbering.numbers.items():
        for second, seconds in numbering.numbers.items():
            if asked.second_wins(lead, second, raised, phase, full_moon):
                for first in leads:
                    for other in seconds:
                        table[first * ROOM + other] = 1
    return table
