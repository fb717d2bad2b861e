"""A faction that the rules play, and that no table of the kernel can hold."""

from __future__ import annotations

from claimant.rules.cards import Card, Pile
from claimant.rules.power import Faction


class Pigeons(Faction):
    name, one, code = "pigeons", "Pigeon", "pi"
    wording = "Pigeons count three times when there are three of them."

    def weight(self, card: Card, supporters: Pile) -> int:
        return 3 if sum(each.faction is self for each in supporters) == 3 else 1


WITH_PIGEONS = ("goblins", "knights", "undead", "dwarves", "pigeons")
