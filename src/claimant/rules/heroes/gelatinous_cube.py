"""The Gelatinous Cube."""

from claimant.rules.power import Hero


class GelatinousCube(Hero):
    name, one, code, value = "gelatinous cube", "Gelatinous Cube", "cube", 1
    wording = (
        "In phase two, when the Gelatinous Cube is played second, the leader wins, but both cards wait, the leader's "
        "under the Cube, for the winner of the next trick, who collects them after that trick's cards. [HERO-CUBE]"
    )
    engulfs = True
