"""Seers."""

from claimant.rules.power import Faction, Telling


class Seers(Faction):
    name, one, code = "seers", "Seer", "se"
    wording = (
        "In phase one with two players, if you win a trick with a seer, look at the deck's top card and take either "
        "that card or the market card; the loser gets the other. [SEERS-1] With three or four players, if you win a "
        "trick with a seer, look at the deck's top card. You may take it instead of a market card; then second place "
        "chooses from the market, third place takes the other card, and fourth place draws. [SEERS-2] Only you and "
        "the player who then draws it know the card that a seer showed you. [SEERS-3]"
    )
    short = "Win with it: see the deck, then pick"
    lesson = "Winning with a seer lets you choose between two cards, and you know which one the other player gets."
    notes = {"peeks": "Whoever wins with a seer sees the deck's top card and chooses."}
    only_with = {"SEERS-1": (2,), "SEERS-2": (3, 4)}
    tells = {"peeks": Telling("{by} shows {seat} the deck's top card.", "{by} shows you the deck's top card: {card}.")}
    peeks = True
