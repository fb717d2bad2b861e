"""Raccoons."""

from claimant.rules.power import Card, Faction

LOOT_MARKS = range(7)
"""Which raccoons carry loot; the rulebooks don't say, so we chose these. [RACCOONS-3]"""


class Raccoons(Faction):
    name, one, code = "raccoons", "Raccoon", "ra"
    values = tuple(range(14))
    boxed = 4
    wording = (
        "At the end, once the peasants have moved, your side's raccoons with a loot mark also count as cards of the "
        "faction that your side has fewest cards of. That may be a faction it has no card of, or the raccoons. All "
        "loot counts for one faction; if several have the fewest, your side chooses (of partners the lower seat; the "
        "sides in seat order). [RACCOONS-1] Loot adds to the count only: it is never the highest card, never part of "
        "a run or sum, and never counts for vampires. [RACCOONS-2] The raccoons 0 to 6 carry the mark. [RACCOONS-3] "
        "Of 14 raccoons, 4 are boxed unseen before the game. [SETUP-3]"
    )
    short = "Loot counts for your smallest faction"
    lesson = (
        "Loot counts for the faction of which you have fewest cards. So a vote that you have given up can still be "
        "won at the end."
    )

    def loots(self, card: Card) -> bool:
        return card.value in LOOT_MARKS
