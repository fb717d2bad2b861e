"""The viewer's hand: which cards can be played, and why the others can't."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.cards import Card
from claimant.rules.legal import MustFollow
from claimant.rules.moves import Ask, Move
from claimant.web.pages.table_page.scene import Scene, Worth

if TYPE_CHECKING:
    from claimant.locale.languages import Language

LABELS = 2000
"""The number of cached card labels."""


class Held(NamedTuple):
    """One card of the hand."""

    card: Card
    key: str
    """Distinguishes equal cards, so that the focus stays where it was."""
    move: str
    label: str
    why_not: str
    starts_group: bool
    worth: Worth | None = None
    """Its chance to win, if the viewer has asked for a hint."""


def hand(scene: Scene) -> list[Held]:
    """The hand in the viewer's order, each card with what choosing it does."""
    view = scene.view
    asked = scene.my_turn and view.asks in (Ask.PLAY, Ask.DISCARD)
    moves = {move.card: move for move in view.legal} if asked else {}
    why = "" if all(card in moves for card in view.hand) else why_not(scene)
    shown: Counter[Card] = Counter()
    found: list[Held] = []
    before: Card | None = None
    for card in in_order(scene):
        shown[card] += 1
        starts = before is not None and scene.sort == "faction" and before.power is not card.power
        found.append(_held(scene, card, shown[card], moves.get(card), why, starts))
        before = card
    return found


def in_order(scene: Scene) -> list[Card]:
    if scene.sort == "value":
        return sorted(scene.view.hand, key=lambda card: (card.value, card.order))
    return list(scene.view.hand)


def _held(scene: Scene, card: Card, number: int, move: Move | None, why: str, starts: bool) -> Held:
    key = f"{card.code}-{number}"
    if move is None:
        return Held(card, key, card.code, f"{_name(card, scene.language)}, {why}", why, starts)
    discards = scene.view.asks is Ask.DISCARD
    label, worth = _label(card, discards, scene.language), scene.hint and scene.hint.worths.get(move.text)
    return Held(card, key, move.text, f"{label}: {worth.label}" if worth else label, "", starts, worth)


@lru_cache(maxsize=LABELS)
def _name(card: Card, language: Language) -> str:
    return language.card(card)


@lru_cache(maxsize=LABELS)
def _label(card: Card, discards: bool, language: Language) -> str:
    """What choosing the card does."""
    return language.text("Discard {card}", card=card) if discards else language.text("Play {card}", card=card)


def why_not(scene: Scene) -> str:
    """Why a card can't be played now, as an addition to its name."""
    view = scene.view
    if not scene.my_turn:
        return scene.language.text("not now: it isn’t your turn")
    if view.asks is not Ask.PLAY or not view.trick:
        return scene.language.text("not now: answer the question first")
    led = view.trick[0][1].faction
    assert led is not None
    return scene.language.text("can’t be played: you must follow {faction}", faction=led)


def reason(scene: Scene) -> str:
    """The full reason: which cards the viewer must follow with."""
    view = scene.view
    led = view.trick[0][1].faction if view.trick else None
    if not scene.my_turn or view.asks is not Ask.PLAY or led is None:
        return ""
    holding = tuple(card for card in view.hand if card.faction is led)
    return scene.language.words.explain(MustFollow(led, holding)) if holding else ""
