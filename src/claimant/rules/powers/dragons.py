"""Dragons."""

from claimant.rules.power import Faction, Telling


class Dragons(Faction):
    name, one, code = "dragons", "Dragon", "dr"
    wording = (
        "In both phases, the player who plays the last dragon in a trick leads the next one. It doesn't matter who "
        "wins the trick, or whether the dragon follows. The winner takes the cards as usual. [DRAGONS-1]"
    )
    short = "Whoever plays the last dragon leads"
    lesson = (
        "With the last dragon of a trick you lead the next one, even if you lose it. So you can keep the lead, or "
        "give it away."
    )
    notes = {"leads_next": "Whoever plays the last dragon leads the next trick."}
    tells = {"leads_next": Telling("{by} was the last dragon: {seat} leads.", "{by} was the last dragon: you lead.")}
    leads_next = True
