"""What a viewer has seen of a game since its start, without anything that it couldn't see."""

from __future__ import annotations

from claimant.rules.cards import Pile, Seat
from claimant.rules.events import Event
from claimant.rules.state import Public, State, public_part
from claimant.rules.value import Value


class Beginning(Public, frozen=True, kw_only=True):
    """The start of a game as the viewer knows it: its own cards, and how many lie elsewhere."""

    seat: Seat | None
    hand: Pile
    followers: Pile
    hidden: Pile
    hand_sizes: tuple[int, ...]
    follower_sizes: tuple[int, ...]
    hidden_sizes: tuple[int, ...]
    deck_size: int
    box_size: int


class History(Value, frozen=True):
    """The start of a game and all events since, as one viewer saw them."""

    start: Beginning
    events: tuple[Event, ...] = ()
    dealt: bool = False
    """Was the whole deck dealt by the rules?"""


def beginning(start: State, viewer: Seat | None) -> Beginning:
    """What the viewer knows of the start of a game."""

    def own(piles: tuple[Pile, ...]) -> Pile:
        return () if viewer is None else piles[viewer]

    def sizes(piles: tuple[Pile, ...]) -> tuple[int, ...]:
        return tuple(map(len, piles))

    return Beginning(
        **public_part(start),
        seat=viewer,
        hand=own(start.hands),
        followers=own(start.followers),
        hidden=own(start.hidden),
        hand_sizes=sizes(start.hands),
        follower_sizes=sizes(start.followers),
        hidden_sizes=sizes(start.hidden),
        deck_size=len(start.deck),
        box_size=len(start.box),
    )
