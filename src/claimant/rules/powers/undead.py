"""Undead."""

from claimant.rules.power import Faction, Telling


class Undead(Faction):
    name, one, code = "undead", "Undead", "un"
    wording = (
        "In phase one, every undead card played in a trick goes to the winner's supporters instead of the discard. "
        "[UNDEAD-1] An undead card in the market is recruited as usual. [UNDEAD-2]"
    )
    short = "Phase one: joins the winner at once"
    lesson = (
        "In phase one they count at once for the winner of the trick. So a trick with undead can be worth more "
        "than the card in the market."
    )
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
