"""Bards."""

from claimant.rules.power import NUMBER_THEN_CARDS, Faction


class Bards(Faction):
    name, one, code = "bards", "Bard", "ba"
    wording = (
        "Bards vote for the side with the longest run of consecutive bard values, not for the most bards; equal runs "
        "are decided as for any faction. [BARDS-1]"
    )
    short = "Longest run gets the vote"
    lesson = "The longest run decides, not the number of bards. One card in the middle can make a run or break it."
    compares = ("run", *NUMBER_THEN_CARDS)
