"""Sentences about the votes as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.rules.events import Event, Looted
from claimant.rules.lineup import LineUp
from claimant.rules.score import Result, Vote, Why, loot_that_stands, shown_number
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


def to_win(lineup: LineUp, language: Language) -> str:
    """How many votes win; between three sides nobody needs a majority."""
    if len(lineup.sides) > 2:
        return language.text("Most votes win")
    return language.text("{number} votes win", number=len(lineup.factions) // 2 + 1)


def figures_note(view: View, names: Sequence[str], language: Language) -> str:
    """What the small figures beside the votes count in phase one."""
    text, lineup = language.text, view.lineup
    if view.seat is None:
        return text("Small figures: followers that were taken openly.")
    if lineup.players > 2:
        return text("Small figures: followers you hold, and those the others took openly.")
    return text("Small figures: followers you hold, and those {name} took openly.", name=names[1 - view.seat])


def closest(view: View, result: Result, names: Sequence[str], language: Language) -> str:
    """The vote that could turn most easily, with its reason; who leads, if no faction has a favourite yet."""
    decided = [vote for vote in result.votes if vote.why is not Why.NOBODY]
    if not decided:
        return language.text("No faction has a favourite yet.")
    vote = min(decided, key=_margin)
    return language.words.explain_vote(vote, view.lineup, names, view.seat)


def _margin(vote: Vote) -> tuple[int, int]:
    """How far the two best sides are apart, then how little is at stake."""
    numbers = sorted((shown_number(standing) for standing in vote.standings), reverse=True)
    return numbers[0] - numbers[1], -numbers[0]


def loot(view: View, history: Sequence[Event], names: Sequence[str], language: Language) -> list[str]:
    """The factions for which loot counts at the end, or would count now: a sentence for each side with loot."""
    found = [event for event in history if isinstance(event, Looted)]
    if view.result is None:
        found = [Looted(side.seats, faction, side.loot) for side, faction in loot_that_stands(view)]
    return [language.words.say(event, names, view.seat) for event in found]
