"""What lies in front of both sides of a duel: a vampire each, and the cards under it. [VAMPIRES-4]"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of
from claimant.kernel.engine.votes import sum_of
from claimant.kernel.tables.layout import HERO, HOSTS, NONE, SEAT, UNDER, VALUES, VAMPIRE
from claimant.kernel.tables.tables import Tables

OPEN: Final = 0
FOR_0: Final = 1
FOR_1: Final = 2
FOR_NOBODY: Final = 3
UNCLEAR: Final = 1000
MOST_SUM: Final = 127
BY_SUMS: Final = 1 << 52
SILENT: Final = -1
"""The rank of a side whose vampire has no say."""


class Vampires:
    """The hosts and the cards under them; a search changes them and restores them."""

    def __init__(self, t: Tables) -> None:
        self.t: Final[Tables] = t
        self.host0: i64 = NONE
        self.host1: i64 = NONE
        self.tucked0: i64 = 0
        self.tucked1: i64 = 0
        self.is_open: bool = False
        """Is there a host in front of a side or in a hand?"""
        self.hosts: i64 = 0
        self.drawable: i64 = 0
        """Cards of the discard, of which one may get into a hand."""
        self.heroes: i64 = 0
        i: i64 = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            if t.flags[card] & HOSTS:
                self.hosts |= bit(card)
            if t.flags[card] & HERO:
                self.heroes |= bit(card)
            i += 1

    def take(self, s: vec[i64], at: i64) -> None:
        """What lies in front on a board."""
        self.host0 = s[at + VAMPIRE]
        self.host1 = s[at + VAMPIRE + SEAT]
        self.tucked0 = s[at + UNDER]
        self.tucked1 = s[at + UNDER + SEAT]

    def host(self, seat: i64) -> i64:
        """A seat's host, or none."""
        return self.host0 if seat == 0 else self.host1

    def tucked(self, seat: i64) -> i64:
        """The cards under it."""
        return self.tucked0 if seat == 0 else self.tucked1

    def put(self, seat: i64, host: i64, tucked: i64) -> None:
        """Put a host and the cards under it in front of a seat."""
        if seat == 0:
            self.host0 = host
            self.tucked0 = tucked
        else:
            self.host1 = host
            self.tucked1 = tucked

    def prepare(self, hands: i64) -> None:
        """Check whether there is a host now, or may be one later."""
        self.is_open = self.host0 != NONE or self.host1 != NONE or hands & self.hosts != 0

    def put_on(self, board: vec[i64]) -> None:
        """Put the hosts on a board, for scoring by the rules."""
        board[VAMPIRE] = self.host0
        board[VAMPIRE + SEAT] = self.host1
        board[UNDER] = self.tucked0
        board[UNDER + SEAT] = self.tucked1

    def _rank(self, host: i64, tucked: i64) -> i64:
        """The sum, then the host, in one number."""
        if host == NONE or tucked == 0:
            return SILENT
        return (self.t.value[host] + sum_of(self.t, tucked, 0)) * VALUES + self.t.value[host]

    def _ceiling(self, host: i64, tucked: i64, rest: i64, pool: i64) -> i64:
        """A rank that the side can't pass, whatever it collects of the rest."""
        t = self.t
        others = rest & ~(self.hosts | self.heroes)
        best: i64 = SILENT
        if host != NONE and (tucked | others) != 0:
            best = (t.value[host] + sum_of(t, tucked, 0) + pool) * VALUES + t.value[host]
        if rest & self.hosts and others:
            new = t.value[highest(rest & self.hosts)]
            best = max(best, (new + pool) * VALUES + new)
        return best

    def vote(self, rest: i64) -> i64:
        """The side that is sure of the vote as long as it keeps its host."""
        if not self.is_open:
            return FOR_NOBODY
        pool = sum_of(self.t, rest & ~(self.hosts | self.heroes | self.drawable), 0)
        if self.drawable:
            pool += self._largest(self.drawable)
            rest |= self.drawable
        most0 = self._ceiling(self.host0, self.tucked0, rest, pool)
        most1 = self._ceiling(self.host1, self.tucked1, rest, pool)
        if self._rank(self.host0, self.tucked0) > most1:
            return FOR_0
        if self._rank(self.host1, self.tucked1) > most0:
            return FOR_1
        return FOR_NOBODY if most0 == SILENT and most1 == SILENT else OPEN

    def is_won(self, seat: i64, rest: i64, tucked: i64) -> bool:
        """Does a seat win the vote if it puts these cards under its host, whoever gets the rest?"""
        pool = sum_of(self.t, rest & ~(self.hosts | self.heroes | self.drawable), 0)
        if self.drawable:
            pool += self._largest(self.drawable)
            rest |= self.drawable
        tucked &= ~(self.hosts | self.heroes)
        if seat == 0:
            return self._rank(self.host0, self.tucked0 | tucked) > self._ceiling(self.host1, self.tucked1, rest, pool)
        return self._rank(self.host1, self.tucked1 | tucked) > self._ceiling(self.host0, self.tucked0, rest, pool)

    def _largest(self, cards: i64) -> i64:
        """The largest value of these cards."""
        largest: i64 = 0
        while cards != 0:
            largest = max(largest, self.t.value[lowest(cards)])
            cards &= cards - 1
        return largest

    def somebody_has_a_say(self) -> bool:
        """Does a host have cards under it? A side with such a host does best to keep it."""
        return (self.host0 != NONE and self.tucked0 != 0) or (self.host1 != NONE and self.tucked1 != 0)

    def lead(self, rest: i64) -> i64:
        """Seat 0's lead if nothing else can matter any more, else `UNCLEAR`."""
        if self.tucked0 == 0 or self.tucked1 == 0:
            return UNCLEAR
        t = self.t
        sum0 = t.value[self.host0] + sum_of(t, self.tucked0, 0)
        sum1 = t.value[self.host1] + sum_of(t, self.tucked1, 0)
        hosts = rest & self.hosts
        if hosts and (self.drawable or t.value[highest(hosts)] >= min(sum0, sum1)):
            return UNCLEAR
        return 2 * (sum0 - sum1) + (1 if t.value[self.host0] > t.value[self.host1] else 0)

    def sums(self) -> i64:
        """The sums under both hosts as two needs, smaller ones better for seat 0; -1 if they are too large for that."""
        sum0 = sum_of(self.t, self.tucked0, 0)
        sum1 = sum_of(self.t, self.tucked1, 0)
        if sum0 > MOST_SUM or sum1 > MOST_SUM:
            return -1
        return (MOST_SUM - sum0) + (sum1 << 8)

    def fronts(self) -> i64:
        """The hosts, and whether there are cards under them."""
        code = (self.host1 + 1) * 64 + self.host0 + 1
        return code * 4 + (2 if self.tucked1 else 0) + (1 if self.tucked0 else 0) + BY_SUMS

    def code(self) -> i64:
        """Hosts, sums and numbers, in one number."""
        t = self.t
        code0 = (sum_of(t, self.tucked0, 0) * 64 + number_of(self.tucked0)) * 64 + self.host0 + 1
        code1 = (sum_of(t, self.tucked1, 0) * 64 + number_of(self.tucked1)) * 64 + self.host1 + 1
        return (code1 << 24) + code0
