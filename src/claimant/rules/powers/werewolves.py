"""Werewolves."""

from claimant.rules.power import Faction


class Werewolves(Faction):
    name, one, code = "werewolves", "Werewolf", "we"
    wording = (
        "When werewolves are led, the lowest of the cards that count as werewolves wins under a dark moon, and the "
        "highest under a full moon; with equal values, the one played first. The moon starts dark. [WEREWOLVES-1] "
        "Each time a werewolf card wins a trick, the moon turns; it isn't reset between the phases. [WEREWOLVES-2] "
        "When another faction is led, werewolves have no power. [WEREWOLVES-3]"
    )
    turns_moon = True

    def lowest_wins(self, full_moon: bool) -> bool:
        return not full_moon
