"""Trolls."""

from claimant.rules.power import Faction, Telling


class Trolls(Faction):
    name, one, code = "trolls", "Troll", "tr"
    wording = (
        "In phase two, the winner of a trick takes one troll at most: the one with the highest printed value of those "
        "played in it and those waiting. The others wait for the winner of the next trick, even if no troll is played "
        "in it. [TROLLS-1] The winner of the last trick takes all trolls that still wait. [TROLLS-2]"
    )
    short = "Only the highest is taken; the rest wait"
    lesson = "Only one goes with each trick. When trolls wait, even a poor trick is worth winning."
    notes = {"one_at_a_time": "Only the highest troll is taken, the others wait."}
    tells = {
        "one_at_a_time": Telling(
            "{cards} waits for the next winner: only the highest troll is taken.",
            many="{cards} wait for the next winner: only the highest troll is taken.",
        )
    }
    warning = "The anniversary rulebook advises against trolls with three or four players."
    one_at_a_time = True
