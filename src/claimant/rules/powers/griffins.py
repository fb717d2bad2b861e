"""Griffins."""

from claimant.rules.power import Card, Faction, Pile


class Griffins(Faction):
    name, one, code = "griffins", "Griffin", "gr"
    wording = (
        "In phase two, a faction's card that you play counts 5 more if its printed value equals that of a griffin "
        "among your own supporters, from the trick after you won the griffin. Several griffins never add more than 5, "
        "and the raised value matches nothing. [GRIFFINS-1]"
    )
    bonus = 5

    def adds(self, card: Card, supporters: Pile) -> int:
        matched = any(griffin.faction is self and griffin.value == card.value for griffin in supporters)
        return self.bonus if matched else 0
