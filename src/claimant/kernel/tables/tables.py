"""The tables of a line-up, filled by asking the rules, so that no rule is written twice."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    BOXES,
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
    TO_LAST,
    TO_LEADER,
    TO_LOSER,
    TO_LOWEST,
    TURNS_MOON,
    WEAKENS,
    WINS_NEXT,
)
from claimant.kernel.tables.numbering import ROOM, Numbering
from claimant.kernel.tables.questions import NoKernel, Questions, ask
from claimant.kernel.tables.wins import wins_of
from claimant.rules.cards import Card
from claimant.rules.lineup import MARKET, LineUp
from claimant.rules.power import Place, Role

__all__ = ["NoKernel", "Tables", "tables_of"]

_VOTES: Final = {("number", "cards"): NUMBER, ("run", "number", "cards"): RUN, ("sum", "host"): SHELTERED}


class Tables:
    """Everything that the kernel knows about a line-up. Masks are two words; other tables have one number per card.

    With `kept`, only these cards are numbered: enough to play on a board from which the others are gone.
    """

    def __init__(self, lineup: LineUp, kept: tuple[Card, ...] | None = None) -> None:
        self.lineup: Final[LineUp] = lineup
        self.numbering: Final[Numbering] = Numbering(lineup, kept)
        asked = Questions(lineup)
        cards = self.numbering.cards
        self.players: Final[i64] = lineup.players
        self.market_size: Final[i64] = MARKET[lineup.players]
        self.hand_size: Final[i64] = lineup.hand_size
        self.size: Final[i64] = SEATS + SEAT * lineup.players
        """How many numbers a board needs."""
        self.sides: Final[i64] = len(lineup.sides)
        self.factions: Final[i64] = len(lineup.factions)
        self.last_word: Final[i64] = self.numbering.words - 1
        self.numbers: Final[vec[i64]] = vec[i64](sorted(cards))
        """The numbers of all cards."""
        sizes = [sum(card.faction is faction for card in cards.values()) for faction in lineup.factions]
        self.first_of: Final[vec[i64]] = vec[i64]([sum(sizes[:at]) for at in range(len(sizes) + 1)])
        """The index in `numbers` where each faction begins."""
        self.first_hero: Final[i64] = sum(sizes)
        self.boxed: Final[vec[i64]] = vec[i64]([lineup.boxed_of(faction) for faction in lineup.factions])
        self.boxing: Final[i64] = sum(self.boxed) + len(lineup.hero_deck)
        """More than 0 if cards are boxed before the game."""
        self.value: Final[vec[i64]] = self._each({number: card.value for number, card in cards.items()})
        self.face: Final[vec[i64]] = self._each({number: self.numbering.first(card) for number, card in cards.items()})
        """The lowest number of the cards equal to a card."""
        self.faction: Final[vec[i64]] = self._each(
            {number: self.numbering.faction(card) for number, card in cards.items()}
        )
        """The number of a card's faction; heroes have their own number, after the last faction."""
        self.flags: Final[vec[i64]] = self._each({number: _flags(asked, card) for number, card in cards.items()})
        self.boxes: Final[vec[i64]] = self._each({number: card.power.boxes for number, card in cards.items()})
        self.weakens: Final[vec[i64]] = self._each({number: card.power.weakens_next for number, card in cards.items()})
        """How much the next card of a trick loses."""
        self.all_flags: Final[i64] = reduce(or_, [int(self.flags[number]) for number in cards])
        """The flags of all cards together: a mechanism that the line-up doesn't need costs one check."""
        self.members: Final[vec[i64]] = self._masks(
            [[c for c in cards.values() if c.faction is f] for f in lineup.factions]
        )
        self.twins: Final[vec[i64]] = self._each(
            {number: self.numbering.mask([card])[number // 64] for number, card in cards.items()}
        )
        """All cards equal to a card, as bits of its word."""
        self.stand_ins: Final[vec[i64]] = self._masks([[c for c in cards.values() if c.power.stands_in]])
        self.trumps: Final[vec[i64]] = self._masks(
            [[c for c in cards.values() if ask(c.power, "trumps", f)] for f in lineup.factions]
        )
        self.lowest_wins: Final[vec[i64]] = vec[i64](
            [int(bool(ask(f, "lowest_wins", full_moon))) for f in lineup.factions for full_moon in (False, True)]
        )
        self.raisers: Final[vec[i64]] = self._by_card(asked.raisers)
        """The supporters that add to a card's value in phase two."""
        self.raised_by: Final[i64] = asked.raised_by
        self.crushed: Final[vec[i64]] = self._by_card(asked.crushed)
        self.leavers: Final[vec[i64]] = self._masks([asked.leavers])
        self.keepers: Final[vec[i64]] = self._by_card(asked.keepers)
        """The supporters that keep a card from leaving at the end."""
        self.looters: Final[vec[i64]] = self._masks([asked.looters])
        self.doublers: Final[vec[i64]] = self._others_by_card(asked.doublers)
        """The supporters that make a card count twice."""
        self.doubled: Final[vec[i64]] = self._masks(
            [[card for number, card in cards.items() if self.doublers[2 * number] | self.doublers[2 * number + 1]]]
        )
        self.votes_by: Final[vec[i64]] = vec[i64]([_VOTES[faction.compares] for faction in lineup.factions])
        self.plain_votes: Final[bool] = all(
            faction.compares == ("number", "cards") for faction in lineup.factions
        ) and not (asked.leavers or asked.looters or self.doubled[0] or self.doubled[1])
        """Does every faction vote by number, and do cards stay where they are at the end?"""
        self.fits_duels: Final[bool] = asked.fit_duels
        self.fits_teams: Final[bool] = asked.fit_teams
        wins = wins_of(lineup)
        found = wins.found if kept is None else wins.among(Numbering(lineup), self.numbering)
        self.by_moon: Final[i64] = wins.by_moon
        self.by_phase: Final[i64] = wins.by_phase
        self.by_lead: Final[i64] = wins.by_lead
        self.by_second: Final[i64] = wins.by_second
        self.wins: Final[vec[u8]] = vec[u8](list(found))
        """For two players: does the second card win? Indexed by lead and second card, and the four numbers above."""

    def _each(self, listed: dict[int, int]) -> vec[i64]:
        return vec[i64]([listed.get(number, 0) for number in range(ROOM)])

    def _masks(self, piles: list[list[Card]]) -> vec[i64]:
        """The two words of each pile, with all copies of its cards."""
        words: list[int] = []
        for pile in piles:
            words += self.numbering.mask(pile)
        return vec[i64](words)

    def _others_by_card(self, listed: dict[Card, list[Card]]) -> vec[i64]:
        """The same without the card itself; its copies remain."""
        words = list(self._by_card(listed))
        for number in self.numbering.cards:
            words[2 * number + number // 64] &= ~(1 << number % 64)
        return vec[i64](words)

    def _by_card(self, listed: dict[Card, list[Card]]) -> vec[i64]:
        """For each card number, the two words of the cards listed for that card."""
        cards = self.numbering.cards
        return self._masks([listed.get(cards[number], []) if number in cards else [] for number in range(ROOM)])


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
        TO_LOSER: collector is Role.LOSER,
        TO_LOWEST: collector is Role.LOWEST,
        TO_LEADER: collector is Role.LEADER,
        TO_LAST: collector is Role.LAST,
        CRUSHES: bool(asked.crushed[card]),
        HERO: card.faction is None,
        BOXES: power.boxes > 0,
        WEAKENS: power.weakens_next != 0,
    }
    return sum(flag for flag, answer in answers.items() if answer)


@lru_cache(maxsize=64)
def tables_of(lineup: LineUp) -> Tables:
    """The tables of a line-up, made once; raises `NoKernel` if no table can hold its answers."""
    return Tables(lineup)
