"""Dragons."""

from claimant.rules.power import Faction


class Dragons(Faction):
    name, one, code = "dragons", "Dragon", "dr"
    wording = (
        "In both phases, the last seat to play a dragon in a trick leads the next one, whoever won and whether or not "
        "the dragon followed; the winner takes the cards as usual. [DRAGONS-1]"
    )
    leads_next = True
