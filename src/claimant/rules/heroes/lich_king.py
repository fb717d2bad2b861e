"""The Lich King."""

from claimant.rules.power import Hero


class LichKing(Hero):
    name, one, code, value = "lich king", "Lich King", "lich", 5
    wording = "The card played after the Lich King in the same trick counts 3 less. [HERO-LICH]"
    weakens_next = 3
