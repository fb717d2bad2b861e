"""Knights."""

from claimant.rules.power import Faction


class Knights(Faction):
    name, one, code, partner = "knights", "Knight", "kn", "goblins"
    values = tuple(range(2, 10))
    wording = (
        "When goblins are led, a knight wins the trick, whatever the values: of several knights the highest, and of "
        "equals the one played first. A seat that holds a goblin must still follow, and on any other lead a knight is "
        "an ordinary card. [KNIGHTS-1] A knight also beats a doppelganger played on a goblin lead. [KNIGHTS-2]"
    )

    def trumps(self, led: Faction) -> bool:
        return led.name == self.partner
