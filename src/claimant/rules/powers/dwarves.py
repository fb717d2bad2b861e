"""Dwarves."""

from claimant.rules.power import Faction, Role, Telling


class Dwarves(Faction):
    name, one, code = "dwarves", "Dwarf", "dw"
    wording = (
        "In phase two with two players, the loser of a trick takes every dwarf played in it, and the winner takes the "
        "other card if it is no dwarf. [DWARVES-1] In phase two with three or four players, the player of the lowest "
        "effective value takes the dwarves, whatever the faction of that card. With equal values, the one who played "
        "last takes them. That may be the winner of the trick. [DWARVES-2]"
    )
    short = "Phase two: goes to the loser"
    lesson = "In phase two the loser of a trick gets them. To win their vote, lose the right tricks."
    short_several = "Phase two: goes to the lowest card"
    notes = {
        f"collected_by {Role.LOSER}": "The loser takes the dwarves of this trick.",
        f"collected_by {Role.LOWEST}": "The lowest card takes the dwarves of this trick.",
    }
    only_with = {"DWARVES-1": (2,), "DWARVES-2": (3, 4)}
    tells = {
        f"collected_by {Role.LOSER}": Telling("{seat} loses and takes {cards}.", "You lose and take {cards}."),
        f"collected_by {Role.LOWEST}": Telling(
            "{seat} played the lowest card and takes {cards}.", "You played the lowest card and take {cards}."
        ),
    }

    def collected_by(self, players: int) -> Role:
        """With three or four players that may be the trick's winner. [DWARVES-2]"""
        return Role.LOSER if players == 2 else Role.LOWEST
