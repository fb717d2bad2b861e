"""Playing the same deal again: who has proposed it, who must still agree, and what the reader can do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.cards import Seat

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class SameDeal(NamedTuple):
    """A proposal to play the same deal again, as the reader sees it."""

    asks: bool
    """Has somebody else proposed it?"""
    agreed: bool
    """Does the reader agree already?"""
    about: str


def same_deal(
    seat: Seat | None, agreed: Collection[Seat], missing: Collection[Seat], names: Sequence[str], language: Language
) -> SameDeal:
    """The proposal for the player at a seat, from the seats that agree and those that must still agree."""
    text, listed = language.text, language.words.listed
    if seat in agreed:
        others = listed([names[each] for each in sorted(missing)])
        told = text("You would like to play the same deal again. {names} must agree.", names=others) if others else ""
        return SameDeal(asks=False, agreed=True, about=told)
    if agreed:
        about = text(
            "Same deal again, seats changed? Proposed by {names}. You have seen these cards, and the game won’t count.",
            names=listed([names[each] for each in sorted(agreed)]),
        )
        return SameDeal(asks=True, agreed=False, about=about)
    alone = text("You have seen these cards, so a game with the same deal won’t count for the match.")
    others = text(
        "Everybody has seen these cards: the others must agree to the same deal, and it won’t count for the match."
    )
    return SameDeal(asks=False, agreed=False, about=others if len(missing) > 1 else alone)
