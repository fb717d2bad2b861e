"""Ferrymen: a faction of our own, to show how one is made."""

from claimant.rules.power import Card, Faction, Pile, Seat, Trick

FAR_BANK = 9


class Ferrymen(Faction):
    name, one, code = "ferrymen", "Ferryman", "fe"
    wording = (
        "In phase two, whoever led a trick takes every ferryman played in it, for the boat goes back to where it set "
        "out. [FERRYMEN-1] At the end, two ferrymen among your side's supporters whose values add up to 9 are a "
        "crossing: each of them counts as two cards in the ferrymen's vote. [FERRYMEN-2]"
    )

    def collector(self, trick: Trick) -> Seat:
        """The seats of a trick are in the order of play. [FERRYMEN-1]"""
        return trick.seats[0]

    def weight(self, card: Card, supporters: Pile) -> int:
        """0 and 9, 1 and 8, 2 and 7, 3 and 6, 4 and 5 belong together. [FERRYMEN-2]"""
        met = any(other.faction is self and other.value + card.value == FAR_BANK for other in supporters)
        return 2 if met else 1
