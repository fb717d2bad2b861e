"""How the engine asks somebody to decide."""

from msgspec.structs import replace

from claimant.rules.cards import Card, Seat
from claimant.rules.moves import Ask
from claimant.rules.state import Agenda, State


def ask(state: State, seat: Seat, asks: Ask, about: Card | None = None) -> State:
    """The same state, waiting for a decision."""
    return replace(state, to_move=seat, asks=asks, about=about)


def answered(state: State) -> State:
    """The same state, the decision made."""
    return replace(state, to_move=None, asks=None, about=None)


def on(state: State) -> Agenda:
    """What the engine is working through."""
    assert state.agenda is not None
    return state.agenda
