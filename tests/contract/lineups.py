"""Line-ups that combine every faction with every other one that it can share a deck with."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from claimant.rules.lineup import TENS, LineUp, is_pair
from claimant.rules.registry import FACTIONS

Duo: TypeAlias = frozenset[str]
"""Two factions."""

PAIRS = tuple((name, partner) for name in FACTIONS if (partner := FACTIONS[name].partner) and name < partner)
CHOSEN_FREELY = tuple(name for name in FACTIONS if not is_pair(name))


def duos(names: tuple[str, ...]) -> set[Duo]:
    return {frozenset(duo) for duo in combinations(names, 2)}


def all_duos() -> set[Duo]:
    """Every two factions that can share a deck: not those of different pairs."""
    return duos(CHOSEN_FREELY) | {duo for pair in PAIRS for duo in duos((*pair, *CHOSEN_FREELY))}


def covering(players: int) -> list[tuple[str, ...]]:
    """Few line-ups that hold all of those: each begins with two that are missing and takes what brings most."""
    missing = all_duos()
    found = []
    while missing:
        wanted = min(missing, key=sorted)
        options = [_completed(pair, wanted, missing, players) for pair in PAIRS if wanted <= {*pair, *CHOSEN_FREELY}]
        best = max(options, key=lambda names: len(duos(names) & missing))
        missing -= duos(best)
        found.append(best)
    return found


def _completed(pair: tuple[str, str], wanted: Duo, missing: set[Duo], players: int) -> tuple[str, ...]:
    names = (*pair, *sorted(wanted - {*pair}))
    while len(names) < TENS[players] + 2:
        free = [name for name in CHOSEN_FREELY if name not in names]
        names = (*names, max(free, key=lambda name: len(duos((*names, name)) & missing)))
    return names


LINE_UPS = {
    "two players": [LineUp.of(2, names) for names in covering(2)],
    "two players with heroes": [LineUp.of(2, names, heroes=True) for names in covering(2)],
    "three players": [LineUp.of(3, names) for names in covering(3)],
    "four players": [LineUp.of(4, names) for names in covering(4)],
}


def line_up_with(name: str, rng: Random) -> LineUp:
    """Any line-up of which that faction is a part."""
    players = rng.choice([2, 3, 4])
    pair = next((pair for pair in PAIRS if name in pair), None) or rng.choice(PAIRS)
    number = TENS[players] - (name not in pair)
    others = rng.sample([other for other in CHOSEN_FREELY if other != name], number)
    return LineUp.of(players, {*pair, name, *others}, heroes=players == 2 and rng.random() < 0.5)


def line_ups_with(name: str) -> st.SearchStrategy[LineUp]:
    return st.integers(0, 2**64 - 1).map(lambda number: line_up_with(name, Random(f"{name} {number}")))
