"""Asks the rules about a line-up, and checks whether tables can hold the answers.

A table can hold an answer if its question has few arguments, so that all of them can be tried: a card, two cards, a
faction, the moon, the number of players. Questions about whole tricks and piles consist of such smaller questions
(`rules.power.PARTS`). If a power answers in a way that no table can hold, there is no kernel (`NoKernel`).
"""

from __future__ import annotations

from typing import Final

from claimant.kernel.tables.numbering import Numbering
from claimant.rules.cards import Card, Piles
from claimant.rules.lineup import LineUp
from claimant.rules.power import Faction, Place, Power, Role
from claimant.rules.registry import TEN
from claimant.rules.trick import judge

RECRUIT: Final = 1
RALLY: Final = 2
WORDS: Final = 2
ROLES: Final = {
    2: {Role.WINNER, Role.LOSER},
    3: {Role.WINNER, Role.LOSER, Role.LOWEST},
    4: {Role.WINNER, Role.LOSER, Role.LOWEST},
}
"""Who may collect a card on a board, by the number of players."""
VOTES: Final = {
    (("number", "cards"), Place.SUPPORTERS),
    (("run", "number", "cards"), Place.SUPPORTERS),
    (("sum", "host"), Place.HOST),
}
"""What a faction may compare, and where its cards count."""
LARGEST_BONUS: Final = 100
OF_HEROES: Final = ("weakens_next", "overcomes", "boxes", "raises", "engulfs", "all_discard")
"""Questions that only heroes may override on a board: a hero is one card, and only for two players."""
OF_ONE_FACTION: Final = ("bonus_from", "one_at_a_time", "counts_in")
"""Questions that at most one faction of a line-up may override on a board."""


class NoKernel(Exception):
    """A power answers a question in a way that no table can hold, so bots search through the rules."""

    def __init__(self, power: Power, question: str) -> None:
        super().__init__(
            f"The kernel has no table for how {power.name} answer {question!r}: bots search through the rules instead."
        )
        self.power = power
        self.question = question


class Scene:
    """What judging a trick needs besides its cards."""

    def __init__(self, lineup: LineUp, phase: int, supporters: Piles, full_moon: bool) -> None:
        self.lineup = lineup
        self.phase = phase
        self.supporters = supporters
        self.full_moon = full_moon


