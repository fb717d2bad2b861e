"""The Skeleton."""

from claimant.rules.power import Hero, Telling


class Skeleton(Hero):
    name, one, code, value = "skeleton", "Skeleton", "skeleton", 4
    wording = (
        "In both phases, if you win a trick with the Skeleton you may take a random card of the open discard into your "
        "hand; everybody sees it. This isn't offered when the discard is empty, or when the phase would end with this "
        "trick anyway. [HERO-SKELETON]"
    )
    short = "Win with it: a random card comes back"
    lesson = (
        "Lead it when the others hold only low cards. You see what comes back, and with one card more than the "
        "others you can leave one unplayed."
    )
    tells = {
        "raises": Telling(
            "The Skeleton brings {card} back from the discard: {seat} takes it into the hand.",
            "The Skeleton brings {card} back from the discard: you take it into your hand.",
        )
    }
    raises = True
