"""The results of the arena, as tables for people."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from claimant.commands.helpers.tables import a_table, console
from claimant.locale.marks import N_

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.table import Table

    from claimant.arena.statistics import Tally
    from claimant.locale.languages import Language


def tell(tallies: Sequence[Tally], language: Language) -> None:
    """Print a line for each contest, a cross table if there are several bots, and the time per decision."""
    printed = console()
    printed.print(_contests(tallies, language))
    bots = list(dict.fromkeys(name for each in tallies for name in each.contest.bots))
    if len(bots) > 2:
        for line_up in dict.fromkeys(each.contest.line_up for each in tallies):
            printed.print()
            printed.print(_crossed([each for each in tallies if each.contest.line_up == line_up], bots))
    printed.print()
    printed.print(_times(tallies, bots, language))
    for line in _faults(tallies, language):
        printed.print(line)


def _contests(tallies: Sequence[Tally], language: Language) -> Table:
    text = language.text
    table = a_table(text("Line-up"), text("Players"), text("Bots"), text("Wins"), "95 %", text("Deals"))
    table.columns[0].overflow = "fold"
    for each in tallies:
        played = f"{each.deals} ({each.won} : {each.lost}" + (f", {each.shared} =)" if each.shared else ")")
        table.add_row(
            _line_up(each, language),
            str(each.contest.lineup.players),
            " – ".join(each.contest.bots),
            f"{100 * each.share:.1f} %" if each.deals else "",
            f"{100 * each.low:.1f}–{100 * each.high:.1f}" if each.deals else "",
            played,
        )
    return table


def _line_up(each: Tally, language: Language) -> str:
    name = each.contest.line_up
    return language.text("{line_up}, with heroes", line_up=name) if each.contest.lineup.heroes else name


def _crossed(tallies: Sequence[Tally], bots: Sequence[str]) -> Table:
    """A cross table: what the bot of each row won against the bot of each column."""
    shares = {each.contest.bots: each.share for each in tallies if each.deals}
    shares |= {(second, first): 1 - share for (first, second), share in shares.items()}
    table = a_table(tallies[0].contest.line_up, *bots)
    for bot in bots:
        table.add_row(bot, *(f"{100 * shares[bot, other]:.1f} %" if (bot, other) in shares else "" for other in bots))
    return table


def _times(tallies: Sequence[Tally], bots: Sequence[str], language: Language) -> Table:
    """The time of each bot for a decision with more than one legal move."""
    from claimant.arena.bout import Timed
    from claimant.arena.report import milliseconds

    text = language.text
    table = a_table(text("Bot"), text("Decisions"), text("Mean time"), text("Longest"))
    for bot in bots:
        total = Timed()
        for each in tallies:
            for name, time in zip(each.contest.bots, each.times, strict=True):
                if name == bot:
                    total.add(time)
        mean, longest = milliseconds(total)
        table.add_row(bot, language.number(total.decisions), f"{mean:.1f} ms", f"{longest:.0f} ms")
    return table


FAULTS = {
    "missing": N_("It could not be started: {n}."),
    "ended": N_("It ended: {n}."),
    "late": N_("It was too late: {n}."),
    "garbled": N_("It wrote something else than the protocol: {n}."),
    "error": N_("It reported an error: {n}."),
    "illegal": N_("It played an illegal move: {n}."),
}


def _faults(tallies: Sequence[Tally], language: Language) -> Iterator[str]:
    """How many games bots from outside have lost by failing, and where to read what they said."""
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for each in tallies:
        for name, faults in zip(each.contest.bots, each.faults, strict=True):
            totals[name].update(faults)
    failed = {name: faults for name, faults in totals.items() if faults}
    for name, faults in failed.items():
        yield ""
        lost = faults.total()
        yield language.ntext("{name} lost {n} game by failing.", "{name} lost {n} games by failing.", lost, name=name)
        yield " ".join(language.text(FAULTS[fault], n=number) for fault, number in sorted(faults.items()))
    if failed:
        from claimant.arena.players import logs

        yield language.text("What these bots wrote to standard error is in {folder}.", folder=str(logs()))
