"""Replays a record as one viewer saw it: an unknown card is identified when it is shown."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from claimant.notation.cards import UNKNOWN, codes
from claimant.notation.documents import Made
from claimant.notation.errors import NotationError
from claimant.notation.moves import read_move
from claimant.notation.position_checks import check_cards
from claimant.rules.cards import Card, Pile, Seat, add, change, remove, sort
from claimant.rules.events import Event, LeftOver
from claimant.rules.moves import Ask, Move, Verb, move
from claimant.rules.play import play
from claimant.rules.state import State

PUT_DOWN = move(Verb.DISCARD, UNKNOWN)
"""A seat discarded a card that the viewer didn't see."""


class Seen:
    """Cards from the record that no move shows; replaying consumes them."""

    def __init__(self, viewer: Seat | None, left_over: Iterable[tuple[Seat, Pile]]) -> None:
        self.viewer = viewer
        self.left_over = list(left_over)

    def make(self, state: State, text: object) -> Made:
        """Make one move, after identifying the cards that it shows."""
        made = PUT_DOWN if text == PUT_DOWN.text else read_move(text)
        if made is PUT_DOWN and state.to_move == self.viewer:
            raise NotationError("The viewer knows its own cards, so 'discard' must name one.")
        known = identified(state, made)
        if known is not state:
            check_cards(known)
        state, events = play(known, made)
        return Made(made, *self._name_left_over(state, events))

    def _name_left_over(self, state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        """Identify the cards left in a hand at the end of a phase, which everybody sees."""
        named: list[Event] = []
        for event in events:
            if isinstance(event, LeftOver) and event.seat != self.viewer and self.left_over:
                after, shown = self._named(event)
                state = replace(state, discard=_with(state.discard, *shown))
                check_cards(state)
                named.append(after)
            else:
                named.append(event)
        return state, tuple(named)

    def _named(self, event: LeftOver) -> tuple[LeftOver, list[Card]]:
        """The event with all its cards, and the newly identified ones."""
        seat, cards = self.left_over.pop(0)
        shown = list(cards)
        for card in event.cards:
            if card in shown:
                shown.remove(card)
        if seat != event.seat or len(cards) != len(event.cards) or len(shown) != event.cards.count(UNKNOWN):
            raise NotationError(
                "left_over says that {names} were left to seat {seat}, but by the moves it is {right} to seat {owner}.",
                names=", ".join(codes(cards)),
                seat=seat,
                right=", ".join(codes(event.cards)),
                owner=event.seat,
            )
        return LeftOver(seat, sort(cards)), shown


def identified(state: State, made: Move) -> State:
    """The state with the move's card where it must have been; a card put down face down may be any card of the hand."""
    card = made.card
    if card is None:
        return state
    if made.verb in (Verb.PLAY, Verb.DISCARD) and state.asks in (Ask.PLAY, Ask.DISCARD):
        assert state.to_move is not None
        hand = state.hands[state.to_move]
        found = (UNKNOWN,) * len(hand) if card is UNKNOWN else _holding(hand, card)
        return state if found is hand else replace(state, hands=change(state.hands, state.to_move, found))
    if made.verb is Verb.TAKE and UNKNOWN in state.market:
        return replace(state, market=_holding(state.market, card))
    if made.verb is Verb.DRAW and UNKNOWN in state.discard:
        return replace(state, discard=_holding(state.discard, card))
    return state


def _holding(pile: Pile, card: Card) -> Pile:
    """The pile with this card: it replaces an unknown card, unless it is there already."""
    return pile if card in pile or UNKNOWN not in pile else _with(pile, card)


def _with(pile: Pile, *shown: Card) -> Pile:
    """The pile with these cards instead of as many unknown ones."""
    for _ in shown:
        pile = remove(pile, UNKNOWN)
    return add(pile, *shown)
