"""Checks that a position is possible: which cards there are, and where they may be."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from claimant.notation.cards import UNKNOWN
from claimant.notation.errors import NotationError
from claimant.rules.cards import Card, Pile
from claimant.rules.lineup import MARKET, LineUp
from claimant.rules.power import Place
from claimant.rules.state import RALLY, State, cards_in


@lru_cache(maxsize=1024)
def copies(lineup: LineUp) -> dict[Card, int]:
    """How often each card exists in the line-up."""
    return Counter(lineup.cards)


def check_cards(state: State) -> None:
    """Check that there are only cards of the line-up, and none too often."""
    count = Counter([*cards_in(state), *(card for _, card in state.trick)])
    existing = copies(state.lineup)
    for card, number in count.items():
        if card not in existing and card is not UNKNOWN:
            taking_part = ", ".join([*state.lineup.names, *(["heroes"] if state.lineup.heroes else [])])
            raise NotationError(
                "{card} isn't in this game, whose cards are {taking_part}.", card=card, taking_part=taking_part
            )
        if card is not UNKNOWN and number > existing[card]:
            raise NotationError(
                "{card} is there {number} times, but it exists only {existing} times.",
                card=card,
                number=number,
                existing=existing[card],
            )


def check_piles(state: State) -> None:
    """Check that cards in special piles may be there."""
    for card in state.waiting:
        if not card.power.one_at_a_time:
            raise NotationError("position.waiting has {card}, but only trolls wait.", card=card)
    for at in range(state.lineup.players):
        _check_front(f"position.front[{at}]", state.gnomes[at], state.vampire[at], state.under[at])
    if len(state.cube) % 2 or not all(card.power.engulfs for card in state.cube[::2]):
        raise NotationError(
            "position.cube must be the Cube and the card under it, as in {example}.", example="['cube', 'go5']"
        )
    _check_market(state)


def _check_front(where: str, gnomes: Pile, vampire: Card | None, under: Pile) -> None:
    for card in gnomes:
        if card.power.place is not Place.FRONT:
            raise NotationError("{where}.gnomes has {card}, but only gnomes stand there.", where=where, card=card)
    if vampire is not None and vampire.power.place is not Place.HOST:
        raise NotationError("{where}.vampire is {card}, but it must be a vampire or null.", where=where, card=vampire)
    if under and vampire is None:
        raise NotationError(
            "{where} has cards under a vampire, but no vampire: name one, or nothing under it.", where=where
        )
    for card in under:
        if card.faction is None or card.power.place is Place.HOST:
            raise NotationError(
                "{where}.under has {card}, but vampires and heroes can't be tucked.", where=where, card=card
            )


def _check_market(state: State) -> None:
    size = MARKET[state.lineup.players]
    if len(state.market) not in (0, size):
        raise NotationError(
            "position.market has {number} cards, but it is empty or has {size}.", number=len(state.market), size=size
        )
    if state.phase == RALLY and (state.market or state.automaton is not None):
        what = "market" if state.market else "automaton"
        raise NotationError("position.{what} must be left out in phase 2.", what=what)
    if state.automaton not in (None, state.leader):
        raise NotationError(
            "position.automaton must be the leader ({leader}), not {automaton}.",
            leader=state.leader,
            automaton=state.automaton,
        )
