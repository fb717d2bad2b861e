"""Undead."""

from claimant.rules.power import Faction


class Undead(Faction):
    name, one, code = "undead", "Undead", "un"
    wording = (
        "In phase one, every undead card played in a trick goes to the winner's supporters instead of the discard. "
        "[UNDEAD-1] An undead card in the market is recruited as usual. [UNDEAD-2]"
    )
    joins_winner = True