class Questions:
    """The powers' answers for one line-up."""

    def __init__(self, lineup: LineUp) -> None:
        refuse_what_no_table_holds(lineup)
        self._lineup = lineup
        self._answers: dict[tuple[object, ...], bool] = {}
        self._cards = tuple(dict.fromkeys(lineup.cards))
        self._factioned = [card for card in self._cards if card.faction is not None]
        unusual = lineup.unusual
        self.moons = (False, True) if "lowest_wins" in unusual else (False,)
        self.phases = (RECRUIT, RALLY) if "engulfs" in unusual else (RALLY,)
        self.raised_by, self.raisers = self._bonuses()
        self.crushed = {card: [each for each in self._cards if card.power.crushes(card, each)] for card in self._cards}
        self.leavers = [card for card in self._factioned if _leaves(card)]
        self.keepers = {
            card: [each for each in self._cards if _faction(card).kept_by(card, each)] for card in self.leavers
        }
        self.looters = [card for card in self._factioned if _faction(card).loots(card)]
        self.doublers = {
            card: [each for each in self._cards if each is not card and _faction(card).doubled_by(card, each)]
            for card in self._factioned
        }

    def _bonuses(self) -> tuple[int, dict[Card, list[Card]]]:
        """The bonus to cards in phase two, and for each card the supporters that give it."""
        for faction in self._lineup.factions:
            if "bonus_from" in faction.own_answers:
                bonuses = {
                    card: {each: faction.bonus_from(card, each) for each in self._cards} for card in self._factioned
                }
                amounts = {amount for row in bonuses.values() for amount in row.values()} - {0}
                if len(amounts) > 1 or not 0 < min(amounts, default=1) <= LARGEST_BONUS:
                    raise NoKernel(faction, "bonus_from")
                raisers = {card: [each for each, amount in row.items() if amount] for card, row in bonuses.items()}
                return max(amounts, default=0), raisers
        return 0, {}

    @property
    def fit_duels(self) -> bool:
        """Do the answers have the shapes that the fast exact search relies on? If not, a slower search is used.

        The fast search relies on this: no card in front raises others, a card crushes cards of one kind, and the cards
        that can be doubled are one faction of ten.
        """
        doubled = {_faction(card) for card, others in self.doublers.items() if others}
        return (
            all(each.power.place is Place.SUPPORTERS for raisers in self.raisers.values() for each in raisers)
            and all(len(victims) <= 1 for victims in self.crushed.values())
            and len(doubled) <= 1
            and all(len(faction.cards) <= TEN for faction in doubled)
        )

    def collector(self, card: Card) -> Role:
        """The role that collects the card."""
        return card.power.collected_by(self._lineup.players)

    def second_wins(self, lead: Card, second: Card, raised: tuple[bool, bool], phase: int, full_moon: bool) -> bool:
        """Does the second of two cards win, each raised by its player's supporters or not?"""
        supporters = tuple(
            tuple(self.raisers.get(card, [])[:1]) if wanted else ()
            for card, wanted in zip((lead, second), raised, strict=True)
        )
        question = (lead, second, supporters, phase, full_moon)
        if question not in self._answers:  # no supporter raises most cards, and these need one answer only
            scene = Scene(self._lineup, phase, supporters, full_moon)
            self._answers[question] = judge(scene, ((0, lead), (1, second))).winner == 1
        return self._answers[question]


def refuse_what_no_table_holds(lineup: LineUp) -> None:
    """Raise `NoKernel` if a power of the line-up answers in a way that no table can hold."""
    if Numbering(lineup).words > WORDS:
        raise NoKernel(max(lineup.factions, key=lambda faction: len(faction.cards)), "values")
    powers: tuple[Power, ...] = (*lineup.factions, *lineup.hero_deck)
    for power in powers:
        if power.free_answers:
            raise NoKernel(power, min(power.free_answers))
        if power.collected_by(lineup.players) not in ROLES[lineup.players]:
            raise NoKernel(power, "collected_by")
    for question in OF_ONE_FACTION:
        if len(answering := [faction for faction in lineup.factions if question in faction.own_answers]) > 1:
            raise NoKernel(answering[-1], question)
    for faction in lineup.factions:
        beyond = _beyond_tables(faction)
        if beyond is not None:
            raise NoKernel(faction, beyond)


def _beyond_tables(faction: Faction) -> str | None:
    """A question that the faction answers in a way that no table can hold; None if there is none."""
    own = faction.own_answers
    repeats = len(set(faction.values)) < len(faction.values)
    in_a_row = max(faction.values) - min(faction.values) + 1 == len(faction.values)
    wrong = {
        "compares": (faction.compares, faction.counts_in) not in VOTES
        or ("run" in faction.compares and (repeats or not in_a_row)),
        "place": (faction.place is Place.HOST) != (faction.counts_in is Place.HOST)
        or (faction.place is Place.HOST and "collected_by" in own),
        "one_at_a_time": faction.one_at_a_time and repeats,
        "doubled_by": any(faction.cards.count(card) > 1 and faction.doubled_by(card, card) for card in faction.cards),
    }
    wrong |= {question: question in own for question in OF_HEROES}
    return next((question for question, is_wrong in wrong.items() if is_wrong), None)


def _leaves(card: Card) -> bool:
    """Does the card leave at the end unless another one keeps it?"""
    faction = _faction(card)
    return faction.leaves and not faction.kept_by(card, card)


def _faction(card: Card) -> Faction:
    assert card.faction is not None
    return card.faction
