"""The Mummy."""

from claimant.rules.power import Because, Hero


class Mummy(Hero):
    name, one, code, value = "mummy", "Mummy", "mummy", 3
    wording = "Played after a card with an effective value of 7 or more, the Mummy wins. [HERO-MUMMY]"
    short = "Wins after a 7 or more"
    lesson = "High cards are led to win. If you can't follow them, the Mummy takes the trick."
    because = {"overcomes": Because("{card} beats {beaten}", "It wins after a 7 or more.", brief="after a 7 or more")}

    def overcomes(self, value: int) -> bool:
        return value >= 7
