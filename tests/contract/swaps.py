"""Alternative games: the same game with hidden cards exchanged, in which the viewer sees the same.

Two cards that the viewer can't see change places in the deal, and the moves are made again; a card that others put
down face down may then be the other card. If every move is legal and the viewer sees the same, this game is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from claimant.rules.cards import Card, Pile, Seat, change, sort
from claimant.rules.game import Game
from claimant.rules.lineup import HEROES_IN_DECK, LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.state import State
from claimant.rules.view import view


class Spot(NamedTuple):
    """A card of the deal, and where it lies: in a hand, in the deck or in the box."""

    card: Card
    pile: str
    seat: Seat | None
    at: int


def other_realities(game: Game, viewer: Seat | None, rng: Random, tries: int) -> Iterator[Game]:
    """Games that the viewer can't tell from this one, each made from the one before by an exchange."""
    knowledge = view(game, viewer).knowledge
    cards = [*knowledge.unseen, *(stray.card for stray in knowledge.strays)]
    now = game
    for _ in range(tries):
        if len(set(cards)) < 2:
            return
        first, second = (_spot(now.start, viewer, card, rng) for card in rng.sample(cards, 2))
        other = first and second and _exchanged(now, viewer, first, second, rng)
        if other:
            now = other
            if now.state != game.state:
                yield now


def _spot(start: State, viewer: Seat | None, card: Card, rng: Random) -> Spot | None:
    """One of the places in the deal where such a card lies that the viewer can't see."""
    piles: list[tuple[str, Seat | None, Pile]] = [("deck", None, start.deck), ("box", None, start.box)]
    piles += [("hands", seat, hand) for seat, hand in enumerate(start.hands) if seat != viewer]
    found = [Spot(card, name, seat, at) for name, seat, pile in piles for at, each in enumerate(pile) if each is card]
    return rng.choice(found) if found else None


def _exchanged(game: Game, viewer: Seat | None, first: Spot, second: Spot, rng: Random) -> Game | None:
    """The game with two cards of the deal exchanged, if every move stays legal and the viewer sees the same."""
    if first.card is second.card:
        return None
    start = _put(_put(game.start, first, second.card), second, first.card)
    start = replace(start, hands=tuple(sort(hand) for hand in start.hands), box=sort(start.box))
    if not could_be_boxed(game.lineup, start.box):
        return None
    seen = game.seen_by(viewer)
    now = Game.at(start, dealt=game.dealt)
    for move in game.moves:
        options = _options(now, viewer, move, first.card, second.card)
        legal = [option for option in options if now.why_not(option) is None]
        if not legal:
            return None
        now = now.play(rng.choice(legal))
        if len(now.events) > len(seen) or now.events[-1].seen_by(viewer) != seen[len(now.events) - 1]:
            return None
    return now if now.seen_by(viewer) == seen else None


def _put(start: State, spot: Spot, card: Card) -> State:
    def changed(pile: Pile) -> Pile:
        return (*pile[: spot.at], card, *pile[spot.at + 1 :])

    if spot.seat is not None:
        return replace(start, hands=change(start.hands, spot.seat, changed(start.hands[spot.seat])))
    if spot.pile == "deck":
        return replace(start, deck=changed(start.deck))
    return replace(start, box=changed(start.box))


def _options(game: Game, viewer: Seat | None, move: Move, first: Card, second: Card) -> tuple[Move, ...]:
    """The same move; where others chose unseen, also with the exchanged card."""
    hidden = move.verb is Verb.DISCARD and game.state.to_move != viewer and move.card in (first, second)
    return (Move(Verb.DISCARD, first), Move(Verb.DISCARD, second)) if hidden else (move,)


def could_be_boxed(lineup: LineUp, box: Pile) -> bool:
    """Can the set-up box these cards? [SETUP-3] [SETUP-6]"""
    kinds = Counter(card.faction for card in box if card.faction)
    heroes = len(box) - kinds.total()
    needed = Counter({faction: faction.boxed for faction in lineup.factions})
    spare = kinds.total() - needed.total()
    return not needed - kinds and (heroes, spare) == ((1, HEROES_IN_DECK) if lineup.heroes else (0, 0))
