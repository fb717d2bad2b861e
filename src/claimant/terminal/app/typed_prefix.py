"""Finds the card or answer that the text typed so far begins."""

from __future__ import annotations

from claimant.locale.sentences.choices import choice
from claimant.rules.cards import Card
from claimant.rules.view import View
from claimant.terminal.app.scene import Scene
from claimant.terminal.spellings import plain, spellings


def leads_to(typed: str, scene: Scene) -> Card | int | None:
    """The card of the hand, or the number of the answer, that the text so far may mean; None if there is none."""
    text = plain(typed)
    if not text:
        return None
    if text.isdecimal():
        return _numbered(int(text[:9]), scene)
    if scene.picks_from_hand:
        return next((card for card in scene.view.hand if _may_mean(text, card, scene)), None)
    return next((at for at, title in enumerate(_titles(scene)) if title.startswith(text)), None)


def _numbered(number: int, scene: Scene) -> Card | int | None:
    view: View = scene.view
    if not 1 <= number <= len(view.legal):
        return None
    return view.legal[number - 1].card if scene.picks_from_hand else number - 1


def _may_mean(text: str, card: Card, scene: Scene) -> bool:
    """Does the card's code or name begin with the text, in English or in the person's language?"""
    names = {card.code, *spellings(card.name), *spellings(scene.language.card(card))}
    return any(name.startswith(text) for name in names)


def _titles(scene: Scene) -> list[str]:
    asked = choice(scene.view, scene.language)
    return [] if asked is None else [plain(option.title) for option in asked.options]
