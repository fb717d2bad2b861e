"""The Warlock."""

from claimant.rules.power import Because, Hero


class Warlock(Hero):
    name, one, code, value = "warlock", "Warlock", "warlock", 2
    wording = "Played after a card with an odd effective value, the Warlock wins. [HERO-WARLOCK]"
    short = "Wins after an odd value"
    lesson = (
        "Wait for an odd value of a faction that you don't hold. The Warlock then wins a trick that nothing else "
        "in your hand could win."
    )
    because = {"overcomes": Because("{card} beats {beaten}", "It wins after an odd value.", brief="after an odd value")}

    def overcomes(self, value: int) -> bool:
        return value % 2 == 1
