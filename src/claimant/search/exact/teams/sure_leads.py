"""Leads that nobody beats: a search between teams counts them instead of playing them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import HANDS, LEADER, MOON, MOST, NEEDS
from claimant.search.exact.teams.stakes import UNDECIDED, TeamStakes
from claimant.search.exact.teams.table.ranks import Ranks, larger
from claimant.search.exact.teams.table.terms import ONES


class TeamSureLeads:
    """Bounds the value by leads that are sure to win their tricks."""

    def __init__(self, deck: Deck, stakes: TeamStakes, ranks: Ranks) -> None:
        self.deck: Final[Deck] = deck
        self.stakes: Final[TeamStakes] = stakes
        self.ranks: Final[Ranks] = ranks
        self.reach: i64 = 0
        """Which ranks matter to the value found last."""

    def value(self, f: vec[i64], at: i64, beta: i64) -> i64:
        """A value that the leader can ensure by leading only cards that nobody beats, or `UNDECIDED`."""
        deck = self.deck
        leader = f[at + LEADER]
        own = f[at + HANDS + leader]
        one = f[at + HANDS + ((leader + 1) & 3)]
        two = f[at + HANDS + ((leader + 2) & 3)]
        three = f[at + HANDS + ((leader + 3) & 3)]
        others = one | two | three
        if others & deck.seizing or (own | others) & deck.turning or self.stakes.raising or self.stakes.looters:
            return UNDECIDED
        elsewhere = deck.to_lowest | deck.waiting
        sure: i64 = 0
        reach: i64 = 0
        gained: i64 = 0
        led: i64 = -1
        tricks: i64 = 0
        moon = f[at + MOON] * 64
        cards = own
        while cards != 0:
            card = lowest(cards)
            low = cards & -cards
            cards &= cards - 1
            if others & deck.above[moon + card]:
                continue
            sure |= low
            if others & deck.winners[deck.faction[card]]:
                reach = larger(reach, self.ranks.own[card])
            if low & elsewhere == 0:
                if deck.faction[card] != led:
                    led = deck.faction[card]
                    tricks = 0
                tricks += 1
                delta = self.stakes.delta[card]
                gained += delta + (delta & ONES) * (
                    self._follows(one, led, tricks)
                    + self._follows(two, led, tricks)
                    + self._follows(three, led, tricks)
                )
        if sure == 0:
            return UNDECIDED
        if sure == own:
            gained = self.stakes.total((own | others) & ~elsewhere)
        self.reach = reach | self.ranks.turned
        if leader & 1:
            known = self.stakes.after(f[at + NEEDS], f[at + MOST], -gained, beta)
            if known >= beta:
                return UNDECIDED
            return known
        known = self.stakes.after(f[at + NEEDS], f[at + MOST], gained, beta)
        if known < beta:
            return UNDECIDED
        return known

    def _follows(self, hand: i64, led: i64, tricks: i64) -> i64:
        """1 if the hand must follow in so many tricks of a faction, and has nothing to play instead."""
        return 1 if hand & self.deck.stand_ins == 0 and number_of(hand & self.deck.members[led]) >= tricks else 0
