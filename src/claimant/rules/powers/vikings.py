"""Vikings."""

from claimant.rules.power import Card, Faction, Pile


class Vikings(Faction):
    name, one, code = "vikings", "Viking", "vi"
    wording = (
        "At the end, a viking whose printed value equals that of any other card among your side's supporters, heroes "
        "apart, counts as two cards in the vikings' vote. [VIKINGS-1]"
    )

    def weight(self, card: Card, supporters: Pile) -> int:
        equals = sum(other.faction is not None and other.value == card.value for other in supporters)
        return 2 if equals > 1 else 1  # the viking itself is among them
