"""`claimant study`: what many games between bots say about factions, luck and the bots themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.arena_files import GamesFile
from claimant.commands.helpers.computing import OnRay, Processes, chosen_executor
from claimant.commands.helpers.options import AsJson, Lang, levels, line_up_names, spoken
from claimant.commands.helpers.output import fail, tell_json
from claimant.interrupts import INTERRUPTED, Interruption

if TYPE_CHECKING:
    from collections.abc import Callable

    from claimant.arena.executors.executor import Executor
    from claimant.commands.helpers.progress_bar import Bar
    from claimant.databases.verified_game import VerifiedGame
    from claimant.locale.languages import Language
    from claimant.study.figures import Figures
    from claimant.study.judging import Judgement
    from claimant.study.plan import Plan
    from claimant.study.played import PlayedDeal

EXAMPLES = (
    "study --output study --deals 100",
    "study --output study --deals 100 --resume",
    "study --output small --line-up claim --line-up claim-2 --deals 50",
    "study --output part2 --deals 100 --shard 2/5",
)
GAMES = "games.claims"
BOTS = "apprentice,novice"


def study(  # noqa: PLR0913 - each is an option
    *,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FOLDER", help="Where games, report, charts and figures are written."),
    ],
    line_up: Annotated[
        list[str] | None,
        typer.Option(
            "--line-up",
            metavar="NAME",
            autocompletion=line_up_names,
            help="Only this ready-made line-up. Can be repeated.",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=2, max=4, help="Only games of N players.")
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="LIST", autocompletion=levels, help="The two bots, the better one first.")
    ] = BOTS,
    deals: Annotated[
        int, typer.Option(metavar="N", min=2, help="Number of deals of each line-up; each is played from every seat.")
    ] = 100,
    worlds: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="Most worlds that a bot looks at."),
    ] = 20,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Any text; another text gives other cards.")] = "0",
    processes: Processes = None,
    ray: OnRay = None,
    shard: Annotated[
        str | None,
        typer.Option(metavar="I/N", help="Play only part I of N of the deals; db merge joins the games of all parts."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Use the games that the folder holds, and play only the others.")
    ] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play bots against each other in many line-ups, and report what decides.

    The report says which factions decide, what leading first is worth, how much luck there is, and what bots misjudge.
    """
    with Interruption() as interruption:
        language = spoken(lang)
        plan = _plan(line_up, players, bots, (deals, worlds, seed), shard, language)
        if resume and not (output / GAMES).exists():
            fail(language.text("{file} holds no game.", file=str(output / GAMES)))
        try:
            output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            fail(
                language.text("{file} can’t be written: {problem}.", file=str(output), problem=error.strerror or error)
            )
        file = output / GAMES
        kept = GamesFile(str(file), resume, language)
        try:
            with chosen_executor(processes, ray, language) as executor:
                _play(plan, file, kept, executor, interruption)
                found = _figures(plan, _deals(plan, file), executor, interruption)
        except _Stopped:
            typer.echo(language.text("Stopped: --resume goes on."), err=True)
            raise typer.Exit(INTERRUPTED) from None
    _write(output, found, json, language)


def _plan(
    names: list[str] | None,
    players: int | None,
    bots: str,
    terms: tuple[int, int, str],
    shard: str | None,
    language: Language,
) -> Plan:
    from claimant.arena.contest import Terms
    from claimant.arena.shard import WHOLE, Shard
    from claimant.bots.levels import BOTS as LEVELS
    from claimant.rules.presets import PRESETS, why_no_preset
    from claimant.search.budget import Budget
    from claimant.study.plan import Plan, contests, line_ups
    from claimant.terminal.setup import why_no_bot

    pair = [each.strip() for each in bots.split(",")]
    for name in pair:
        if name not in LEVELS:
            fail(why_no_bot(name).said(language))
    if len(set(pair)) != 2:
        fail(language.text("--bots needs two different bots, as in {bots}.", bots=BOTS))
    for name in names or ():
        if name not in PRESETS:
            fail(language.words.explain(why_no_preset(name)))
    chosen = line_ups(names or (), players)
    if not chosen:
        fail(language.text("None of these line-ups is for {players} players.", players=players))
    try:
        part = WHOLE if shard is None else Shard.read(shard)
    except ValueError:
        fail(language.text("--shard needs a part and the number of parts, as in 2/5, not {text!r}.", text=shard))
    deals, worlds, seed = terms
    return Plan(contests((pair[0], pair[1]), chosen), Terms(deals, seed, Budget(worlds)), part)


class _Stopped(Exception):
    """The user interrupted the study."""


def _play(plan: Plan, file: Path, kept: GamesFile, executor: Executor, interruption: Interruption) -> None:
    """Play the deals that the file doesn't hold."""
    from claimant.commands.helpers.progress_bar import Bar
    from claimant.study.played import bouts_of

    tournament = plan.tournament()
    for which, deals in enumerate(_deals(plan, file)):
        tournament.go_on(which, bouts_of(deals, plan.contests[which]))
    with Bar(tournament.size) as bar:
        for bout in tournament.run(executor, _pulse(bar, interruption)):
            kept.add(bout)


def _pulse(bar: Bar, interruption: Interruption) -> Callable[[float], None]:
    """Moves the bar, and stops if the user asks for it."""

    def pulse(done: float) -> None:
        bar.move(done)
        if interruption.asked:
            raise _Stopped

    return pulse


def _deals(plan: Plan, file: Path) -> list[list[PlayedDeal]]:
    from claimant.study.played import whole_deals

    return whole_deals(plan, _games(file))


def _games(file: Path) -> list[VerifiedGame]:
    """The games of the file; what can't be read, such as a last line that was cut, is played again."""
    from claimant.databases.verification import verified_games
    from claimant.databases.verified_game import VerifiedGame

    return [found for _, found in verified_games(file) if isinstance(found, VerifiedGame)]


def _figures(plan: Plan, played: list[list[PlayedDeal]], executor: Executor, interruption: Interruption) -> Figures:
    """The figures; the positions at the start of phase two are judged in the same processes."""
    from claimant.arena.executors.executor import Job, results
    from claimant.commands.helpers.progress_bar import Bar
    from claimant.study.figures import figures
    from claimant.study.judging import judge_job

    judged = [deal.games[0] for deals in played for deal in deals if deal.games[0].lineup.players == 2]
    jobs = [Job(number, judge_job, (game.line(),)) for number, game in enumerate(judged)]
    found: list[tuple[int, Judgement]] = []
    with Bar(len(jobs)) as bar:
        for number, judgement in results(executor, jobs, _pulse(bar, interruption)):
            if judgement is not None:
                found.append((number, judgement))
    ordered = [judgement for _, judgement in sorted(found, key=lambda each: each[0])]
    return figures(plan.contests, played, ordered, len(jobs) - len(ordered))


def _write(output: Path, found: Figures, json: bool, language: Language) -> None:
    """Write the report as Markdown and as a page, the charts and the figures; print the tables."""
    from json import dumps

    from claimant.commands.db.reports import print_sections, write_page, write_plots, written
    from claimant.databases.report import as_markdown
    from claimant.study.report import sections

    title = language.text("A study of factions")
    parts = sections(found, language)
    written(output / "report.md", as_markdown(title, parts, "charts"), language)
    write_page(str(output / "report.html"), title, parts, language)
    write_plots(str(output / "charts"), parts, language)
    written(output / "figures.json", dumps(found.as_value(), indent=1, ensure_ascii=False) + "\n", language)
    if json:
        tell_json(found.as_value())
    else:
        print_sections(parts)
