"""Werewolves."""

from claimant.rules.power import Because, Faction, Telling


class Werewolves(Faction):
    name, one, code = "werewolves", "Werewolf", "we"
    wording = (
        "When werewolves are led, the lowest of the cards that count as werewolves wins under a dark moon, and the "
        "highest under a full moon; with equal values, the one played first. The moon starts dark. [WEREWOLVES-1] "
        "Each time a werewolf card wins a trick, the moon turns; it isn't reset between the phases. [WEREWOLVES-2] "
        "When another faction is led, werewolves have no power. [WEREWOLVES-3]"
    )
    short = "Dark moon low wins, full moon high"
    lesson = (
        "The moon decides whether the lowest or the highest wins, and each werewolf that wins turns it. Think of "
        "two werewolf tricks at a time."
    )
    notes = {
        "lowest_wins": "Dark moon: the lowest werewolf wins.",
        "highest_wins": "Full moon: the highest werewolf wins.",
        "turns_moon": "If a werewolf wins, the moon turns.",
    }
    because = {
        "lowest_wins": Because("{card} beats {beaten}", "Dark moon: the lowest wins.", brief="dark moon: lowest"),
        "highest_wins": Because("{card} beats {beaten}", "Full moon: the highest wins.", brief="full moon: highest"),
    }
    tells = {
        "turns_moon full": Telling("{by} won: the moon turns full."),
        "turns_moon dark": Telling("{by} won: the moon turns dark."),
    }
    turns_moon = True

    def lowest_wins(self, full_moon: bool) -> bool:
        return not full_moon
