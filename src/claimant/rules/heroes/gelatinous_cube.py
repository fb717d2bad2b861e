"""The Gelatinous Cube."""

from claimant.rules.power import Hero, Telling


class GelatinousCube(Hero):
    name, one, code, value = "gelatinous cube", "Gelatinous Cube", "cube", 1
    wording = (
        "In phase two, when the Gelatinous Cube is played second, the leader wins, but both cards wait, the leader's "
        "under the Cube. The winner of the next trick collects them after the cards of that trick. [HERO-CUBE]"
    )
    short = "Swallows both cards"
    lesson = "It keeps a strong card from the leader: both cards wait. Play it when you can win the next trick."
    tells = {"engulfs": Telling("The Cube swallows both cards: {cards} wait for the next winner.")}
    engulfs = True
