"""Which moves are legal, and the reason why the others are not."""

from __future__ import annotations

from collections.abc import Iterable

from claimant.rules.cards import Card, Pile
from claimant.rules.moves import KEEP, PASS, PLAY, RAISE, REPLACE, STAY, TAKE_TOP, TUCK, Ask, Move, Verb, move
from claimant.rules.power import Faction
from claimant.rules.reason import Reason as Reason  # noqa: PLC0414 - others know it from here
from claimant.rules.reason import Refused
from claimant.rules.score import loot_options, sides
from claimant.rules.state import State


class GameOver(Reason, frozen=True):
    wording = "The game is over; no more moves can be made."


class NotAsked(Reason, frozen=True):
    """Another kind of decision is due."""

    move: Move
    legal: tuple[Move, ...]
    wording = "“{move}” doesn’t answer the question; legal: {legal}."


class NotInHand(Reason, frozen=True):
    card: Card
    hand: Pile
    wording = "{card} is not in your hand; you hold {hand}."


class MustFollow(Reason, frozen=True):
    led: Faction
    holding: Pile
    wording = "You must follow {led}: you hold {holding}."


class NotOffered(Reason, frozen=True):
    """The move names a card or faction that isn't offered."""

    move: Move
    legal: tuple[Move, ...]
    wording = "“{move}” is not on offer; legal: {legal}."


class IllegalMove(Refused):
    """A move that isn't legal now."""


def playable(state: State) -> Pile:
    """The cards that the seat to move may play. [FOLLOW-1] [FOLLOW-2]"""
    assert state.to_move is not None
    hand = state.hands[state.to_move]
    if not state.trick or (led := state.trick[0][1].faction) is None:
        return hand
    following = [card for card in hand if card.faction is led]
    if not following:
        return hand
    if "stands_in" in state.lineup.unusual:
        following = [card for card in hand if card.faction is led or card.power.stands_in]
    return tuple(following)


def may_take_top(state: State) -> bool:
    """May the first taker choose between the market and the deck's top card? [SEERS-1] [SEERS-2]"""
    agenda = state.agenda
    if agenda is None or agenda.trick is None or len(agenda.takers) < state.lineup.players:
        return False
    return agenda.trick.winning_card.power.peeks


def legal_moves(state: State) -> tuple[Move, ...]:
    """All legal moves, with equal cards once; empty when the game is over."""
    asks = state.asks
    if asks is Ask.PLAY:
        return tuple(map(PLAY.__getitem__, dict.fromkeys(playable(state))))
    if asks is None:
        return ()
    if asks is Ask.TAKE:
        return _each(Verb.TAKE, state.market) + ((TAKE_TOP,) if may_take_top(state) else ())
    if asks is Ask.DISCARD:
        assert state.to_move is not None
        return _each(Verb.DISCARD, state.hands[state.to_move])
    if asks is Ask.DRAW:
        return _each(Verb.DRAW, state.discard)
    if asks is Ask.LOOT:
        return tuple(Move(Verb.LOOT, faction=faction) for faction in _open_to_loot(state))
    return _YES_OR_NO[asks]


_YES_OR_NO = {Ask.TUCK: (TUCK, KEEP), Ask.REPLACE: (REPLACE, STAY), Ask.RAISE: (RAISE, PASS)}


def _each(verb: Verb, cards: Iterable[Card]) -> tuple[Move, ...]:
    return tuple([move(verb, card) for card in dict.fromkeys(cards)])


def _open_to_loot(state: State) -> tuple[Faction, ...]:
    assert state.agenda is not None
    side = sides(state, state.supporters, {})[len(state.agenda.loot)]
    return loot_options(state.lineup, side)


def _no_move(given: object) -> TypeError:
    make = f"move({given!r})" if isinstance(given, str) else "move(text)"
    return TypeError(f"{given!r} is no move: choose a legal one, or make one from its text, as in {make}.")


def why_not(state: State, wanted: Move) -> Reason | None:
    """Why the move is not legal; None if it is.

    The reason uses only the seat's own hand and the open cards.
    """
    if not isinstance(wanted, Move):
        raise _no_move(wanted)
    if wanted.verb is Verb.PLAY and state.asks is Ask.PLAY and wanted.card in playable(state):
        return None
    legal = legal_moves(state)
    if wanted in legal:
        return None
    if state.asks is None:
        return GameOver()
    if wanted.verb.value != state.asks.value or wanted.verb not in (Verb.PLAY, Verb.DISCARD) or wanted.card is None:
        offered = any(wanted.verb is each.verb for each in legal)
        return NotOffered(wanted, legal) if offered else NotAsked(wanted, legal)
    assert state.to_move is not None
    hand = state.hands[state.to_move]
    if wanted.card not in hand:
        return NotInHand(wanted.card, hand)
    led = state.trick[0][1].faction
    assert led is not None
    return MustFollow(led, tuple(card for card in hand if card.faction is led))
