"""What the kernel asks the rules: each power's answers, found by trying the cards out on them."""

from __future__ import annotations

from typing import Final

from claimant.rules.cards import Card, Pile, Piles
from claimant.rules.heroes import HEROES
from claimant.rules.lineup import LineUp
from claimant.rules.power import Faction, Power
from claimant.rules.powers import FACTIONS
from claimant.rules.trick import Trick, judge

RECRUIT: Final = 1
RALLY: Final = 2


class NoKernel(Exception):
    """A power from outside the package may answer anything, so that tables can't hold it."""

    def __init__(self, power: Power) -> None:
        super().__init__(f"The kernel doesn't know {power.name}: bots search through the rules instead.")


class Scene:
    """What a trick is judged by besides its cards."""

    def __init__(self, lineup: LineUp, phase: int, supporters: Piles, full_moon: bool) -> None:
        self.lineup = lineup
        self.phase = phase
        self.supporters = supporters
        self.full_moon = full_moon


class Questions:
    """The answers for one line-up."""

    def __init__(self, lineup: LineUp) -> None:
        for power in (*lineup.factions, *lineup.hero_deck):
            if type(power) not in (*FACTIONS, *HEROES):
                raise NoKernel(power)
        self._lineup = lineup
        self._answers: dict[tuple[object, ...], bool] = {}
        self._cards = tuple(dict.fromkeys(lineup.cards))
        self._factioned = [card for card in self._cards if card.faction is not None]
        unusual = lineup.unusual
        self.moons = (False, True) if "lowest_wins" in unusual else (False,)
        self.phases = (RECRUIT, RALLY) if "engulfs" in unusual else (RALLY,)
        self.raisers = {card: [other for other in self._cards if self._adds(card, (other,))] for card in self._cards}
        bonuses = {self._adds(card, (other,)) for card, others in self.raisers.items() for other in others}
        assert len(bonuses) <= 1, "all that is added is the same"
        self.raised_by = max(bonuses, default=0)
        self.crushed = {card: [each for each in self._cards if card.power.crushes(card, each)] for card in self._cards}
        self.leavers = [card for card in self._factioned if not self._stays(card, ())]
        self.keepers = {card: [each for each in self._cards if self._stays(card, (each,))] for card in self.leavers}
        self.looters = [card for card in self._factioned if _faction(card).loots(card)]
        self.doublers = {
            card: [each for each in self._cards if each is not card and _faction(card).weight(card, (card, each)) == 2]
            for card in self._factioned
        }

    def _adds(self, card: Card, supporters: Pile) -> int:
        if card.faction is None:
            return 0
        return sum(faction.adds(card, supporters) for faction in self._lineup.factions)

    def _stays(self, card: Card, supporters: Pile) -> bool:
        return _faction(card).stays(card, (card, *supporters))

    def collector(self, card: Card) -> str:
        """Who collects the card: the trick's `winner`, its `loser`, or who played the `lowest` card."""
        if self._lineup.players == 2:
            trick = Trick(2, (0, 1), (card, card), (1, 0), (0, 1), 0, card)
            return "winner" if card.power.collector(trick) == 0 else "loser"
        trick = Trick(3, (0, 1, 2), (card,) * 3, (5, 0, 3), (0, 1, 2), 0, card)
        return {0: "winner", 1: "lowest", 2: "loser"}[card.power.collector(trick)]

    def second_wins(self, lead: Card, second: Card, raised: tuple[bool, bool], phase: int, full_moon: bool) -> bool:
        """Does the second of two cards win, each raised by its player's supporters or not?"""
        supporters = tuple(
            tuple(self.raisers[card][:1]) if wanted else () for card, wanted in zip((lead, second), raised, strict=True)
        )
        question = (lead, second, supporters, phase, full_moon)
        if question not in self._answers:  # most cards are raised by nothing, and one answer is enough for those
            scene = Scene(self._lineup, phase, supporters, full_moon)
            self._answers[question] = judge(scene, ((0, lead), (1, second))).winner == 1
        return self._answers[question]


def _faction(card: Card) -> Faction:
    assert card.faction is not None
    return card.faction
