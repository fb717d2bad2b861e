"""The votes as they stand: what a whole look at them tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.rules.score import Result
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def summary(view: View, result: Result, names: Sequence[str], language: Language) -> str:
    """Who leads, in one sentence."""
    text, lineup = language.text, view.lineup
    tallies = [tally[0] for tally in result.tallies]
    if not any(tallies):
        return text("No faction has a favourite yet.")
    second, best = sorted(tallies)[-2:]
    if best == second:
        return language.ntext("Equal so far, {n} vote each.", "Equal so far, {n} votes each.", best)
    leaders = lineup.sides[tallies.index(best)]
    if view.seat in leaders:
        return text("You lead {ours} to {theirs}.", ours=best, theirs=second)
    if len(leaders) > 1:
        partners = language.words.players(leaders, names)
        return text("{names} lead {ours} to {theirs}.", names=partners, ours=best, theirs=second)
    return text("{name} leads {ours} to {theirs}.", name=names[leaders[0]], ours=best, theirs=second)
