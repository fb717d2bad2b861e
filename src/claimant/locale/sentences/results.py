"""Sentences about the end of a game, from the reader's side: the verdict, and how it was decided in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.locale.marks import pgettext
from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.rules.score import Result, Vote, Why
from claimant.rules.vote_words import decider

if TYPE_CHECKING:
    from claimant.locale.languages import Language

COUNT = "number of factions"
COUNTS = (
    pgettext("number of factions", "none"),
    pgettext("number of factions", "one"),
    pgettext("number of factions", "two"),
    pgettext("number of factions", "three"),
    pgettext("number of factions", "four"),
    pgettext("number of factions", "five"),
    pgettext("number of factions", "six"),
    pgettext("number of factions", "seven"),
)
"""How many factions, in words."""


def verdict(result: Result, lineup: LineUp, names: Sequence[str], viewer: Seat | None, language: Language) -> str:
    """Who takes the throne, as a headline."""
    return throne(result.winners, lineup, names, viewer, language)


def throne(
    winners: Sequence[Seat], lineup: LineUp, names: Sequence[str], viewer: Seat | None, language: Language
) -> str:
    """The headline for these winners, whether by votes or because the others resigned."""
    text, words = language.text, language.words
    everybody = len(winners) == lineup.players
    alone = len(winners) == 1
    if len({lineup.side_of(seat) for seat in winners}) > 1:
        if viewer in winners and not everybody:
            return text("You share the throne with {others}", others=words.players(winners, names, but=viewer))
        if everybody:
            return text("The throne is shared")
        return text("{names} share the throne", names=words.players(winners, names))
    if viewer in winners:
        others = words.players(winners, names, but=viewer)
        return text("You take the throne") if alone else text("You and {others} take the throne", others=others)
    if alone:
        return text("{name} takes the throne", name=names[winners[0]])
    return text("{names} take the throne", names=words.players(winners, names))


def lead(result: Result, lineup: LineUp, names: Sequence[str], viewer: Seat | None, language: Language) -> str:
    """How the game was decided, in one or two sentences."""
    if result.why is not Why.VOTES:
        return language.words.explain_result(result, names, viewer)
    side = lineup.side_of(result.winners[0])
    told = [_share(result, side, lineup, names, viewer, language)]
    level = [vote for vote in result.votes if decider(vote)]
    if level:
        told.append(_level(min(level, key=lambda vote: vote.side != side), lineup, names, viewer, language))
    silent = tuple(vote.faction for vote in result.votes if vote.side is None)
    if silent:
        told.append(language.text("The {factions:low} vote for nobody.", factions=silent))
    return " ".join(told)


def _share(
    result: Result, side: int, lineup: LineUp, names: Sequence[str], viewer: Seat | None, language: Language
) -> str:
    """How many of the factions vote for the winners: "Three of five factions vote for you."."""
    won, seats = result.tallies[side][0], lineup.sides[side]
    values: dict[str, object] = {"count": _in_words(won, language), "all": _in_words(len(result.votes), language)}
    values |= language.words.group("side", seats, names, viewer)
    if viewer not in seats:
        said = language.ntext(
            "{count} of {all} factions votes for {side}.", "{count} of {all} factions vote for {side}.", won, **values
        )
    elif len(seats) == 1:
        said = language.ntext(
            "{count} of {all} factions votes for you.", "{count} of {all} factions vote for you.", won, **values
        )
    else:
        said = language.ntext(
            "{count} of {all} factions votes for you and {others}.",
            "{count} of {all} factions vote for you and {others}.",
            won,
            **values,
        )
    return said[:1].upper() + said[1:]


def _level(vote: Vote, lineup: LineUp, names: Sequence[str], viewer: Seat | None, language: Language) -> str:
    """Which card decided a level vote: "The undead were level, and your 9 decided."."""
    decided = decider(vote)
    assert decided is not None
    assert vote.side is not None
    seats = lineup.sides[vote.side]
    values = {"faction": vote.faction, "value": decided.card.value}
    if viewer in seats:
        return language.text("The {faction:low} were level, and your {value} decided.", **values)
    name = language.words.players(seats, names)
    return language.text("The {faction:low} were level, and the {value} of {name} decided.", name=name, **values)


def _in_words(number: int, language: Language) -> str:
    return language.translate(COUNTS[number], context=COUNT) if number < len(COUNTS) else language.number(number)
