"""The 21 factions, in the order of the rulebook: to add one, write its file and put it into this list."""

from claimant.rules.power import Faction
from claimant.rules.powers.automatons import Automatons
from claimant.rules.powers.bards import Bards
from claimant.rules.powers.doppelgangers import Doppelgangers
from claimant.rules.powers.dragons import Dragons
from claimant.rules.powers.dwarves import Dwarves
from claimant.rules.powers.giants import Giants
from claimant.rules.powers.gnomes import Gnomes
from claimant.rules.powers.goblins import Goblins
from claimant.rules.powers.griffins import Griffins
from claimant.rules.powers.kings import Kings
from claimant.rules.powers.knights import Knights
from claimant.rules.powers.peasants import Peasants
from claimant.rules.powers.raccoons import Raccoons
from claimant.rules.powers.seers import Seers
from claimant.rules.powers.shadows import Shadows
from claimant.rules.powers.trolls import Trolls
from claimant.rules.powers.undead import Undead
from claimant.rules.powers.vampires import Vampires
from claimant.rules.powers.vikings import Vikings
from claimant.rules.powers.werewolves import Werewolves
from claimant.rules.powers.zombies import Zombies

FACTIONS: tuple[type[Faction], ...] = (
    Goblins, Knights, Gnomes, Giants, Kings, Peasants,
    Undead, Dwarves, Doppelgangers, Dragons, Trolls, Seers,
    Automatons, Bards, Griffins, Raccoons, Vikings,
    Vampires, Zombies, Werewolves, Shadows,
)  # fmt: skip
