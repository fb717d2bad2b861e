"""Gnomes."""

from claimant.rules.power import Faction, Place, Telling


class Gnomes(Faction):
    name, one, code, partner = "gnomes", "Gnome", "gn", "giants"
    values = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9)
    wording = (
        "In phase two, gnomes that you win stand in front of you, where giants can crush them; those still standing "
        "at the end join your supporters. [GNOMES-1]"
    )
    short = "Stands in front; giants crush it"
    lesson = "A gnome counts only if it still stands at the end. Win those whose giants are gone."
    notes = {"place": "Gnomes stand in front of the winner, where giants can crush them."}
    tells = {
        "place": Telling(
            "{cards} stands in front of {seat}, where a giant can crush it.",
            "{cards} stands in front of you, where a giant can crush it.",
            "{cards} stand in front of {seat}, where a giant can crush them.",
            "{cards} stand in front of you, where a giant can crush them.",
        )
    }
    place = Place.FRONT
