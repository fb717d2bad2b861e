"""The tables of a line-up, filled by asking the rules: so no rule is written twice."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from claimant.kernel.layout import (
    ALL_DISCARD,
    CAPTURES,
    CRUSHES,
    ENGULFS,
    FRONTED,
    HERO,
    HOSTS,
    JOINS,
    LEADS_NEXT,
    NUMBER,
    ONE_AT_A_TIME,
    PEEKS,
    RAISES,
    RUN,
    SEAT,
    SEATS,
    SHELTERED,
    TO_LOSER,
    TO_LOWEST,
    TURNS_MOON,
    WINS_NEXT,
)
from claimant.kernel.numbering import ROOM, Numbering
from claimant.kernel.questions import NoKernel, Questions
from claimant.rules.cards import Card
from claimant.rules.lineup import HAND, MARKET, LineUp
from claimant.rules.power import Place

__all__ = ["NoKernel", "Tables", "tables_of"]

_VOTES: Final = {("number", "cards"): NUMBER, ("run", "number", "cards"): RUN, ("sum", "host"): SHELTERED}


class Tables:
    """Everything that the kernel knows of a line-up. Masks are two words, the other tables one number a card."""

    def __init__(self, lineup: LineUp) -> None:
        self.lineup: LineUp = lineup
        self.numbering: Numbering = Numbering(lineup)
        asked = Questions(lineup)
        cards = self.numbering.cards
        self.players: i64 = lineup.players
        self.market_size: i64 = MARKET[lineup.players]
        self.hand_size: i64 = HAND[lineup.players]
        self.size: i64 = SEATS + SEAT * lineup.players
        """How many numbers a board takes."""
        self.sides: i64 = len(lineup.sides)
        self.factions: i64 = len(lineup.factions)
        self.last_word: i64 = self.numbering.words - 1
        self.numbers: vec[i64] = vec[i64](sorted(cards))
        """The numbers of all cards."""
        sizes = [len(faction.cards) for faction in lineup.factions]
        self.first_of: vec[i64] = vec[i64]([sum(sizes[:at]) for at in range(len(sizes) + 1)])
        """Where in that list each faction begins."""
        self.first_hero: i64 = sum(sizes)
        self.boxed: vec[i64] = vec[i64]([faction.boxed for faction in lineup.factions])
        self.boxing: i64 = sum(faction.boxed for faction in lineup.factions) + len(lineup.hero_deck)
        """Is anything boxed before the game?"""
        self.value: vec[i64] = self._each({number: card.value for number, card in cards.items()})
        self.face: vec[i64] = self._each({number: self.numbering.first(card) for number, card in cards.items()})
        """The lowest number of an equal card."""
        self.faction: vec[i64] = self._each({number: self.numbering.faction(card) for number, card in cards.items()})
        """The number of its faction; heroes have one of their own, after the last."""
        self.flags: vec[i64] = self._each({number: _flags(asked, card) for number, card in cards.items()})
        self.boxes: vec[i64] = self._each({number: card.power.boxes for number, card in cards.items()})
        self.all_flags: i64 = 0
        for number in cards:
            self.all_flags |= self.flags[number]
        self.members: vec[i64] = self._masks([[c for c in cards.values() if c.faction is f] for f in lineup.factions])
        self.stand_ins: vec[i64] = self._masks([[c for c in cards.values() if c.power.stands_in]])
        self.trumps: vec[i64] = self._masks([[c for c in cards.values() if c.power.trumps(f)] for f in lineup.factions])
        self.lowest_wins: vec[i64] = vec[i64](
            [int(f.lowest_wins(full_moon)) for f in lineup.factions for full_moon in (False, True)]
        )
        self.raisers: vec[i64] = self._by_card(asked.raisers)
        """The supporters that add to a card's value in phase two."""
        self.raised_by: i64 = asked.raised_by
        self.crushed: vec[i64] = self._by_card(asked.crushed)
        self.leavers: vec[i64] = self._masks([asked.leavers])
        self.keepers: vec[i64] = self._by_card(asked.keepers)
        """The supporters of its side of which any keeps a card from leaving at the end."""
        self.looters: vec[i64] = self._masks([asked.looters])
        self.doublers: vec[i64] = self._by_card(asked.doublers)
        """The supporters of its side of which any makes a card count twice."""
        self.doubled: vec[i64] = self._masks([[card for card in asked.doublers if asked.doublers[card]]])
        self.votes_by: vec[i64] = vec[i64]([_VOTES[faction.compares] for faction in lineup.factions])
        self.plain_votes: bool = all(faction.compares == ("number", "cards") for faction in lineup.factions) and not (
            asked.leavers or asked.looters or self.doubled[0] or self.doubled[1]
        )
        """Does every faction vote by number, and do cards stay where they are at the end?"""
        self._fill_wins(asked)

    def _fill_wins(self, asked: Questions) -> None:
        """For two players: does the second card win? One table for each moon, phase and pair of bonuses there are."""
        moons, phases, bonuses = asked.moons, asked.phases, (False, True) if asked.raised_by else (False,)
        room = ROOM * ROOM
        self.by_moon: i64 = room if len(moons) > 1 else 0
        self.by_phase: i64 = room * len(moons) if len(phases) > 1 else 0
        self.by_lead: i64 = room * len(moons) * len(phases) if len(bonuses) > 1 else 0
        self.by_second: i64 = self.by_lead * 2
        self.wins: vec[u8] = vec[u8]([0])
        if self.lineup.players != 2:
            return
        wins = bytearray(room * len(moons) * len(phases) * len(bonuses) ** 2)
        faces = self.numbering.numbers
        at = 0
        for second_raised in bonuses:
            for lead_raised in bonuses:
                for phase in phases:
                    for moon in moons:
                        for lead, leads in faces.items():
                            for second, seconds in faces.items():
                                raised = (lead_raised, second_raised)
                                if not asked.second_wins(lead, second, raised, phase, moon):
                                    continue
                                for first in leads:
                                    for other in seconds:
                                        wins[at + first * ROOM + other] = 1
                        at += room
        self.wins = vec[u8](list(wins))

    def _each(self, found: dict[int, int]) -> vec[i64]:
        return vec[i64]([found.get(number, 0) for number in range(ROOM)])

    def _masks(self, piles: list[list[Card]]) -> vec[i64]:
        """Each pile's two words, all copies of its cards included."""
        words: list[int] = []
        for pile in piles:
            words += self.numbering.mask(pile)
        return vec[i64](words)

    def _by_card(self, found: dict[Card, list[Card]]) -> vec[i64]:
        """For each number the two words of what belongs to its card."""
        cards = self.numbering.cards
        return self._masks([found.get(cards[number], []) if number in cards else [] for number in range(ROOM)])


def _flags(asked: Questions, card: Card) -> int:
    power = card.power
    collector = asked.collector(card)
    answers = {
        JOINS: power.joins_winner,
        CAPTURES: power.captures,
        PEEKS: power.peeks,
        WINS_NEXT: power.wins_next,
        FRONTED: power.place is Place.FRONT,
        HOSTS: power.place is Place.HOST,
        ONE_AT_A_TIME: power.one_at_a_time,
        ENGULFS: power.engulfs,
        ALL_DISCARD: power.all_discard,
        RAISES: power.raises,
        TURNS_MOON: power.turns_moon,
        LEADS_NEXT: power.leads_next,
        TO_LOSER: collector == "loser",
        TO_LOWEST: collector == "lowest",
        CRUSHES: bool(asked.crushed[card]),
        HERO: card.faction is None,
    }
    return sum(flag for flag, answer in answers.items() if answer)


@lru_cache(maxsize=64)
def tables_of(lineup: LineUp) -> Tables:
    """The tables of a line-up, made once; `NoKernel` if a power in it isn't one of ours."""
    return Tables(lineup)
