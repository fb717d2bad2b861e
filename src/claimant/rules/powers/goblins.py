"""Goblins."""

from claimant.rules.power import Faction


class Goblins(Faction):
    name, one, code, partner = "goblins", "Goblin", "go", "knights"
    values = (0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    wording = "Goblins have no power, but they are many. [GOBLINS-1]"
    short = "Many, but no power"
    lesson = "There are many of them, so their vote is rarely decided early. Count how many each side has."
