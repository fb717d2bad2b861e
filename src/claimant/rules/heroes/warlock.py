"""The Warlock."""

from claimant.rules.power import Hero


class Warlock(Hero):
    name, one, code, value = "warlock", "Warlock", "warlock", 2
    wording = "Played after a card with an odd effective value, the Warlock wins. [HERO-WARLOCK]"

    def overcomes(self, value: int) -> bool:
        return value % 2 == 1
