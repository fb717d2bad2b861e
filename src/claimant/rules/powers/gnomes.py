"""Gnomes."""

from claimant.rules.power import Faction, Place


class Gnomes(Faction):
    name, one, code, partner = "gnomes", "Gnome", "gn", "giants"
    values = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9)
    wording = (
        "In phase two, gnomes that you win stand in front of you, where giants can crush them; those still standing "
        "at the end join your supporters. [GNOMES-1]"
    )
    place = Place.FRONT
