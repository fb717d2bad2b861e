"""The viewer's hand: what can be played, and why the rest can't."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from claimant.rules.cards import Card
from claimant.rules.legal import MustFollow
from claimant.rules.moves import Ask, Move
from claimant.web.pages.scene import Scene


class Held(NamedTuple):
    """One card of the hand."""

    card: Card
    key: str
    """Tells equal cards apart, for the focus to stay where it was."""
    move: str
    label: str
    why_not: str
    starts_group: bool


def hand(scene: Scene) -> list[Held]:
    """The hand in the viewer's order, each card with what choosing it does."""
    view = scene.view
    moves = {move.card: move for move in view.legal} if view.asks in (Ask.PLAY, Ask.DISCARD) else {}
    shown: Counter[Card] = Counter()
    found: list[Held] = []
    before: Card | None = None
    for card in in_order(scene):
        shown[card] += 1
        found.append(_held(scene, card, shown[card], moves.get(card), before))
        before = card
    return found


def in_order(scene: Scene) -> list[Card]:
    if scene.sort == "value":
        return sorted(scene.view.hand, key=lambda card: (card.value, card.order))
    return list(scene.view.hand)


def _held(scene: Scene, card: Card, number: int, move: Move | None, before: Card | None) -> Held:
    name = scene.language.card(card)
    starts = before is not None and scene.sort == "faction" and before.power is not card.power
    playable = move is not None and scene.my_turn
    text = move.text if playable and move is not None else card.code
    why = "" if playable else why_not(scene, card)
    return Held(card, f"{card.code}-{number}", text, f"{name}, {why}" if why else _label(scene, name), why, starts)


def _label(scene: Scene, name: str) -> str:
    if scene.view.asks is Ask.DISCARD:
        return scene.language.text("Put away {card}", card=name)
    return scene.language.text("Play {card}", card=name)


def why_not(scene: Scene, card: Card) -> str:
    """Why the card can't be played now, as an addition to its name."""
    view = scene.view
    if not scene.my_turn:
        return scene.language.text("can’t be played now: it isn’t your turn")
    if view.asks is not Ask.PLAY or not view.trick:
        return scene.language.text("can’t be played now: something else is asked")
    led = view.trick[0][1].faction
    assert led is not None
    return scene.language.text("can’t be played: you must follow {faction}", faction=led)


def reason(scene: Scene) -> str:
    """The whole reason, for those who ask: which cards must be followed with."""
    view = scene.view
    led = view.trick[0][1].faction if view.trick else None
    if not scene.my_turn or view.asks is not Ask.PLAY or led is None:
        return ""
    holding = tuple(card for card in view.hand if card.faction is led)
    return scene.language.words.explain(MustFollow(led, holding)) if holding else ""
