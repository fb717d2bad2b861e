"""The Lich King."""

from claimant.rules.power import Because, Hero


class LichKing(Hero):
    name, one, code, value = "lich king", "Lich King", "lich", 5
    wording = "The card played after the Lich King in the same trick counts 3 less. [HERO-LICH]"
    short = "The card played after it counts 3 less"
    lesson = "Lead it: the answer counts 3 less, so few cards beat it. As the second card it does nothing."
    because = {"weakens_next": Because("{beaten} counts {number}", "The Lich King takes 3 away.", brief="3 less")}
    weakens_next = 3
