"""Bards."""

from claimant.rules.power import NUMBER_THEN_CARDS, Faction, Pile, Side, Standing


class Bards(Faction):
    name, one, code = "bards", "Bard", "ba"
    wording = (
        "Bards vote for the side with the longest run of consecutive bard values, not for the most bards; equal runs "
        "are decided as for any faction. [BARDS-1]"
    )
    compares = ("run", *NUMBER_THEN_CARDS)

    def standing(self, side: Side) -> Standing | None:
        usual = super().standing(side)
        return usual and (longest_run(self.counted(side)), *usual)


def longest_run(cards: Pile) -> int:
    """The length of the longest run of consecutive values."""
    values = {card.value for card in cards}
    longest = 0
    for start in values:
        length = 0
        while start + length in values:
            length += 1
        longest = max(longest, length)
    return longest
