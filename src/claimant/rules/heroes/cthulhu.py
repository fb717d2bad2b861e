"""Cthulhu."""

from claimant.rules.power import Hero


class Cthulhu(Hero):
    name, one, code, value = "cthulhu", "Cthulhu", "cthulhu", 6
    wording = (
        "When Cthulhu was played, after the trick: in phase one the deck's top two cards are boxed unseen; in phase "
        "two, unless a hand is empty, both seats discard a card of their choice from their hand, Cthulhu's player "
        "first and unseen, and then both are shown. [HERO-CTHULHU]"
    )
    boxes = 2
    all_discard = True
