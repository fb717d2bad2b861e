"""Asks the rules about a line-up, and checks whether tables can hold the answers.

A table can hold an answer if its question has few arguments, so that all of them can be tried: a card, two cards, a
faction, the moon, the number of players. Questions about whole tricks and piles consist of such smaller questions
(`rules.power.PARTS`). If a power answers in a way that no table can hold, there is no kernel (`NoKernel`).
"""

from __future__ import annotations

from typing import Any, Final

from claimant.kernel.tables.numbering import LARGEST, Numbering
from claimant.rules.cards import Card, Piles
from claimant.rules.faction_checks import TEN
from claimant.rules.lineup import LineUp
from claimant.rules.power import FACTS, Faction, Place, Power, Role
from claimant.rules.trick import DARK, FULL, judge

RECRUIT: Final = 1
RALLY: Final = 2
WORDS: Final = 2
VOTES: Final = {
    (("number", "cards"), Place.SUPPORTERS),
    (("run", "number", "cards"), Place.SUPPORTERS),
    (("sum", "host"), Place.HOST),
}
"""What a faction may compare, and where its cards count."""
LARGEST_BONUS: Final = 100
LARGEST_LOSS: Final = 100
KNOWN: Final = frozenset({
    "stands_in", "trumps", "overcomes", "weakens_next", "bonus_from", "adds", "lowest_wins", "joins_winner", "captures",
    "peeks", "wins_next", "boxes", "place", "one_at_a_time", "engulfs", "collected_by", "collector", "crushes",
    "all_discard", "raises", "turns_moon", "leads_next", "leaves", "kept_by", "stays", "loots", "doubled_by", "weight",
    "counts_in", "counted", "compares", "standing",
})  # fmt: skip
"""The questions that the kernel asks. A power that answers a newer one has no kernel until this list has it."""


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
        self.moon = FULL if full_moon else DARK


class Questions:
    """The powers' answers for one line-up."""

    def __init__(self, lineup: LineUp) -> None:
        refuse_what_no_table_holds(lineup)
        self._lineup = lineup
        self._roles = {card.power: role_of(card.power, lineup.players) for card in lineup.cards}
        self._answers: dict[tuple[object, ...], bool] = {}
        self._cards = tuple(dict.fromkeys(lineup.cards))
        self._factioned = [card for card in self._cards if card.faction is not None]
        unusual = lineup.unusual
        self.moons = (False, True) if "lowest_wins" in unusual else (False,)
        self.phases = (RECRUIT, RALLY) if "engulfs" in unusual else (RALLY,)
        self.raised_by, self.raisers = self._bonuses()
        self.crushed = {card: self._pairs("crushes", card) for card in self._cards}
        self.keepers = {card: self._pairs("kept_by", card) for card in self._factioned if _faction(card).leaves}
        self.leavers = [card for card, keepers in self.keepers.items() if card not in keepers]
        self.looters = [card for card in self._factioned if ask(card.power, "loots", card)]
        self.doublers = {card: self._pairs("doubled_by", card) for card in self._factioned}
        """For each card, the supporters that double it; a card never doubles itself, but its copies may."""

    def _pairs(self, question: str, card: Card) -> list[Card]:
        """The cards for which the card's power says yes to a question about two cards."""
        if question not in card.power.own_answers:
            return []
        return [each for each in self._cards if ask(card.power, question, card, each)]

    def _bonuses(self) -> tuple[int, dict[Card, list[Card]]]:
        """The bonus to cards in phase two, and for each card the supporters that give it."""
        giving = [faction for faction in self._lineup.factions if "bonus_from" in faction.own_answers]
        for faction in giving:
            bonuses = {
                card: {each: ask(faction, "bonus_from", card, each) for each in self._cards} for card in self._factioned
            }
            amounts = {amount for row in bonuses.values() for amount in row.values()} - {0}
            if len(giving) > 1 or len(amounts) > 1 or not all(_is_size(amount, LARGEST_BONUS) for amount in amounts):
                raise NoKernel(faction, "bonus_from")
            raisers = {card: [each for each, amount in row.items() if amount] for card, row in bonuses.items()}
            return sum(amounts), raisers
        return 0, {}

    @property
    def fit_duels(self) -> bool:
        """Do the answers have the shapes that the fast exact search relies on? If not, a slower search is used.

        The fast search relies on this: winners and losers collect, only the winner collects hosts, one faction has
        hosts, one has cards that wait, values don't depend on the card before unless it is a hero, no card in front
        raises others, a card crushes cards of one kind, the cards that can be doubled are one faction of ten, cards
        with loot don't leave, and at most one card, a hero, draws, makes others discard, or engulfs.
        """
        factions = self._lineup.factions
        heroes = self._lineup.hero_deck
        doubled = {_faction(card) for card, others in self.doublers.items() if set(others) - {card}}
        hosting = [faction for faction in factions if faction.place is Place.HOST]
        waiting = [faction for faction in factions if faction.one_at_a_time]
        return (
            all(role in (Role.WINNER, Role.LOSER) for role in self._roles.values())
            and all(self._roles[faction] is Role.WINNER for faction in hosting)
            and len(hosting) <= 1
            and len(waiting) <= 1
            and not any(_repeats(self._lineup, faction) for faction in (*waiting, *doubled))
            and not any({"weakens_next", "overcomes"} & faction.own_answers for faction in factions)
            and all(each.power.place is Place.SUPPORTERS for raisers in self.raisers.values() for each in raisers)
            and all(len(victims) <= 1 for victims in self.crushed.values())
            and len(doubled) <= 1
            and all(len(faction.cards) <= TEN for faction in doubled)
            and not set(self.looters) & set(self.leavers)
            and not any(faction.raises or faction.all_discard for faction in factions)
            and all(sum(map(bool, does)) <= 1 for does in zip(*map(_choices, heroes), strict=True))
        )

    @property
    def fit_teams(self) -> bool:
        """The same for the fast search for four players: winners and who plays the lowest card collect.

        It also relies on this: cards that wait are one faction without equal cards, who plays lowest collects neither
        these nor cards that others raise, crush or keep, and no value depends on the card before.
        """
        waiting = [faction for faction in self._lineup.factions if faction.one_at_a_time]
        lowest = {power for power, role in self._roles.items() if role is Role.LOWEST}
        raisers = {each.power for raisers in self.raisers.values() for each in raisers}
        crushed = {each.power for victims in self.crushed.values() for each in victims}
        return (
            self._lineup.players == 4
            and all(role in (Role.WINNER, Role.LOWEST) for role in self._roles.values())
            and len(waiting) <= 1
            and not any(_repeats(self._lineup, faction) for faction in waiting)
            and not lowest & (raisers | crushed | set(waiting))
            and not any("weakens_next" in faction.own_answers for faction in self._lineup.factions)
            and all(each.place is not Place.HOST for each in lowest)
            and all(each.place is Place.SUPPORTERS for each in raisers)
            and all(each.place is Place.FRONT for each in crushed)
        )

    def collector(self, card: Card) -> Role:
        """The role that collects the card."""
        return self._roles[card.power]

    def second_wins(self, lead: Card, second: Card, raised: tuple[bool, bool], phase: int, full_moon: bool) -> bool:
        """Does the second of two cards win, each raised by its player's supporters or not?"""
        supporters = tuple(
            tuple(self.raisers.get(card, [])[:1]) if wanted else ()
            for card, wanted in zip((lead, second), raised, strict=True)
        )
        question = (lead, second, supporters, phase, full_moon)
        if question not in self._answers:  # no supporter raises most cards, and these need one answer only
            scene = Scene(self._lineup, phase, supporters, full_moon)
            self._answers[question] = _judged(scene, lead, second)
        return self._answers[question]


