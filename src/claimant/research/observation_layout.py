"""What an observation holds and where: one table, read by all who write or read observations (docs/research.md).

An observation is one array of bytes: planes of cards first, then bits, then numbers. Seats are relative: 0 is the
viewer, 1 the seat to its left, and so on clockwise; sides likewise, the viewer's first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from claimant.rules.after_trick import ENDING, RALLYING, RECRUITING, UNPLAYED
from claimant.rules.cards import Card, Pile, sort
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask

OBSERVATION_VERSION: Final = 1
"""Changes with every change of the layout."""

Kind: TypeAlias = Literal["cards", "bits", "numbers"]
Size: TypeAlias = Literal["one", "phases", "asks", "orders", "seats", "others", "sides", "factions"]

ASKS: Final = tuple(Ask)
"""The questions in the order of their bits."""
ORDERS: Final = (RECRUITING, UNPLAYED, RALLYING, ENDING)
"""The occasions of an agenda in the order of their bits."""
PHASES: Final = 3


class Part(NamedTuple):
    """A part of an observation; its width is the product of its sizes, and of the number of cards for planes."""

    name: str
    kind: Kind
    sizes: tuple[Size, ...]
    about: str


PARTS: Final = (
    Part("hand", "cards", (), "The viewer's hand."),
    Part("followers", "cards", (), "The viewer's followers."),
    Part("hidden", "cards", (), "What the viewer put down unseen."),
    Part("offered", "cards", (), "The card that the viewer chose to discard and that isn't shown yet."),
    Part("supporters", "cards", ("seats",), "Each seat's supporters."),
    Part("gnomes", "cards", ("seats",), "Cards that stand in front of each seat until the end."),
    Part("vampire", "cards", ("seats",), "The card in front of each seat that hosts others."),
    Part("under", "cards", ("seats",), "The cards under it."),
    Part("trick", "cards", ("seats",), "Each seat's card in the trick that is played, or whose cards are given out."),
    Part("placing", "cards", ("seats",), "The cards that each seat is about to collect."),
    Part("known_hand", "cards", ("others",), "Cards of another seat's hand that the viewer knows."),
    Part("known_followers", "cards", ("others",), "Cards of another seat's followers that the viewer knows."),
    Part("stray_in_hand", "cards", ("others",), "Cards once known in another seat's hand, which may still be there."),
    Part("stray_hidden", "cards", ("others",), "Cards once known in another seat's hand, which it may have put down."),
    Part("unseen", "cards", (), "All cards of which the viewer knows no place, strays included."),
    Part("market", "cards", (), "The market."),
    Part("discard", "cards", (), "The open discard."),
    Part("waiting", "cards", (), "Cards that wait for the winner of a later trick: trolls."),
    Part("cube", "cards", (), "The Cube and the card under it, while they wait."),
    Part("peeked", "cards", (), "The deck's top card, while a seer shows it to the viewer."),
    Part("about", "cards", (), "The card that the question is about."),
    Part("phase", "bits", ("phases",), "Phase one, phase two, the end."),
    Part("asks", "bits", ("asks",), "What is asked: play, take, discard, tuck, replace, raise, draw, loot."),
    Part("to_move", "bits", ("seats",), "Who is asked; nobody if chance draws."),
    Part("leader", "bits", ("seats",), "Who leads the trick, or the next one."),
    Part("full_moon", "bits", ("one",), "Is the moon full?"),
    Part("automaton", "bits", ("seats",), "Who wins the next trick without playing it."),
    Part("order", "bits", ("orders",), "What is being settled: recruiting, an unplayed trick, rallying, the end."),
    Part("winner", "bits", ("seats",), "The winner of the trick that is being settled."),
    Part("takers", "bits", ("seats", "seats"), "Who takes next, after that, and so on."),
    Part("discarding", "bits", ("seats",), "Who still has to discard."),
    Part("offers", "bits", ("seats",), "Who has chosen a card to discard that isn't shown yet."),
    Part("voids", "bits", ("others", "factions"), "Factions of which another seat has no unknown card in hand."),
    Part("votes", "bits", ("sides", "factions"), "Which factions would vote for each side now; at the end, which did."),
    Part("loot_settled", "bits", ("sides",), "Sides whose loot is settled."),
    Part("loot", "bits", ("sides", "factions"), "The faction that each side's loot counts for."),
    Part("winners", "bits", ("sides",), "The sides that have won."),
    Part("hand_sizes", "numbers", ("seats",), "How many cards each seat has in hand."),
    Part("follower_sizes", "numbers", ("seats",), "How many followers each seat has."),
    Part("hidden_sizes", "numbers", ("seats",), "How many cards each seat has put down unseen."),
    Part("hidden_barred", "numbers", ("others", "factions"), "How many of those can't be of a faction."),
    Part("deck_size", "numbers", ("one",), "How many cards the deck has."),
    Part("box_size", "numbers", ("one",), "How many cards are in the box."),
)  # fmt: skip
"""All parts in their order. The order of kinds is planes, bits, numbers."""


class Layout:
    """The places of all parts for one line-up.

    A plane has one byte for each card of the line-up, copies included: `cards` in their order. Of *k* equal cards the
    first *k* bytes are set.
    """

    def __init__(self, lineup: LineUp) -> None:
        self.lineup: Final = lineup
        self.cards: Final[Pile] = sort(lineup.cards)
        """The card of each byte of a plane: the order of the action space, with equal cards as neighbours."""
        self.width: Final = len(self.cards)
        """The width of a plane."""
        self.slots: Final[dict[Card, int]] = {}
        """Where the first copy of each card is in a plane."""
        for slot, card in enumerate(self.cards):
            self.slots.setdefault(card, slot)
        players, factions, sides = lineup.players, len(lineup.factions), len(lineup.sides)
        self.sizes: Final[dict[Size, int]] = {
            "one": 1, "phases": PHASES, "asks": len(ASKS), "orders": len(ORDERS), "seats": players,
            "others": players - 1, "sides": sides, "factions": factions,
        }  # fmt: skip
        self.first: Final[dict[str, int]] = {}
        """Where each part begins."""
        self.shapes: Final[dict[str, tuple[int, ...]]] = {}
        """The shape of each part."""
        ends: dict[Kind, int] = {"cards": 0, "bits": 0, "numbers": 0}
        at = 0
        for part in PARTS:
            shape = tuple(self.sizes[size] for size in part.sizes)
            shape += (self.width,) if part.kind == "cards" else ()
            self.first[part.name], self.shapes[part.name] = at, shape
            at += _product(shape)
            ends[part.kind] = at
        self.planes: Final = ends["cards"] // self.width
        """How many planes there are."""
        self.bits_at: Final = ends["cards"]
        self.numbers_at: Final = ends["bits"]
        """All bytes before this are 0 or 1."""
        self.size: Final = at
        """The length of an observation."""


def _product(shape: tuple[int, ...]) -> int:
    found = 1
    for size in shape:
        found *= size
    return found


@lru_cache(maxsize=64)
def layout_of(lineup: LineUp) -> Layout:
    """The layout for a line-up, made once."""
    return Layout(lineup)
