"""Random line-ups for two players, made of all factions."""

import random

from claimant.rules.lineup import TENS, LineUp, is_pair
from claimant.rules.registry import FACTIONS

PAIRS = [(name, partner) for name in FACTIONS if (partner := FACTIONS[name].partner) and name < partner]
OTHERS = [name for name in FACTIONS if not is_pair(name)]


def random_line_ups(number: int, seed: int, heroes: bool) -> list[LineUp]:
    """The same line-ups for the same seed, with or without heroes."""
    rng = random.Random(seed)
    return [LineUp.of(2, [*rng.choice(PAIRS), *rng.sample(OTHERS, TENS[2])], heroes) for _ in range(number)]
