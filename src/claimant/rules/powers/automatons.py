"""Automatons."""

from claimant.rules.power import Faction, Telling


class Automatons(Faction):
    name, one, code = "automatons", "Automaton", "au"
    wording = (
        "In phase one, if you win a trick with an automaton you also win the next one, which is not played. The "
        "market is turned up. Each player puts a card of their choice from their hand face down on the discard, where "
        "it stays hidden. You take from the market, the other player draws, and you lead again. [AUTOMATONS-1] The "
        "automaton's power can't chain, and the cards put down have no power. The power is ignored when phase one has "
        "no further trick. [AUTOMATONS-2] In the unplayed trick with three or four players you choose from the "
        "market, the next player clockwise takes the other card, and the rest draw in that order. [AUTOMATONS-3] A "
        "dragon in the automaton's trick doesn't change who leads afterwards, unless the automaton is ignored. "
        "[AUTOMATONS-4]"
    )
    short = "Win with it: win the next one too"
    lesson = (
        "Winning with an automaton brings you two tricks, but costs a card of your hand. Use it when you have a "
        "card to spare."
    )
    notes = {"wins_next": "Whoever wins with an automaton wins the next trick too."}
    only_with = {"AUTOMATONS-3": (3, 4), "AUTOMATONS-4": "dragons"}
    tells = {
        "wins_next": Telling(
            "With {by}, {seat} also wins the next trick, which is not played.",
            "With {by}, you also win the next trick, which is not played.",
        )
    }
    wins_next = True
