"""Vampires."""

from claimant.rules.power import Faction, Place, Telling


class Vampires(Faction):
    name, one, code = "vampires", "Vampire", "va"
    wording = (
        "In phase two, the first vampire you win lies in front of you. [VAMPIRES-1] Each time you then collect "
        "another faction's card, in the same trick or later, you choose at once and for good: its usual place, or "
        "under the vampire, where it counts for the vampires only and no power sees it. [VAMPIRES-2] A further "
        "vampire either goes to your supporters, where it doesn't count in the vote, or replaces the one in front, "
        "which goes to the discard with all cards under it. [VAMPIRES-3] The highest sum of the vampire in front and "
        "the cards under it gets the vampires' vote; partners add their sums. A vampire with nothing under it doesn't "
        "count. With equal sums the higher vampire decides. [VAMPIRES-4] Once the trolls that stay are set aside, the "
        "cards of a trick are placed one by one: the winner's vampires, its other cards in the order played, a troll "
        "that waited, the Cube and its card, then dwarves for another seat; giants crush after that. [VAMPIRES-5]"
    )
    short = "Tuck cards under it; the highest sum gets the vote"
    lesson = (
        "A card under a vampire adds to its sum, but is lost for its own faction. Tuck cards whose vote is decided "
        "anyway."
    )
    notes = {"place": "A vampire lies in front of the winner: cards may be tucked under it."}
    tells = {
        "place": Telling(
            "{card} lies in front of {seat}: other cards may go under it.",
            "{card} lies in front of you: you may put other cards under it.",
        )
    }
    place = Place.HOST
    compares = ("sum", "host")
    counts_in = Place.HOST
