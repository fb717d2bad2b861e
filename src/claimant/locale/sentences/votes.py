"""Sentences about the votes as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.rules.events import Event, Looted
from claimant.rules.score import Result, loot_that_stands
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
        return text("You are ahead, {ours} to {theirs}.", ours=best, theirs=second)
    if len(leaders) > 1:
        partners = language.words.players(leaders, names)
        return text("{names} are ahead, {ours} to {theirs}.", names=partners, ours=best, theirs=second)
    return text("{name} is ahead, {ours} to {theirs}.", name=names[leaders[0]], ours=best, theirs=second)


def loot(view: View, history: Sequence[Event], names: Sequence[str], language: Language) -> list[str]:
    """The factions for which loot counts at the end, or would count now: a sentence for each side with loot."""
    found = [event for event in history if isinstance(event, Looted)]
    if view.result is None:
        found = [Looted(side.seats, faction, side.loot) for side, faction in loot_that_stands(view)]
    return [language.words.say(event, names, view.seat) for event in found]
