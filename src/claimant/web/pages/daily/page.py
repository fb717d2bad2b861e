"""The page of today's deal, and that of an earlier day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.fair.daily import published_at
from claimant.web.pages.line_ups import line_up_title
from claimant.web.pages.templating import page
from claimant.web.storage.days import DayOutcome, DayStanding
from claimant.web.tables.insight.daily import DealOfDay, outcome_of

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext
    from claimant.web.tables.table import Table


class OutcomeRow(NamedTuple):
    """One way in which games ended."""

    words: str
    games: int
    mine: bool


class Results(NamedTuple):
    """How everybody did."""

    begun: str
    rows: list[OutcomeRow]
    most: int
    """The largest number of games of a row."""


class MyDay(NamedTuple):
    """Where the viewer stands with today's deal."""

    table: str = ""
    is_over: bool = False
    counts: bool = False
    told: str = ""
    """How the game that counts has ended."""


def today_page(
    call: RequestContext, deal: DealOfDay, mine: Sequence[Table], standing: DayStanding, earlier: str
) -> str:
    """Today's deal; how others did is shown to those who have finished it."""
    at = published_at(deal.day)
    my_day = _my_day(mine, call.language)
    outcome = outcome_of(mine[0]) if mine else None
    return page(
        call,
        "daily.html",
        kind="daily",
        day=deal.day.isoformat(),
        title=line_up_title(deal.plan, call.language),
        factions=deal.plan.lineup.factions,
        leads=deal.plan.leader == 0,
        commitment=deal.commitment,
        published_day=at.date().isoformat(),
        published_time=f"{at:%H:%M}",
        mine=my_day,
        results=results(standing, outcome, call.language) if my_day.is_over else None,
        begun=_begun(standing, call.language),
        earlier=earlier,
    )


def past_page(
    call: RequestContext, deal: DealOfDay, mine: Sequence[Table], standing: DayStanding, around: list[str]
) -> str:
    """The deal of an earlier day, with everything that it came from."""
    game = deal.game
    assert game.seed is not None
    return page(
        call,
        "past_day.html",
        kind="daily",
        deal=deal,
        day=deal.day.isoformat(),
        title=line_up_title(deal.plan, call.language),
        factions=call.language.words.listed([call.language.faction(each) for each in deal.plan.lineup.factions]),
        seed=game.seed.hex(),
        hands=game.start.hands,
        deck=game.start.deck,
        box=game.start.box,
        mine=_my_day(mine, call.language),
        results=results(standing, outcome_of(mine[0]) if mine else None, call.language),
        before=around[0],
        after=around[1],
    )


def results(standing: DayStanding, mine: DayOutcome | None, language: Language) -> Results:
    """How everybody did, the best results first."""
    order = {"won": 0, "shared": 1, "lost": 2}
    ranked = sorted(standing.outcomes, key=lambda each: (order[each.result], -_margin(each)))
    rows = [OutcomeRow(_words(each, language), standing.outcomes[each], each == mine) for each in ranked]
    return Results(_begun(standing, language), rows, max((row.games for row in rows), default=1))


def _margin(outcome: DayOutcome) -> int:
    """By how many votes it was won; a resignation is the worst loss."""
    return -99 if outcome.ours is None or outcome.theirs is None else outcome.ours - outcome.theirs


def _begun(standing: DayStanding, language: Language) -> str:
    ended = sum(standing.outcomes.values())
    begun = language.ntext("{n} player has begun", "{n} players have begun", standing.begun)
    return f"{begun}, {language.ntext('{n} has finished', '{n} have finished', ended)}."


def _words(outcome: DayOutcome, language: Language) -> str:
    """A result of anybody, in words."""
    text = language.text
    if outcome.ours is None:
        return text("resigned")
    votes = {"ours": outcome.ours, "theirs": outcome.theirs}
    match outcome.result:
        case "won":
            return text("won {ours} to {theirs}", **votes)
        case "shared":
            return text("shared {ours} to {theirs}", **votes)
        case "lost":
            return text("lost {ours} to {theirs}", **votes)


def _my_day(mine: Sequence[Table], language: Language) -> MyDay:
    """The first of the viewer's tables decides: it is the one that counts, if there is one."""
    if not mine:
        return MyDay()
    table = mine[0]
    counts = table.opened.day is not None and bool(table.opened.day.start)
    outcome = outcome_of(table)
    told = "" if outcome is None else language.text("Your result: {result}.", result=_words(outcome, language))
    return MyDay(table.id, table.has_ended, counts, told)
