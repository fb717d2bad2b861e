"""Ferrymen: a faction of our own, to show how one is made."""

from claimant.rules.power import Card, Faction, Role

FAR_BANK = 9


class Ferrymen(Faction):
    name, one, code = "ferrymen", "Ferryman", "fe"
    wording = (
        "In phase two, the player who led a trick takes every ferryman played in it: the boat goes back to its start. "
        "[FERRYMEN-1] At the end, two ferrymen among your side's supporters whose values add up to 9 are a crossing: "
        "each of them counts as two cards in the ferrymen's vote. [FERRYMEN-2]"
    )

    def collected_by(self, players: int) -> Role:
        """[FERRYMEN-1]"""
        return Role.LEADER

    def doubled_by(self, card: Card, supporter: Card) -> bool:
        """0 and 9, 1 and 8, 2 and 7, 3 and 6, 4 and 5 belong together. [FERRYMEN-2]"""
        return supporter.faction is self and supporter.value + card.value == FAR_BANK
