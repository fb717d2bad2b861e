"""What one seat, or a spectator, knows, built from what it saw.

A view has no field for unknown cards. Bots, screens and records of live games get views only, never a state.
"""

from __future__ import annotations

from claimant.rules.cards import Card, Pile, Piles, Seat, remove
from claimant.rules.events import Won
from claimant.rules.game import Game
from claimant.rules.history import History
from claimant.rules.knowledge import Knowledge, known_to
from claimant.rules.legal import legal_moves
from claimant.rules.memory import Memory
from claimant.rules.moves import Move
from claimant.rules.state import Play, Public, State, public_part


class View(Public, frozen=True, kw_only=True, dict=True, gc=True):
    """Everything that a viewer knows now. Fields that `State` also has mean the same.

    A view that `view` made also knows its `history`, which is no field: it is neither sent to anybody nor compared.
    """

    seat: Seat | None
    """The viewer; None for a spectator."""
    hand: Pile
    """The viewer's own, like `followers` and `hidden`."""
    followers: Pile
    hidden: Pile
    """The cards that the viewer discarded face down."""
    hand_sizes: tuple[int, ...]
    follower_sizes: tuple[int, ...]
    hidden_sizes: tuple[int, ...]
    deck_size: int
    box_size: int
    peeked: Card | None
    """The deck's top card, while a seer shows it to the viewer."""
    offered: tuple[Play, ...]
    """The card that the viewer chose to discard and that isn't shown yet."""
    legal: tuple[Move, ...]
    """The viewer's legal moves, if it is to move."""
    last_won: Won | None
    """How the last complete trick was won."""
    knowledge: Knowledge
    """What the viewer knows about the cards that it can't see."""

    @property
    def history(self) -> History | None:
        """What the viewer saw since the start; None if the view was read or copied."""
        return self.__dict__.get("history")

    @property
    def is_open(self) -> bool:
        """Does the viewer know where every card is?"""
        return not self.knowledge.unseen and not self.knowledge.strays

    @property
    def last_trick(self) -> tuple[Play, ...]:
        """The last complete trick."""
        trick = None if self.last_won is None else self.last_won.trick
        return () if trick is None else tuple(zip(trick.seats, trick.cards, strict=True))

    @property
    def last_winner(self) -> Seat | None:
        return None if self.last_won is None else self.last_won.seat


def view(game: Game, viewer: Seat | None) -> View:
    """What the viewer knows of the game."""
    if not isinstance(game, Game):
        raise TypeError(f"A seat's view is taken from a Game, as in view(game, 0), not from {type(game).__name__}.")
    state = game.state
    if viewer is not None and viewer not in range(state.lineup.players):
        last = state.lineup.players - 1
        raise ValueError(f"A viewer is a seat from 0 to {last}, or None for a spectator, not {viewer!r}.")
    kept = game.recall.take(viewer, game.start, game.moves, game.events)
    seen = _built(game, viewer, kept.memory)
    seen.__dict__["history"] = History(kept.beginning, kept.seen, game.dealt)
    game.recall.give_back(kept)
    return seen


def _built(game: Game, viewer: Seat | None, memory: Memory) -> View:
    state = game.state
    hand, followers, hidden = _own(state, viewer)
    public = public_part(state)
    for seat, card in state.offered:
        if seat != viewer:
            public["discard"] = remove(public["discard"], card)
    return View(
        **public,
        seat=viewer,
        hand=hand,
        followers=followers,
        hidden=hidden,
        hand_sizes=_sizes(state.hands),
        follower_sizes=_sizes(state.followers),
        hidden_sizes=_sizes(state.hidden),
        deck_size=len(state.deck),
        box_size=len(state.box),
        peeked=memory.peeked,
        offered=tuple(play for play in state.offered if play[0] == viewer),
        legal=legal_moves(state) if viewer is not None and viewer == state.to_move else (),
        last_won=memory.last_won,
        knowledge=known_to(game, memory),
    )


def _own(state: State, viewer: Seat | None) -> tuple[Pile, Pile, Pile]:
    if viewer is None:
        return (), (), ()
    return state.hands[viewer], state.followers[viewer], state.hidden[viewer]


def _sizes(piles: Piles) -> tuple[int, ...]:
    return tuple(map(len, piles))
