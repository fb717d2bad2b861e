"""Vikings."""

from claimant.rules.power import Card, Faction, Telling


class Vikings(Faction):
    name, one, code = "vikings", "Viking", "vi"
    wording = (
        "At the end, a viking whose printed value equals that of any other card among your side's supporters, heroes "
        "apart, counts as two cards in the vikings' vote. [VIKINGS-1]"
    )
    short = "A matching value counts twice"
    lesson = (
        "A viking counts as two if you have another card of its value. Look for pairs before you fight for a trick."
    )
    tells = {
        "doubled_by": Telling(
            "{card} of {seat} counts twice: {by} has its value.", "Your {card} counts twice: {by} has its value."
        )
    }

    def doubled_by(self, card: Card, supporter: Card) -> bool:
        return supporter.faction is not None and supporter.value == card.value
