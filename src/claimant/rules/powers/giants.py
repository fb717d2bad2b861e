"""Giants."""

from claimant.rules.power import Card, Faction


class Giants(Faction):
    name, one, code, partner = "giants", "Giant", "gi", "gnomes"
    values = (1, 1, 3, 3, 5, 5, 7, 7, 9)
    wording = (
        "In phase two, when you win a trick, each giant in it, whoever played it, crushes one gnome of the same "
        "printed value in front of each of your opponents, never in front of you or your partner; a crushed gnome goes "
        "to the discard. [GIANTS-1] Nobody chooses whether to crush: it happens by itself. [GIANTS-2] A giant crushes "
        "once, when it is won, wherever it is then put; gnomes won in the same trick are safe. [GIANTS-3]"
    )

    def crushes(self, card: Card, victim: Card) -> bool:
        return victim.power.name == self.partner and victim.value == card.value
