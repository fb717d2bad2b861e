"""Cthulhu."""

from claimant.rules.power import Hero


class Cthulhu(Hero):
    name, one, code, value = "cthulhu", "Cthulhu", "cthulhu", 6
    wording = (
        "After a trick with Cthulhu in phase one, the deck's top two cards are boxed unseen. After a trick with "
        "Cthulhu in phase two, unless a hand is empty, both players discard a card of their choice from their hand: "
        "Cthulhu's player chooses first, unseen, and then both cards are shown. [HERO-CTHULHU]"
    )
    boxes = 2
    all_discard = True
