"""How the engine asks somebody to decide."""

from msgspec.structs import replace

from claimant.rules.cards import Card, Seat
from claimant.rules.moves import Ask
from claimant.rules.state import Agenda, State


def ask(state: State, seat: Seat, asks: Ask, about: Card | None = None) -> State:
    """The same state, now waiting for this seat's decision."""
    return replace(state, to_move=seat, asks=asks, about=about)


def answered(state: State) -> State:
    """The same state without a pending decision."""
    return replace(state, to_move=None, asks=None, about=None)


def on(state: State) -> Agenda:
    """The agenda that the engine is running."""
    assert state.agenda is not None
    return state.agenda
