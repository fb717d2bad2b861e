"""The statistics of a database as sections with tables and charts, in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from claimant.databases.charts import Bar, bar_chart, percent_axis
from claimant.databases.report import Chart, Section
from claimant.databases.statistics import Share, Statistics
from claimant.rules.registry import FACTIONS

if TYPE_CHECKING:
    from claimant.locale.languages import Language

MOST_PLAYERS = 40
"""Players in the report, those with most games first."""


def sections(found: Statistics, language: Language) -> list[Section]:
    """The line-ups, the first leaders, the factions and the players."""
    parts = [_line_ups(found, language), _leaders(found, language)]
    if found.factions:
        parts.append(faction_section(found, language))
    if found.players:
        parts.append(_players(found, language))
    return parts


def _line_ups(found: Statistics, language: Language) -> Section:
    text, number = language.text, language.number
    head = (
        text("Line-up"), text("Players"), text("Games"), text("Finished"), text("Shared"), text("Resigned"),
        text("Unfinished"), text("Moves, on average"),
    )  # fmt: skip
    rows = [
        (
            _name(each.name, each.lineup.heroes, language), str(each.lineup.players),
            *map(number, (each.games, each.finished, each.shared, each.resigned, each.unfinished)),
            number(round(each.moves / each.games, 1)),
        )
        for each in found.line_ups.values()
    ]  # fmt: skip
    return Section(text("Games"), (), head, rows)


def _name(name: str, heroes: bool, language: Language) -> str:
    return language.text("{line_up}, with heroes", line_up=name) if heroes else name


def _leaders(found: Statistics, language: Language) -> Section:
    text = language.text
    rows = {
        f"{_name(each.name, each.lineup.heroes, language)} ({each.lineup.players})": each.leader
        for each in found.line_ups.values()
        if each.leader.number
    }
    title = text("What the side of the first leader wins")
    fair = {each.fair for each in found.line_ups.values()}
    charts = share_chart("leaders", title, rows, language, fair.pop() if len(fair) == 1 else None)
    said = (text("A shared win counts as a fraction. Intervals hold with 95 % confidence."),)
    return Section(title, said, *share_table(text("Line-up"), rows, language), charts)


def faction_section(found: Statistics, language: Language, players: int | None = None) -> Section:
    """How often the vote of each faction decides; the title names the number of players, if all games have it."""
    text = language.text
    known = {name: language.faction(FACTIONS[name]) for name in found.factions}
    order = sorted(found.factions, key=lambda name: -found.factions[name].decides.mean)
    title = text("How often the vote of a faction decides") + ("" if players is None else f" ({players})")
    name = "factions" if players is None else f"study-factions-{players}"
    rows = [
        (
            known[name],
            language.number(each.decides.number),
            _with_interval(each.decides, language),
            language.percent(each.for_winner.mean),
            language.percent(each.nobody.mean),
        )
        for name in order
        for each in [found.factions[name]]
    ]
    head = text("Faction"), text("Games"), text("Decides"), text("Votes for the winner"), text("Votes for nobody")
    said = (text("A vote decides if the winner would not be ahead without it."),)
    charts = share_chart(name, title, {known[each]: found.factions[each].decides for each in order}, language)
    return Section(title, said, head, rows, charts)


def _players(found: Statistics, language: Language) -> Section:
    title = language.text("What each player wins")
    most = sorted(found.players.items(), key=lambda each: -each[1].number)[:MOST_PLAYERS]
    rows = dict(sorted(most, key=lambda each: -each[1].mean))
    head, table = share_table(language.text("Player"), rows, language)
    return Section(title, (), head, table, share_chart("players", title, rows, language))


def share_table(
    label: str, shares: Mapping[str, Share], language: Language
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """A table of shares with their intervals: its head and its rows."""
    text = language.text
    rows: list[tuple[str, ...]] = [
        (name, language.number(each.number), f"{100 * each.mean:.1f} %", _interval(each))
        for name, each in shares.items()
    ]
    return (label, text("Games"), text("Wins"), "95 %"), rows


def share_chart(
    name: str, title: str, shares: Mapping[str, Share], language: Language, mark: float | None = None
) -> tuple[Chart, ...]:
    """A chart of shares; none if there are none."""
    bars = [Bar(label, each.mean, language.percent(each.mean), *each.interval) for label, each in shares.items()]
    return (Chart(name, title, bar_chart(title, bars, percent_axis(bars, mark), name)),) if bars else ()


def _with_interval(share: Share, language: Language) -> str:
    return f"{language.percent(share.mean)} ({_interval(share)})"


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{100 * low:.1f}–{100 * high:.1f}"
