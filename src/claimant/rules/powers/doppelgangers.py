"""Doppelgangers."""

from claimant.rules.power import Because, Faction


class Doppelgangers(Faction):
    name, one, code = "doppelgangers", "Doppelganger", "do"
    wording = (
        "You may always play a doppelganger, even if you can follow. If you can't follow, you don't have to play it. "
        "When a doppelganger is led, only doppelgangers follow it. [FOLLOW-2] When another faction is led, a "
        "doppelganger counts as that faction, with its own value. [DOPPEL-1] A doppelganger never takes over that "
        "faction's power, and is collected as a doppelganger. [DOPPEL-2]"
    )
    short = "Follows any faction"
    lesson = (
        "It follows everything, so it takes tricks that you couldn’t win otherwise. But the vote of the "
        "doppelgangers needs it, too."
    )
    notes = {"stands_in": "Your doppelganger may stand in for any faction."}
    because = {"stands_in": Because("{card} stands in as {led:low}", "And is higher.", brief="stands in, higher")}
    stands_in = True
