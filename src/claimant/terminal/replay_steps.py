"""A recorded game in the terminal: from where it is first shown, and what its review says at each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.notation.records.record_file import Record
from claimant.notation.records.walk import Open, Side, Walk
from claimant.review.summary import Summary
from claimant.review.values import Review
from claimant.terminal.saves.resume import PERSON

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class ReviewedWalk(Walk):
    """A walk through a game that may have a review."""

    def __init__(self, record: Record, side: Side = Open.CARDS) -> None:
        super().__init__(record, side)
        self.review: Review | None = None
        """What each move was worth, once it is known."""

    def next_mark(self) -> None:
        """Go to the next marked decision; from the last one to the first."""
        marked = [] if self.review is None else [each.at for each in self.review.decisions if each.mark]
        self.at = next((at for at in marked if at > self.at), marked[0] if marked else self.at)

    def judged(self, language: Language) -> str:
        """What the next move of the game was worth: its mark, its reason and the values; empty without a review."""
        decision = None if self.review is None else self.review.decision(self.at)
        if self.review is None or decision is None:
            return ""
        row = Summary(self.record, self.review, self.games, language).row(decision)
        parts = (f"{row.name}, {row.played}", row.mark, row.why, f"{row.values} ({row.source})")
        return " · ".join(part for part in parts if part)


def usual_side(record: Record) -> Side:
    """The default viewpoint: open cards, but the person's seat for an unfinished game, to keep cards secret."""
    played_by = record.details.played_by
    if record.game.is_over or played_by.count(PERSON) != 1:
        return Open.CARDS
    return played_by.index(PERSON)
