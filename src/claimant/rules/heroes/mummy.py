"""The Mummy."""

from claimant.rules.power import Hero


class Mummy(Hero):
    name, one, code, value = "mummy", "Mummy", "mummy", 3
    wording = "Played after a card with an effective value of 7 or more, the Mummy wins. [HERO-MUMMY]"

    def overcomes(self, value: int) -> bool:
        return value >= 7