def _choices(hero: Power) -> tuple[bool, bool, bool]:
    return hero.raises, hero.all_discard, hero.engulfs


def _judged(scene: Scene, lead: Card, second: Card) -> bool:
    """Does the second card win?"""
    try:
        return judge(scene, ((0, lead), (1, second))).winner == 1
    except Exception as error:
        raise NoKernel(second.power, "overcomes") from error


def ask(power: Power, question: str, *about: object) -> Any:
    """The power's answer; `NoKernel` if its code fails, since all cards are tried, even those it never meets."""
    try:
        return getattr(power, question)(*about)
    except Exception as error:
        raise NoKernel(power, question) from error


def role_of(power: Power, players: int) -> Role:
    """The role that collects the power's cards."""
    try:
        return Role(ask(power, "collected_by", players))
    except ValueError as error:
        raise NoKernel(power, "collected_by") from error


def refuse_what_no_table_holds(lineup: LineUp) -> None:
    """Raise `NoKernel` if a power of the line-up answers in a way that no table can hold."""
    largest = max(lineup.factions, key=lambda faction: len(lineup.cards_of(faction)))
    if Numbering(lineup).words > WORDS or len(lineup.cards_of(largest)) > LARGEST:
        raise NoKernel(largest, "values")
    powers: tuple[Power, ...] = (*lineup.factions, *lineup.hero_deck)
    for power in powers:
        if power.free_answers:
            raise NoKernel(power, min(power.free_answers))
        if new := [name for name in power.own_answers - KNOWN - FACTS if _is_question(name)]:
            raise NoKernel(power, min(new))
    for faction in lineup.factions:
        beyond = _beyond_tables(lineup, faction)
        if beyond is not None:
            raise NoKernel(faction, beyond)


def _beyond_tables(lineup: LineUp, faction: Faction) -> str | None:
    """A question that the faction answers in a way that no table can hold; None if there is none."""
    values = [card.value for card in lineup.cards_of(faction)]
    in_a_row = max(values) - min(values) + 1 == len(values) == len(set(values))
    wrong = {
        "compares": (faction.compares, faction.counts_in) not in VOTES or ("run" in faction.compares and not in_a_row),
        "place": (faction.place is Place.HOST) != (faction.counts_in is Place.HOST),
        "weakens_next": not -LARGEST_LOSS <= faction.weakens_next <= LARGEST_LOSS,
        "overcomes": "overcomes" in faction.own_answers and lineup.players > 2,
        "engulfs": faction.engulfs,
        "crushes": faction.one_at_a_time and "crushes" in faction.own_answers,  # a card that waits crushes nothing
    }
    return next((question for question, is_wrong in wrong.items() if is_wrong), None)


def _is_question(name: str) -> bool:
    """Does every power answer it, so that it isn't a power's own helper?"""
    return not name.startswith("_") and hasattr(Faction, name)


def _repeats(lineup: LineUp, faction: Faction) -> bool:
    """Does the faction have equal cards?"""
    cards = lineup.cards_of(faction)
    return len(set(cards)) < len(cards)


def _is_size(amount: object, largest: int) -> bool:
    return isinstance(amount, int) and 0 < amount <= largest


def _faction(card: Card) -> Faction:
    assert card.faction is not None
    return card.faction
