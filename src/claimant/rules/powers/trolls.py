"""Trolls."""

from claimant.rules.power import Faction


class Trolls(Faction):
    name, one, code = "trolls", "Troll", "tr"
    wording = (
        "In phase two, the winner of a trick takes one troll at most: the one with the highest printed value of those "
        "played in it and those waiting. The others wait for the winner of the next trick, even if no troll is played "
        "in it. [TROLLS-1] The winner of the last trick takes all trolls that still wait. [TROLLS-2]"
    )
    warning = "The anniversary rulebook advises against trolls with three or four players."
    one_at_a_time = True
