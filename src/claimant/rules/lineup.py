"""Which factions go together, and the deck they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from claimant.rules.cards import Pile, Seat
from claimant.rules.lineup_reasons import (
    HalfAPair,
    HeroesAreForTwo,
    NoPair,
    NoSuchFaction,
    NoTens,
    NotForSoMany,
    OnceOnly,
    TooFewTens,
    TooManyPairs,
    TooManyTens,
)
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.reason import Reason, Refused
from claimant.rules.registry import FACTIONS, HEROES, why_no_faction
from claimant.rules.value import Value

TENS = {2: 3, 3: 5, 4: 5}
"""How many factions of ten join the pair, for each number of players. [SETUP-1]"""
HAND = {2: 13, 3: 12, 4: 9}
"""How many cards a seat is dealt. [SETUP-4]"""
MARKET = {2: 1, 3: 2, 4: 2}
"""How many cards lie in the market for a trick of phase one. [P1-1]"""
HEROES_IN_DECK = 5
"""How many heroes take part; each replaces a card that is boxed unseen. [SETUP-6]"""


class LineUpError(Refused):
    """A line-up that the rules don't allow; the reason says what would make it right."""


class LineUp(Value, frozen=True, cache_hash=True):
    """How many play, with which factions, and whether heroes take part.

    >>> LineUp.of(2, ["undead", "goblins", "knights", "dwarves", "doppelgangers"]).factions
    (goblins, knights, undead, dwarves, doppelgangers)
    """

    players: int
    factions: tuple[Faction, ...]
    heroes: bool = False
    unusual: frozenset[str] = frozenset()
    """The questions that some power here overrides; the engine skips all others."""

    def __post_init__(self) -> None:
        powers: tuple[Power, ...] = self.factions + self.hero_deck
        unusual = frozenset(name for power in powers for name in power.own_answers)
        msgspec.structs.force_setattr(self, "unusual", unusual)

    @classmethod
    def of(cls, players: int, factions: Iterable[str | Faction], heroes: bool = False) -> LineUp:
        """The line-up of these factions, or an error that says what would make it right. [SETUP-1]"""
        if type(players) is not int:
            raise TypeError(f"A line-up is for 2, 3 or 4 players, a number, not {players!r}.")
        if isinstance(factions, str):
            raise TypeError(f"The factions are a list of names, not the text {factions!r}.")
        names = [each.name if isinstance(each, Faction) else each for each in factions]
        if reason := why_not_line_up(players, names, heroes):
            raise LineUpError(reason)
        return cls(players, tuple(sorted((FACTIONS[name] for name in names), key=lambda f: f.rank)), heroes)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(faction.name for faction in self.factions)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win together: with four players, those opposite each other."""
        return ((0, 2), (1, 3)) if self.players == 4 else tuple((seat,) for seat in range(self.players))

    def side_of(self, seat: Seat) -> int:
        return seat % 2 if self.players == 4 else seat

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of other sides, clockwise from the seat."""
        return tuple(other for other in self.clockwise(seat) if self.side_of(other) != self.side_of(seat))

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, from the first one on."""
        return tuple((first + turn) % self.players for turn in range(self.players))

    @property
    def cards(self) -> Pile:
        """All cards of its factions, boxed ones and heroes included, in the order of the rulebook."""
        faction_cards = tuple(card for faction in self.factions for card in self.cards_of(faction))
        return faction_cards + tuple(hero.card for hero in self.hero_deck)

    def cards_of(self, faction: Faction) -> Pile:
        """The faction's cards that take part, boxed ones included."""
        return faction.cards

    def boxed_of(self, faction: Faction) -> int:
        """How many of the faction's cards are boxed unseen before the game. [SETUP-3]"""
        return faction.boxed

    @property
    def hand_size(self) -> int:
        """How many cards a seat is dealt; as many come from the deck in phase one. [SETUP-4]"""
        return HAND[self.players]

    @property
    def is_cut(self) -> bool:
        """Is it a tiny game for research (`cut_decks.py`), which nobody plays at a table?"""
        return False

    @property
    def hero_deck(self) -> tuple[Hero, ...]:
        return tuple(HEROES.values()) if self.heroes else ()

    @property
    def hints(self) -> tuple[str, ...]:
        """Warnings for players who choose this line-up."""
        warnings = [faction.warning for faction in self.factions] if self.players > 2 else []
        return tuple(warning for warning in warnings if warning is not None)


def is_pair(name: str) -> bool:
    return FACTIONS[name].partner is not None


def why_not_line_up(players: int, names: list[str], heroes: bool = False) -> Reason | None:
    """What is wrong with a line-up, and what would make it right; None if it is fine. [SETUP-1]"""
    if players not in TENS:
        return NotForSoMany(players)
    if heroes and players != 2:
        return HeroesAreForTwo(players)
    if unknown := [name for name in names if name not in FACTIONS]:
        return why_no_faction(unknown[0])
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        return OnceOnly(FACTIONS[twice[0]])
    factions = [FACTIONS[name] for name in names]
    return _why_not_pair(factions) or _why_not_tens(players, factions)


def _why_not_pair(factions: list[Faction]) -> Reason | None:
    paired = tuple(faction for faction in factions if faction.partner is not None)
    if not paired:
        return NoPair(tuple((FACTIONS[name], _partner(FACTIONS[name])) for name in _firsts()))
    for faction in paired:
        if faction.partner not in FACTIONS:
            return NoSuchFaction(str(faction.partner), tuple(FACTIONS.values()))
        if _partner(faction) not in factions:
            return HalfAPair(faction, _partner(faction))
    return TooManyPairs(paired) if len(paired) > 2 else None


def _why_not_tens(players: int, factions: list[Faction]) -> Reason | None:
    tens = tuple(faction for faction in factions if faction.partner is None)
    needed, number = TENS[players], len(tens)
    if not tens:
        return NoTens(players, needed)
    if number < needed:
        return TooFewTens(players, needed, number, tens, needed - number)
    return TooManyTens(players, needed, number, tens, number - needed) if number > needed else None


def _partner(faction: Faction) -> Faction:
    assert faction.partner is not None
    return FACTIONS[faction.partner]


def _firsts() -> list[str]:
    """One faction of each pair."""
    return [name for name, faction in FACTIONS.items() if is_pair(name) and faction.rank < _rank(faction.partner)]


def _rank(name: str | None) -> int:
    return FACTIONS[name].rank if name in FACTIONS else 0


def all_line_ups(players: int) -> Iterator[tuple[str, ...]]:
    """The factions of every legal line-up: 1,365 for two players, 9,009 for three and for four."""
    tens = [name for name in FACTIONS if not is_pair(name)]
    for first in _firsts():
        partner = FACTIONS[first].partner
        assert partner is not None
        for chosen in combinations(tens, TENS[players]):
            yield (first, partner, *chosen)
