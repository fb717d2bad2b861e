"""Knights."""

from claimant.rules.power import Because, Faction


class Knights(Faction):
    name, one, code, partner = "knights", "Knight", "kn", "goblins"
    values = tuple(range(2, 10))
    wording = (
        "When goblins are led, a knight wins the trick, whatever the values. Of several knights the highest wins; "
        "with equal values, the one played first. A player who holds a goblin must still follow. When another faction "
        "is led, a knight is an ordinary card. [KNIGHTS-1] A knight also beats a doppelganger when goblins are led. "
        "[KNIGHTS-2]"
    )
    short = "Beats any goblin led"
    lesson = (
        "A knight takes any trick that begins with a goblin. Keep one for a goblin trick that is worth it, and "
        "don’t lead goblins into it."
    )
    notes = {"trumps": "A knight beats any goblin, whatever the values."}
    only_with = {"KNIGHTS-2": "doppelgangers"}
    because = {
        "trumps": Because("{card} slays {beaten}", "A knight beats any goblin led.", brief="knight slays goblin")
    }

    def trumps(self, led: Faction) -> bool:
        return led.name == self.partner
