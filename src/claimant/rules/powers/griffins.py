"""Griffins."""

from claimant.rules.power import Because, Card, Faction


class Griffins(Faction):
    name, one, code = "griffins", "Griffin", "gr"
    wording = (
        "In phase two, a faction's card that you play counts 5 more if its printed value equals that of a griffin "
        "among your own supporters. This starts with the trick after you won the griffin. Several griffins never add "
        "more than 5. Only the printed value is compared with other cards' values. [GRIFFINS-1]"
    )
    short = "Lifts your cards of its value by 5"
    lesson = (
        "A griffin among your supporters makes your cards of its value 5 stronger. Win it early, while you hold "
        "such cards."
    )
    notes = {"bonus_from": "Your griffin lifts your cards of its value by 5."}
    because = {
        "bonus_from": Because(
            "{card} counts {number}", "{by} of {owner} lifts it by 5.", yours="Your {by} lifts it by 5."
        )
    }
    bonus = 5

    def bonus_from(self, card: Card, supporter: Card) -> int:
        return self.bonus if supporter.faction is self and supporter.value == card.value else 0
