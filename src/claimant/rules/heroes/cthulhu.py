"""Cthulhu."""

from claimant.rules.power import Hero, Telling


class Cthulhu(Hero):
    name, one, code, value = "cthulhu", "Cthulhu", "cthulhu", 6
    wording = (
        "After a trick with Cthulhu in phase one, the deck's top two cards are boxed unseen. After a trick with "
        "Cthulhu in phase two, unless a hand is empty, both players discard a card of their choice from their hand: "
        "Cthulhu's player chooses first, unseen, and then both cards are shown. [HERO-CTHULHU]"
    )
    short = "Devours cards"
    lesson = "Both players lose a card of their choice. Play it when you can spare one and the others can't."
    tells = {
        "boxes": Telling(
            "Cthulhu devours {number} card of the deck, unseen.",
            many="Cthulhu devours {number} cards of the deck, unseen.",
        ),
        "all_discard": Telling("Cthulhu is hungry: everybody discards a card."),
    }
    boxes = 2
    all_discard = True
