"""A whole deal as an object: hands, deck and box."""

from __future__ import annotations

from claimant.notation.cards import UNKNOWN, read_cards
from claimant.notation.errors import NotationError
from claimant.notation.formats.value_checks import an_object, for_each_seat
from claimant.notation.position_checks import check_cards
from claimant.rules.cards import Pile, Seat, sort
from claimant.rules.deal import dealt
from claimant.rules.lineup import HAND, HEROES_IN_DECK, LineUp
from claimant.rules.state import State

KEYS = ("hands", "deck", "box")


def read_deal(value: object, lineup: LineUp, leader: Seat, unknown: bool = False) -> State:
    """The start of a game dealt by the rules; hidden cards may be unknown where that is allowed."""
    deal = an_object(value, "deal", KEYS, needed=("hands", "deck"))
    entries = for_each_seat(deal["hands"], "deal.hands", lineup.players)
    hands = [read_cards(entry, f"deal.hands[{at}]", unknown) for at, entry in enumerate(entries)]
    for at, hand in enumerate(hands):
        if len(hand) != HAND[lineup.players]:
            raise NotationError(
                "deal.hands[{at}] must have {existing} cards, not {number}.",
                at=at,
                existing=HAND[lineup.players],
                number=len(hand),
            )
    deck = read_cards(deal["deck"], "deal.deck", unknown)
    box = read_cards(deal.get("box", []), "deal.box", unknown)
    start = dealt(lineup, (*(card for hand in hands for card in hand), *deck), sort(box), leader)
    check_cards(start)
    boxed = sum(faction.boxed for faction in lineup.factions) + len(lineup.hero_deck)
    if len(box) != boxed:
        raise NotationError("deal.box must have {boxed} cards, not {number}.", boxed=boxed, number=len(box))
    missing = len(lineup.cards) - boxed - len(deck) - sum(map(len, hands))
    if missing:
        raise NotationError(
            "deal.deck must have {most} cards, not {number}.", most=len(deck) + missing, number=len(deck)
        )
    if UNKNOWN not in box:
        _check_box(lineup, box)
    return start


def _check_box(lineup: LineUp, box: Pile) -> None:
    """Check the numbers of boxed cards, with five more cards and one hero if heroes play. [SETUP-3] [SETUP-6]"""
    for faction in lineup.factions:
        number = sum(card.faction is faction for card in box)
        if number < faction.boxed or (number > faction.boxed and not lineup.heroes):
            raise NotationError(
                "deal.box must have {boxed} {name}, not {number}.",
                boxed=faction.boxed,
                name=faction.name,
                number=number,
            )
    heroes = sum(card.faction is None for card in box)
    if lineup.heroes and heroes != len(lineup.hero_deck) - HEROES_IN_DECK:
        raise NotationError("deal.box must have one hero, not {heroes}.", heroes=heroes)
