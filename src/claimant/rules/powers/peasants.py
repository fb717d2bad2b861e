"""Peasants."""

from claimant.rules.power import Card, Faction, Telling


class Peasants(Faction):
    name, one, code, partner = "peasants", "Peasant", "pe", "kings"
    values = tuple(range(13))
    wording = (
        "At the end, a peasant stays with your side only if its supporters have a king of the same value or up to 3 "
        "higher; so the 0 always leaves. [PEASANTS-1] A peasant that leaves goes to the supporters of the next seat "
        "clockwise and stays there unchecked. [PEASANTS-2]"
    )
    short = "Leaves, unless a king keeps it"
    lesson = "Without a king they run over to the other side. Sometimes it is best to let the others win them."
    tells = {
        "leaves": Telling(
            "{card} has no king: it leaves {seat} and goes to {to}.",
            "{card} has no king: it leaves you and goes to {to}.",
            to_you="{card} has no king: it leaves {seat} and comes to you.",
        )
    }

    leaves = True

    def kept_by(self, card: Card, supporter: Card) -> bool:
        return supporter.power.name == self.partner and 0 <= supporter.value - card.value <= 3
