"""What one seat, or a spectator, knows, built from what it saw.

A view has no field for unknown cards. Bots, screens and records of live games get views only, never a state.
"""

from __future__ import annotations

from claimant.rules.cards import Card, Pile, Piles, Seat, remove
from claimant.rules.events import Won
from claimant.rules.game import Game
from claimant.rules.hidden import Hidden, hidden_from, open_cards
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.memory import Memory
from claimant.rules.moves import Ask, Move
from claimant.rules.score import Result
from claimant.rules.state import Agenda, Play, State
from claimant.rules.value import Value


class View(Value, frozen=True, kw_only=True):
    """Everything that a viewer knows. Fields that `State` also has mean the same."""

    seat: Seat | None
    """The viewer; None for a spectator."""
    lineup: LineUp
    phase: int
    leader: Seat
    hand: Pile
    """The viewer's own, like `followers` and `put_down`."""
    followers: Pile
    put_down: Pile
    """The cards that the viewer discarded face down."""
    hand_sizes: tuple[int, ...]
    follower_sizes: tuple[int, ...]
    put_down_sizes: tuple[int, ...]
    deck_size: int
    box_size: int
    peeked: Card | None
    """The deck's top card, while a seer shows it to the viewer."""
    supporters: Piles
    front: Piles
    hosts: tuple[Card | None, ...]
    tucked: Piles
    market: Pile
    waiting: Pile
    held: Pile
    discard: Pile
    full_moon: bool
    unplayed: Seat | None
    trick: tuple[Play, ...]
    to_move: Seat | None
    asks: Ask | None
    about: Card | None
    agenda: Agenda | None
    offered: tuple[Play, ...]
    """The card that the viewer chose to discard and that isn't shown yet."""
    legal: tuple[Move, ...]
    """The viewer's legal moves, if it is to move."""
    last_won: Won | None
    """How the last complete trick was won."""
    result: Result | None
    hidden: Hidden
    """What the viewer knows about hidden cards."""

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
    memory = Memory(viewer, [len(pile) for pile in game.start.hidden])
    for event in game.events:
        memory.sees(event.seen_by(viewer))
    hand, followers, put_down = _own(state, viewer)
    discard = state.discard
    for seat, card in state.offered:
        if seat != viewer:
            discard = remove(discard, card)
    seen = hand + followers + put_down + discard + open_cards(state)
    if memory.peeked is not None:
        seen = (*seen, memory.peeked)
    return View(
        seat=viewer,
        lineup=state.lineup,
        phase=state.phase,
        leader=state.leader,
        hand=hand,
        followers=followers,
        put_down=put_down,
        hand_sizes=_sizes(state.hands),
        follower_sizes=_sizes(state.followers),
        put_down_sizes=_sizes(state.hidden),
        deck_size=len(state.deck),
        box_size=len(state.box),
        peeked=memory.peeked,
        supporters=state.supporters,
        front=state.front,
        hosts=state.hosts,
        tucked=state.tucked,
        market=state.market,
        waiting=state.waiting,
        held=state.held,
        discard=discard,
        full_moon=state.full_moon,
        unplayed=state.unplayed,
        trick=state.trick,
        to_move=state.to_move,
        asks=state.asks,
        about=state.about,
        agenda=state.agenda,
        offered=tuple(play for play in state.offered if play[0] == viewer),
        legal=legal_moves(state) if viewer is not None and viewer == state.to_move else (),
        last_won=next((event for event in reversed(game.events) if isinstance(event, Won)), None),
        result=state.result,
        hidden=hidden_from(game, memory, seen),
    )


def _own(state: State, viewer: Seat | None) -> tuple[Pile, Pile, Pile]:
    if viewer is None:
        return (), (), ()
    return state.hands[viewer], state.followers[viewer], state.hidden[viewer]


def _sizes(piles: Piles) -> tuple[int, ...]:
    return tuple(len(pile) for pile in piles)
