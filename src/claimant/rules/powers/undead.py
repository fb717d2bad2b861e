"""Undead."""

from claimant.rules.power import Faction, Telling


class Undead(Faction):
    name, one, code = "undead", "Undead", "un"
    wording = (
        "In phase one, every undead card played in a trick goes to the winner's supporters instead of the discard. "
        "[UNDEAD-1] An undead card in the market is recruited as usual. [UNDEAD-2]"
    )
    short = "Phase one: joins the winner at once"
    notes = {"joins_winner": "Undead played now join the winner's supporters at once."}
    tells = {
        "joins_winner": Telling(
            "{cards} joins {seat} at once and counts at the end.",
            "{cards} joins you at once and counts at the end.",
            "{cards} join {seat} at once and count at the end.",
            "{cards} join you at once and count at the end.",
        )
    }
    joins_winner = True
