"""Files of weights: which row belongs to which card, and the weights of a line-up's cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from claimant.kernel.tables.numbering import ROOM
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.rules.cards import Card
from claimant.rules.lineup import LineUp
from claimant.rules.registry import FACTIONS

VALUES: Final = 20
"""The number of rows reserved for the values of a faction in a file of weights."""
SPREAD: Final = 200.0
"""The standard deviation of card values, in thousandths of a vote."""

NAMES: Final = "factions"
"""The part of a file of weights that names its factions."""

Numbers = NDArray[np.float32]


class Rows(msgspec.Struct, frozen=True):
    """Which row of a file of weights belongs to which card.

    First come the cards in hands, by faction and value, then the same among supporters, then leading, and leading under
    a full moon. The file names its factions: those of a plug-in, or of a later version, aren't among them.
    """

    factions: tuple[str, ...]

    @property
    def cards(self) -> int:
        """How many rows there are for cards in hands."""
        return len(self.factions) * VALUES

    @property
    def leading(self) -> int:
        return 2 * self.cards

    @property
    def under_a_full_moon(self) -> int:
        return self.leading + 1

    @property
    def number(self) -> int:
        """How many rows there are."""
        return self.leading + 2

    def of(self, card: Card) -> int | None:
        """The row of a card in a hand; among supporters it is `cards` rows further. None if the card wasn't trained."""
        name = card.power.name
        if name not in self.factions or card.value >= VALUES:
            return None
        return self.factions.index(name) * VALUES + card.value

    def worth(self, card: Card, rows: Numbers) -> Numbers:
        """The weights of a card in a hand; a card without a row gets those of cards with the nearest value."""
        row = self.of(card)
        return self._usual(card.value, rows) if row is None else rows[row]

    def _usual(self, value: int, rows: Numbers) -> Numbers:
        """The average of the known cards whose value is nearest."""
        known = [each for name in self.factions for each in dict.fromkeys(FACTIONS[name].cards)]
        near = min(abs(each.value - value) for each in known)
        chosen = [row for each in known if abs(each.value - value) == near and (row := self.of(each)) is not None]
        usual: Numbers = rows[chosen].mean(axis=0)
        return usual


@cache
def load(file: str) -> dict[str, Numbers]:
    """A file of weights of the package, without the names of its factions."""
    with files("claimant.search.value").joinpath(file).open("rb") as opened, np.load(opened) as found:
        return {name: found[name].astype(np.float32) for name in found.files if name != NAMES}


@cache
def rows_in(file: str) -> Rows:
    """Which rows a file of weights has."""
    with files("claimant.search.value").joinpath(file).open("rb") as opened, np.load(opened) as found:
        return Rows(tuple(str(name) for name in found[NAMES]))


def parts_of(tables: Tables, rows: Rows, added: Numbers, *rest: Numbers) -> Iterator[list[float]]:
    """What a line-up's cards add in hands, what they add among supporters, and what leading adds."""
    hands = np.zeros((ROOM, added.shape[1]), np.float32)
    supporters = np.zeros_like(hands)
    for number, card in tables.numbering.cards.items():
        if card.faction is not None:
            hands[number], supporters[number] = rows.worth(card, added), rows.worth(card, added[rows.cards :])
    last = np.concatenate([added[rows.leading], added[rows.under_a_full_moon], *rest])
    return (part.ravel().astype(float).tolist() for part in (hands, supporters, last))


def prizes_by(lineup: LineUp, rows: Rows, worths: Numbers) -> list[float]:
    """The value of each card in a hand compared with an average one, by its row."""
    cards = tables_of(lineup).numbering.cards
    worth = {number: rows.worth(card, worths)[0] for number, card in cards.items() if card.faction is not None}
    mean, spread = float(np.mean(list(worth.values()))), float(np.std(list(worth.values())))
    return [SPREAD * (float(worth.get(number, mean)) - mean) / spread for number in range(ROOM)]
