"""Numbers for moves: the action spaces of learning programs (docs/research.md).

Equal cards share a number. The numbers are stable: `tests/golden/actions.txt` pins them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from claimant.kernel.tables.layout import KIND, LOOTS
from claimant.kernel.tables.tables import tables_of
from claimant.kernel.translate import move_from
from claimant.rules.cards import Pile, sort
from claimant.rules.lineup import LineUp
from claimant.rules.moves import KEEP, PASS, RAISE, REPLACE, STAY, TAKE_TOP, TUCK, Move, Verb
from claimant.rules.moves import move as move_of
from claimant.rules.power import Faction
from claimant.rules.powers import FACTIONS as OWN_FACTIONS
from claimant.rules.registry import FACTIONS, HEROES

Mask: TypeAlias = npt.NDArray[np.int8]

ACTIONS_VERSION: Final = 1
"""Changes if a number ever gets another move."""
ANSWERS: Final = (TUCK, KEEP, REPLACE, STAY, RAISE, PASS)
"""The moves without a card or faction, besides `take top`."""
NO_ACTION: Final = -1
_KINDS: Final = (LOOTS + 1) << KIND
"""The kernel's numbers of moves are smaller than this."""


class Actions:
    """Moves by number: those of players first, then chance's draws."""

    def __init__(self, moves: Iterable[Move], draws: Iterable[Move]) -> None:
        decided = tuple(moves)
        self.moves: Final = (*decided, *draws)
        """All moves in the order of their numbers."""
        self.size: Final = len(decided)
        """How many moves players have; chance's draws follow."""
        self.total: Final = len(self.moves)
        """The size with chance's draws."""
        self._numbers: Final = {move: number for number, move in enumerate(self.moves)}

    def __len__(self) -> int:
        return self.size

    def number(self, move: Move) -> int:
        """The number of a move."""
        try:
            return self._numbers[move]
        except KeyError:
            raise ValueError(f"“{move}” is no move of this action space.") from None

    def move(self, number: int) -> Move:
        """The move with this number."""
        if not 0 <= number < self.total:
            raise ValueError(f"Actions are numbers from 0 to {self.total - 1}, not {number}.")
        return self.moves[number]

    def mask(self, legal: Iterable[Move]) -> Mask:
        """1 for each of these moves and 0 for all others of players; chance's draws have no place in it."""
        mask: Mask = np.zeros(self.total, np.int8)
        for move in legal:
            mask[self._numbers[move]] = 1
        return mask[: self.size]


class ActionSpace(Actions):
    """The moves of a line-up: play, take and discard each card, take top, the answers, loot; then chance's draws.

    >>> from claimant.rules.presets import preset
    >>> space = ActionSpace(preset("claim"))
    >>> space.size, space.move(144), space.number(space.move(7))
    (156, take top, 7)
    """

    def __init__(self, lineup: LineUp) -> None:
        self.lineup: Final = lineup
        self.cards: Final = sort(tuple(set(lineup.cards)))
        """The different cards: factions in the line-up's order, each by value, then heroes by value."""
        super().__init__(_moves(self.cards, lineup.factions), _draws(self.cards))

    @cached_property
    def of_kernel(self) -> npt.NDArray[np.int16]:
        """The number of each of the kernel's moves, `NO_ACTION` for other numbers; `NoKernel` without a kernel."""
        tables = tables_of(self.lineup)
        numbers = np.full(_KINDS, NO_ACTION, np.int16)
        for kernel in range(_KINDS):
            try:
                numbers[kernel] = self._numbers[move_from(tables, kernel)]
            except LookupError:
                continue
        return numbers

    @cached_property
    def _to_kernel(self) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in self.moves]
        for kernel, number in enumerate(self.of_kernel.tolist()):
            if number != NO_ACTION:
                found[number].append(kernel)
        return tuple(map(tuple, found))

    def from_kernel(self, kernel: int) -> int:
        """The number of one of the kernel's moves."""
        number = int(self.of_kernel[kernel]) if 0 <= kernel < _KINDS else NO_ACTION
        if number == NO_ACTION:
            raise ValueError(f"The kernel has no move {kernel} with this line-up.")
        return number

    def to_kernel(self, number: int) -> tuple[int, ...]:
        """The kernel's numbers for a move: one for each copy of its card, of which at most one is legal."""
        self.move(number)
        return self._to_kernel[number]


@lru_cache(maxsize=64)
def action_space(lineup: LineUp) -> ActionSpace:
    """The action space of a line-up, made once."""
    return ActionSpace(lineup)


def all_actions() -> Actions:
    """One space for all line-ups: every card of every faction and all heroes.

    Cards of plug-ins come last, after everything else, by the name of their faction; their numbers aren't stable.
    """
    own = {cls.name for cls in OWN_FACTIONS}
    factions = [faction for faction in FACTIONS.values() if faction.name in own]
    added = sorted((faction for faction in FACTIONS.values() if faction.name not in own), key=lambda each: each.name)
    heroes = tuple(hero.card for hero in HEROES.values())
    cards = sort(tuple({*heroes, *(card for faction in factions for card in faction.cards)}))
    moves = [*_moves(cards, tuple(factions)), *_draws(cards)]
    more = tuple(dict.fromkeys(card for faction in added for card in faction.cards))
    moves += [*_with_cards(more), *_loot(tuple(added)), *_draws(more)] if added else []
    return Actions(moves, ())


def _moves(cards: Pile, factions: tuple[Faction, ...]) -> list[Move]:
    return [*_with_cards(cards), TAKE_TOP, *ANSWERS, *_loot(factions)]


def _with_cards(cards: Pile) -> list[Move]:
    return [move_of(verb, card) for verb in (Verb.PLAY, Verb.TAKE, Verb.DISCARD) for card in cards]


def _loot(factions: tuple[Faction, ...]) -> list[Move]:
    return [Move(Verb.LOOT, faction=faction) for faction in factions]


def _draws(cards: Pile) -> list[Move]:
    return [move_of(Verb.DRAW, card) for card in cards]
