"""The cards beside the board that a solver needs: an open deck, or what a hidden hand can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences.puzzles import deck_title, loose_title, sure_title
from claimant.review.puzzles.hidden_hand import loose_cards, sure_cards
from claimant.rules.cards import Pile
from claimant.rules.state import State

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.review.puzzles.puzzle import Puzzle


def shown_piles(puzzle: Puzzle, state: State, language: Language) -> list[tuple[str, Pile]]:
    """Each pile with its title; the cards of a deck in their order."""
    seat = puzzle.game.state.to_move
    if puzzle.is_hidden and seat is not None:
        sure, loose = sure_cards(state, seat), loose_cards(state, seat)
        number = len(state.hands[1 - seat]) - len(sure)
        piles = [(sure_title(language), sure), (loose_title(number, language), loose if number else ())]
    else:
        piles = [(deck_title(language), state.deck)]
    return [(title, pile) for title, pile in piles if pile]
