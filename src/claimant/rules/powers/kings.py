"""Kings."""

from claimant.rules.power import Faction, Telling


class Kings(Faction):
    name, one, code, partner = "kings", "King", "ki", "peasants"
    values = tuple(range(4, 13))
    wording = (
        "Kings keep peasants: a king among your side's supporters keeps your peasants of its own value and of up to 3 "
        "less. [PEASANTS-1]"
    )
    short = "Keeps peasants up to 3 below"
    lesson = (
        "A king is worth more than one card, because it also keeps your peasants. Win the king that fits the "
        "peasants you have."
    )
    tells = {"keeps": Telling("{by} keeps {cards} for {seat}.", "{by} keeps {cards} for you.")}
