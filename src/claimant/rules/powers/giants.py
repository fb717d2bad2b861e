"""Giants."""

from claimant.rules.power import Card, Faction, Telling


class Giants(Faction):
    name, one, code, partner = "giants", "Giant", "gi", "gnomes"
    values = (1, 1, 3, 3, 5, 5, 7, 7, 9)
    wording = (
        "In phase two, when you win a trick, each giant in it crushes one gnome of the same printed value in front of "
        "each of your opponents, no matter who played the giant. Gnomes in front of you or your partner are safe. A "
        "crushed gnome goes to the discard. [GIANTS-1] Crushing is automatic: nobody chooses it. [GIANTS-2] A giant "
        "crushes once, when it is won, wherever it then goes; gnomes won in the same trick are safe. [GIANTS-3]"
    )
    short = "Crushes a gnome of its value"
    lesson = (
        "A giant crushes for whoever wins the trick, no matter who played it. Win it when a gnome of its value "
        "stands in front of the other side."
    )
    notes = {"crushes": "A giant crushes gnomes of its value in front of the winner's opponents."}
    tells = {
        "crushes": Telling("{by} crushes {card} in front of {seat}.", "{by} crushes {card} in front of you."),
    }

    def crushes(self, card: Card, victim: Card) -> bool:
        return victim.power.name == self.partner and victim.value == card.value
