"""The report of a study: sections with tables and charts, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.databases.charts import Bar, bar_chart, percent_axis, signed_axis
from claimant.databases.report import Chart, Section
from claimant.databases.statistics_report import faction_section
from claimant.rules.registry import FACTIONS
from claimant.study.figures import Estimate, Figures

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def sections(found: Figures, language: Language) -> list[Section]:
    """What was played, then the answers: factions, first leaders, luck, and what bots misjudge."""
    parts = [_played(found, language)]
    parts += [faction_section(each, language, players) for players, each in sorted(found.counts.items())]
    if found.line_ups:
        parts += [_leaders(found, language), _luck(found, language)]
    if found.misjudged:
        parts.append(_misjudged(found, language))
    return parts


def _played(found: Figures, language: Language) -> Section:
    text = language.text
    head = text("Line-up"), text("Bots"), text("Deals"), text("Games"), text("The first bot wins"), "95 %"
    rows = [
        (
            each.label, " – ".join(each.contest.bots), language.number(each.deals), language.number(each.games),
            _percent(each.stronger.value), _interval(each.stronger),
        )
        for each in found.line_ups
    ]  # fmt: skip
    said = text("Each deal is played from every seat. The number of players stands in brackets.")
    return Section(text("What was played"), (said,), head, rows)


def _leaders(found: Figures, language: Language) -> Section:
    text = language.text
    title = text("What the side of the first leader wins")
    order = sorted(found.line_ups, key=lambda each: each.fair - each.leader.value)
    more = [
        Bar(
            each.label, each.leader.value - each.fair, f"{100 * (each.leader.value - each.fair):+.1f}",
            each.leader.low - each.fair, each.leader.high - each.fair,
        )
        for each in order
    ]  # fmt: skip
    rows = [(each.label, _percent(each.leader.value), _interval(each.leader), _percent(each.fair)) for each in order]
    said = text("The chart shows percentage points above or below an equal share.")
    chart = Chart("study-leaders", title, bar_chart(title, more, signed_axis(more), "study-leaders"))
    return Section(title, (said,), (text("Line-up"), text("Wins"), "95 %", text("Equal share")), rows, (chart,))


def _luck(found: Figures, language: Language) -> Section:
    text = language.text
    title = text("How much the deal decides")
    order = sorted(found.line_ups, key=lambda each: -each.deal.value)
    bars = [
        Bar(each.label, max(0.0, each.deal.value), _percent(each.deal.value), max(0.0, each.deal.low), each.deal.high)
        for each in order
    ]
    rows = [
        (each.label, _percent(each.deal.value), _interval(each.deal), _percent(each.skill), _percent(each.rest))
        for each in order
    ]
    head = text("Line-up"), text("The deal"), "95 %", text("The better bot"), text("The rest")
    said = text(
        "Parts of the variance of results. The same cards are played by both bots from every seat: what stays the same "
        "is the deal, what follows the bot is skill, and the rest is the course of the game."
    )
    chart = Chart("study-luck", title, bar_chart(title, bars, percent_axis(bars), "study-luck"))
    return Section(title, (said,), head, rows, (chart,))


def _misjudged(found: Figures, language: Language) -> Section:
    text = language.text
    title = text("Which factions bots misjudge")
    order = sorted(found.misjudged, key=lambda name: -found.misjudged[name].error.value)
    bars, rows = [], []
    for name in order:
        each = found.misjudged[name]
        label, shown = language.faction(FACTIONS[name]), f"{100 * each.error.value:+.1f}"
        bars.append(Bar(label, each.error.value, shown, each.error.low, each.error.high))
        rows.append((label, language.number(each.positions), shown, _signed(each.error)))
    said = (
        text(
            "Percentage points by which the side with more cards of a faction wins phase two more often than the bots "
            "estimate: above 0 they underrate the faction, below 0 they overrate it."
        ),
        text(
            "{number} positions of two players, solved exactly; {unsolved} took too long. Mean squared error of the "
            "estimates: {error}.",
            number=language.number(found.judged),
            unsolved=language.number(found.unsolved),
            error=f"{found.brier:.3f}",
        ),
    )
    chart = Chart("study-misjudged", title, bar_chart(title, bars, signed_axis(bars), "study-misjudged"))
    head = text("Faction"), text("Positions"), text("Difference"), "95 %"
    return Section(title, said, head, rows, (chart,))


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _interval(each: Estimate) -> str:
    return f"{100 * each.low:.1f}–{100 * each.high:.1f}"


def _signed(each: Estimate) -> str:
    return f"{100 * each.low:+.1f} … {100 * each.high:+.1f}"
