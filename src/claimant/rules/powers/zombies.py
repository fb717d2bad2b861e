"""Zombies."""

from claimant.rules.power import Faction, Telling


class Zombies(Faction):
    name, one, code = "zombies", "Zombie", "zo"
    wording = (
        "In phase one, if you win a trick with a zombie, your opponents' cards of that trick go to your supporters; a "
        "partner's card and the zombie itself go to the discard as usual. [ZOMBIES-1]"
    )
    short = "Win with it: capture their card"
    lesson = (
        "In phase one, a zombie that wins keeps the other player’s card for you. Beat cards with it that you want "
        "to have."
    )
    notes = {"captures": "Whoever wins with a zombie captures the opponents' cards."}
    tells = {"captures": Telling("{by} captures {cards} for {seat}.", "{by} captures {cards} for you.")}
    captures = True
