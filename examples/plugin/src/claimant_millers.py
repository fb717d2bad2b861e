"""Millers: a faction that is installed as a package of its own."""

from typing import ClassVar

from claimant.rules.power import Card, Faction

WORDING = (
    "At the end, a miller counts as two cards in the millers' vote if the miller of the next higher value is among "
    "your side's supporters too: the millstones turn. [MILLERS-1]"
)


class Millers(Faction):
    name, one, code = "millers", "Miller", "mi"
    wording = WORDING
    figure = "M21 24L27 24L31 46L17 46ZM24 22L9 5L13 2L26 17ZM26 22L43 7L46 11L31 24ZM22 22L5 37L2 33L17 20Z"
    hue, sign = 95.0, "✻"
    translations: ClassVar = {
        "de": {
            "Millers": "Müller",
            "the Millers": "die Müller",
            "Miller": "Müller",
            WORDING: (
                "Am Ende zählt ein Müller bei der Abstimmung der Müller als zwei Karten, wenn auch der Müller mit dem "
                "nächsthöheren Wert im Punktestapel deiner Seite liegt: Die Mühlsteine drehen sich. [MILLERS-1]"
            ),
        },
    }

    def doubled_by(self, card: Card, supporter: Card) -> bool:
        return supporter.faction is self and supporter.value == card.value + 1
