"""The state of a game: a small immutable value, data only; and the table of its piles and marks.

Everything that handles all piles alike reads `PILES` and `MARKS`: dealing, views, worlds, notation, the API, screens.

`State` contains all hidden cards, so it never leaves the process that runs the game; a seat gets a `View`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

from claimant.rules.cards import Card, Pile, Piles, Seat
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.score import Result
from claimant.rules.trick import DARK, FULL, RALLY, Moon, Trick
from claimant.rules.value import Value

RECRUIT: Literal[1] = 1
OVER: Literal[3] = 3
__all__ = [
    "CHANCE", "MARKS", "OPEN_PILES", "OVER", "PILES", "RALLY", "RECRUIT", "Agenda", "Mark", "PileKind", "Placing",
    "Play", "Public", "Source", "State", "blank", "cards_in", "every_card", "public_part",
]  # fmt: skip

CHANCE: Seat = -1
"""The seat that draws at random."""

Play: TypeAlias = tuple[Seat, Card]
"""A seat, and the card that it played or collects."""
Source: TypeAlias = Literal["trick", "waiting", "cube"]
Placing: TypeAlias = tuple[Seat, Card, Source]
"""A seat, the card that it is about to collect, and where the card lies until then."""


class Agenda(Value, frozen=True):
    """The remaining steps before the next trick; public, because it holds no hidden card."""

    order: str
    """Which list of steps is running."""
    winner: Seat
    """The winner of the trick, or of the cards that still wait."""
    trick: Trick | None = None
    step: int = 0
    takers: tuple[Seat, ...] = ()
    placing: tuple[Placing, ...] = ()
    crushing: Pile = ()
    discarding: tuple[Seat, ...] = ()
    """The seats that still have to discard."""
    loot: tuple[str | None, ...] = ()
    """The faction that each side's loot counts for, for the sides decided so far."""


class PileKind(NamedTuple):
    """One of the game's piles. Its name is the field of `State` and the key of a position."""

    name: str
    owner: Literal["seat", "table"]
    seen_by: Literal["everybody", "owner", "nobody"]
    ordered: bool = False
    """Does the order of its cards matter? Other piles are sorted."""
    in_front: bool = False
    """Does it lie in front of its seat? A position groups these piles under `front`."""
    single: bool = False
    """Is it one card or None, not a pile?"""


class Mark(NamedTuple):
    """A fact about the game that isn't a card. Its name is the field of `State` and the key of a position."""

    name: str
    values: tuple[str, ...] = ()
    """What it can be, the initial value first; empty for a seat or None."""

    @property
    def initial(self) -> str | None:
        return self.values[0] if self.values else None


PILES = (
    PileKind("hands", "seat", "owner"),
    PileKind("followers", "seat", "owner"),
    PileKind("supporters", "seat", "everybody"),
    PileKind("deck", "table", "nobody", ordered=True),
    PileKind("market", "table", "everybody"),
    PileKind("gnomes", "seat", "everybody", in_front=True),
    PileKind("vampire", "seat", "everybody", in_front=True, single=True),
    PileKind("under", "seat", "everybody", in_front=True),
    PileKind("waiting", "table", "everybody"),
    PileKind("cube", "table", "everybody", ordered=True),
    PileKind("discard", "table", "everybody"),
    PileKind("hidden", "seat", "owner"),
    PileKind("box", "table", "nobody"),
)
"""All piles, in the order in which a position lists them. The current trick's cards are not a pile."""
OPEN_PILES = tuple(kind for kind in PILES if kind.seen_by == "everybody")
MARKS = (Mark("moon", (DARK, FULL)), Mark("automaton"))


class Public(Value, frozen=True, kw_only=True):
    """What everybody sees. `State` and `View` add the other cards."""

    lineup: LineUp
    phase: int
    leader: Seat
    supporters: Piles
    gnomes: Piles
    """Cards in front of a seat until the end."""
    vampire: tuple[Card | None, ...]
    """The card in front of each seat that hosts other cards."""
    under: Piles
    """The cards under each seat's host."""
    market: Pile
    waiting: Pile
    """Cards that wait for a later trick's winner: trolls."""
    cube: Pile
    """The Cube and the card under it, waiting for the next trick's winner."""
    discard: Pile
    moon: Moon
    automaton: Seat | None
    """Who wins the next trick without playing it."""
    trick: tuple[Play, ...] = ()
    """The cards of the current trick that nobody has collected yet, in the order played."""
    to_move: Seat | None = None
    asks: Ask | None = None
    about: Card | None = None
    """The card that a vampire's choice is about."""
    agenda: Agenda | None = None
    result: Result | None = None


class State(Public, frozen=True, kw_only=True):
    """A moment of a game, with all cards."""

    hands: Piles
    followers: Piles
    deck: Pile
    hidden: Piles
    """What each seat discarded face down."""
    box: Pile
    offered: tuple[Play, ...] = ()
    """Cards of the discard that their players chose but nobody else has seen yet (Cthulhu)."""

    @property
    def is_over(self) -> bool:
        return self.phase == OVER


def blank(players: int) -> dict[str, Any]:
    """All piles without a card and all marks at their initial value, as fields of a `State`."""
    fields: dict[str, Any] = {mark.name: mark.initial for mark in MARKS}
    for kind in PILES:
        empty = None if kind.single else ()
        fields[kind.name] = (empty,) * players if kind.owner == "seat" else empty
    return fields


def public_part(table: Public) -> dict[str, Any]:
    """What everybody sees, as fields of a `State` or a `View`."""
    return {name: getattr(table, name) for name in Public.__struct_fields__}


def cards_in(table: Public, kinds: Iterable[PileKind] = PILES) -> list[Card]:
    """All cards in these piles; `table` must have their fields."""
    cards: list[Card] = []
    for kind in kinds:
        found = getattr(table, kind.name)
        if kind.single:
            cards += [card for card in found if card is not None]
        elif kind.owner == "seat":
            for pile in found:
                cards += pile
        else:
            cards += found
    return cards


def every_card(state: State) -> Pile:
    """All cards of the state, in all piles."""
    return (*cards_in(state), *(card for _, card in state.trick))
