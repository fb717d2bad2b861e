"""A game as one seat or a spectator saw it, for a record that is written for this viewer.

Only the viewer's own cards, the sizes of piles and the events as the viewer saw them are used here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from claimant.notation.cards import UNKNOWN, codes
from claimant.notation.records.unknown_cards import PUT_DOWN
from claimant.rules.cards import Card, Pile, Piles, Seat
from claimant.rules.events import Boxed, Discarded, Drew, LeftOver, MarketTurned, Offered, Peeked, PutDown
from claimant.rules.game import Game
from claimant.rules.moves import Verb
from claimant.rules.state import State


def seen_start(game: Game, viewer: Seat | None) -> State:
    """The start of the game, with unknown cards where the viewer still doesn't know them."""
    start = game.start
    return replace(
        start,
        hands=_own(start.hands, viewer),
        followers=_own(start.followers, viewer),
        hidden=_own(start.hidden, viewer),
        deck=_seen_deck(game, viewer),
        box=(UNKNOWN,) * len(start.box),
    )


def _own(piles: Piles, viewer: Seat | None) -> Piles:
    return tuple(pile if seat == viewer else (UNKNOWN,) * len(pile) for seat, pile in enumerate(piles))


def _seen_deck(game: Game, viewer: Seat | None) -> Pile:
    """The deck in the order in which the viewer saw cards turned up, drawn and peeked at."""
    deck = [UNKNOWN] * len(game.start.deck)
    top = 0
    for event in game.seen_by(viewer):
        if isinstance(event, MarketTurned):
            deck[top : top + len(event.cards)] = event.cards
            top += len(event.cards)
        elif isinstance(event, Peeked | Drew):
            deck[top] = event.card or deck[top]
            top += isinstance(event, Drew)
        elif isinstance(event, Boxed):
            top += event.number
    return tuple(deck)


def seen_moves(game: Game, viewer: Seat | None) -> list[str]:
    """All moves; another player's discard names its card only if it was shown later."""
    discards = _seen_discards(game, viewer)
    return [_discard(next(discards)) if move.verb is Verb.DISCARD else move.text for move in game.moves]


def _discard(card: Card | None) -> str:
    return PUT_DOWN.text if card is None else f"{Verb.DISCARD} {card}"


def _seen_discards(game: Game, viewer: Seat | None) -> Iterator[Card | None]:
    events = game.seen_by(viewer)
    for at, event in enumerate(events):
        if isinstance(event, PutDown):
            yield event.card
        elif isinstance(event, Offered):
            later = (each for each in events[at:] if isinstance(each, Discarded) and each.seat == event.seat)
            shown = next(later, None)
            yield event.card if shown is None else shown.card


def seen_left_over(game: Game, viewer: Seat | None) -> list[dict[str, Any]]:
    """The cards left in other hands at the end of a phase: everybody sees them, but no move shows them."""
    return [
        {"seat": event.seat, "cards": codes(event.cards)}
        for event in game.events
        if isinstance(event, LeftOver) and event.seat != viewer
    ]
