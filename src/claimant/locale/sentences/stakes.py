"""Labels beside deck and market: who gets a card from where, true for the number of players and the powers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def deck_label(view: View, language: Language) -> str:
    """Who draws from the deck."""
    text = language.text
    if view.lineup.players == 2:
        return text("loser draws")
    if view.automaton is not None:
        return text("the others draw")
    return text("third draws") if view.lineup.players == 3 else text("third and fourth draw")


def market_label(view: View, language: Language) -> str:
    """Who gets the cards of the market."""
    return language.text("for the winner") if view.lineup.players == 2 else language.text("winner chooses")
