"""What lies beside the trick: the labels of deck and market, and the moon."""

from __future__ import annotations

from typing import NamedTuple

from claimant.locale.sentences.stakes import deck_label, market_label
from claimant.locale.sentences.status import moon_sentence
from claimant.web.pages.table_page.scene import Scene


class Stakes(NamedTuple):
    """The words beside deck, market and moon."""

    deck: str
    market: str
    moon: str
    """What the moon means now; empty without one."""


def stakes(scene: Scene) -> Stakes:
    view, language = scene.view, scene.language
    return Stakes(deck_label(view, language), market_label(view, language), moon_sentence(view, language))
