"""A document: a set-up, a position or a seed, and the moves that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from claimant.notation.errors import NotationError, Term
from claimant.notation.formats.value_checks import a_list, an_object
from claimant.notation.moves import read_move
from claimant.notation.positions import read_position
from claimant.notation.setups import read_seed, read_setup
from claimant.rules.deal import dealt, opened, shuffled_deck
from claimant.rules.events import Event
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove, legal_moves
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.state import State
from claimant.rules.value import Value

AND_LEGAL = "{problem} {offer}"
"""Two sentences. No language changes this."""

KEYS = ("setup", "position", "seed", "moves")


class Made(NamedTuple):
    """A move, the state that follows, and what happened."""

    move: Move
    state: State
    events: tuple[Event, ...]


class Document(Value, frozen=True):
    """The start of a game, and its moves as text."""

    start: State
    moves: tuple[object, ...]
    dealt: bool
    """Did a seed deal the whole deck?"""


def read_document(value: object) -> Document:
    """Read a document; set-up and position are checked here, moves later."""
    document = an_object(value, "A document", KEYS, needed=("setup",))
    if ("position" in document) == ("seed" in document):
        raise NotationError("A document has either a 'position' or a 'seed', exactly one of the two.")
    lineup, leader = read_setup(document["setup"])
    if "seed" in document:
        deck, box = shuffled_deck(lineup, read_seed(document["seed"]))
        start = dealt(lineup, deck, box, leader)
    else:
        start = read_position(document["position"], lineup, leader)
    moves = a_list(document.get("moves", []), "moves", Term("texts"))
    return Document(start, tuple(moves), "seed" in document)


def position_reached(document: Document) -> State:
    """The state after all moves."""
    state, _ = opened(document.start)
    for made in follow(state, document.moves):
        state = made.state
    return state


def game_of(document: Document) -> Game:
    """The document as a game with its history; random draws are those that its moves name."""
    state, events = opened(document.start)
    moves: list[Move] = []
    for made in follow(state, document.moves):
        moves.append(made.move)
        state, events = made.state, events + made.events
    return Game(document.start, state, events, tuple(moves), dealt=document.dealt)


def make(state: State, text: object) -> Made:
    """Make one move."""
    move = read_move(text)
    return Made(move, *play(state, move))


def follow(state: State, moves: Iterable[object], step: Callable[[State, object], Made] = make) -> Iterator[Made]:
    """Make the moves in order; the error names the first bad one."""
    for number, text in enumerate(moves):
        try:
            made = step(state, text)
        except NotationError as error:
            raise NotationError(AND_LEGAL, number, problem=error, offer=offer(state)) from None
        except IllegalMove as error:
            if hasattr(error.reason, "legal") or state.is_over:
                raise NotationError(error.reason, number) from None
            raise NotationError(AND_LEGAL, number, problem=error, offer=offer(state)) from None
        yield made
        state = made.state


def offer(state: State) -> Term:
    """What is legal now, as a sentence."""
    moves = legal_moves(state)
    if not moves:
        return Term("Legal now: nothing, the game is over.")
    return Term("Legal now: {moves}.", moves=", ".join(move.text for move in moves))
