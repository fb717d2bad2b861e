"""Doppelgangers."""

from claimant.rules.power import Faction


class Doppelgangers(Faction):
    name, one, code = "doppelgangers", "Doppelganger", "do"
    wording = (
        "A doppelganger may always be played, even if you could follow, and if you can't follow you needn't play it; "
        "when one is led, only doppelgangers follow it. [FOLLOW-2] Played after another faction's lead a doppelganger "
        "counts as that faction, with its own value. [DOPPEL-1] A doppelganger never takes over that faction's power, "
        "and is collected as a doppelganger. [DOPPEL-2]"
    )
    stands_in = True
