"""`claimant arena`: bots against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.arena_files import GamesFile, ResultFiles, merged
from claimant.commands.helpers.computing import OnRay, Processes, chosen_executor
from claimant.commands.helpers.options import AsJson, Lang, faction_lists, line_up_names, spoken
from claimant.commands.helpers.output import fail, tell_json
from claimant.interrupts import INTERRUPTED, Interruption

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from claimant.arena.contest import Terms
    from claimant.arena.executors.executor import Executor
    from claimant.arena.tournament import Tournament
    from claimant.locale.languages import Language
    from claimant.rules.lineup import LineUp

EXAMPLES = (
    "arena journeyman apprentice --line-up claim --deals 50 --time 0.05",
    "arena novice journeyman --line-up claim --line-up claim-2",
    "arena journeyman apprentice --players 4 --line-up carnival --json",
    "arena master journeyman --deals 500 --save found.csv",
    "arena cmd:./mine novice --time 0.05",
    "arena novice apprentice --deals 500 --games novice.claims",
    "arena master journeyman --save found.json --resume --ray auto",
    "arena master journeyman --save part2.json --shard 2/5",
    "arena merge part1.json part2.json --save found.json",
)
MERGE = "merge"
"""Stands instead of the bots, before the files of shards."""


def bot_names() -> list[str]:
    """All bots, including those that the set-up doesn't offer."""
    from claimant.bots.levels import BOTS

    return list(BOTS)


def arena(  # noqa: PLR0913 - each is an option
    *,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            autocompletion=bot_names,
            help="Two or more bots; each plays each other one: {levels}, module:Class or cmd:COMMAND. "
            "Or “merge” and the files of shards.",
        ),
    ],
    line_up: Annotated[
        list[str] | None,
        typer.Option(
            "--line-up",
            metavar="NAME",
            autocompletion=line_up_names,
            help="A ready-made line-up, or random. Can be repeated.",
        ),
    ] = None,
    factions: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", autocompletion=faction_lists, help="Your own line-up: goblins,knights,undead,dwarves,seers"
        ),
    ] = None,
    heroes: Annotated[bool, typer.Option("--heroes", help="Play with heroes (2 players only).")] = False,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Number of players: 2, 3 or 4. Default: as the line-up needs.")
    ] = None,
    deals: Annotated[
        int, typer.Option(metavar="N", min=1, help="Number of deals; each is played from every seat.")
    ] = 100,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Time that a bot thinks about a move, on average over a game."),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(metavar="N", help="Most worlds that a bot looks at. Without --time, results are repeatable."),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Any text; another text gives other cards.")] = "0",
    processes: Processes = None,
    ray: OnRay = None,
    shard: Annotated[
        str | None, typer.Option(metavar="I/N", help="Play only part I of N of the deals; arena merge joins the parts.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the tournament in the .json file of --save.")
    ] = False,
    json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, for programs.")] = False,
    save: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Also write the results to this file, .json or .csv. Can be repeated."),
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", metavar="FILE", help="Also add every game to this database, .claims or .jsonl."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Let bots play each other: shares of wins with 95% intervals, and time per move."""
    with Interruption() as interruption:
        language = spoken(lang)
        if json and csv:
            fail(language.text("Only one of --json and --csv can be printed; --save writes the other one to a file."))
        files = ResultFiles(save or (), language)
        if bots[0] == MERGE:
            tournament, stopped = merged(bots[1:], language), False
            files.check()
            files.save(tournament)
        else:
            _check_bots(bots, language)
            terms = _terms(deals, seed, time, worlds, language)
            lineups = _line_ups(line_up, factions, heroes, players, seed, language)
            kept = None if games is None else GamesFile(games, resume, language)
            tournament = _tournament(bots, lineups, terms, shard, kept is not None, language)
            if resume:
                files.resume(tournament)
            files.check()
            stopped = _run(tournament, interruption, chosen_executor(processes, ray, language), files, kept)
        _tell(tournament, language, "json" if json else "csv" if csv else "")
        if stopped:
            if any(each.deals for each in tournament.tallies):
                typer.echo(language.text("Stopped: this is what has been played so far."), err=True)
            raise typer.Exit(INTERRUPTED)
        if missing := tournament.size:
            typer.echo(language.ntext("{n} deal is missing.", "{n} deals are missing.", missing), err=True)


def _tournament(
    bots: list[str],
    lineups: list[tuple[str, LineUp]],
    terms: Terms,
    shard: str | None,
    kept: bool,
    language: Language,
) -> Tournament:
    from claimant.arena.contest import contests
    from claimant.arena.deal_job import deal_job, recorded_deal_job
    from claimant.arena.shard import WHOLE, Shard
    from claimant.arena.tournament import Tournament

    try:
        part = WHOLE if shard is None else Shard.read(shard)
    except ValueError:
        fail(language.text("--shard needs a part and the number of parts, as in 2/5, not {text!r}.", text=shard))
    if not part.deals(terms.deals):
        fail(
            language.text("With --deals {n} there is nothing to play in shard {shard}.", n=terms.deals, shard=str(part))
        )
    job = recorded_deal_job if kept else deal_job
    return Tournament(contests(bots, lineups), terms, part, job)


def _tell(tournament: Tournament, language: Language, form: str) -> None:
    """Print the results, for programs or for people."""
    from claimant.arena.report import as_csv
    from claimant.arena.saved_results import saved

    tallies = tournament.tallies
    if form == "json":
        tell_json(saved(tournament))
    elif form == "csv":
        typer.echo(as_csv(tallies), nl=False)
    elif any(each.deals for each in tallies):
        from claimant.commands.helpers.arena_output import tell

        tell(tallies, language)
    else:
        typer.echo(language.text("Nothing has been played to its end yet."))


def _check_bots(bots: list[str], language: Language) -> None:
    from claimant.bots.engine.outside_bots import is_outside
    from claimant.bots.levels import BOTS
    from claimant.terminal.setup import why_no_bot

    for name in bots:
        if is_outside(name):
            _check_engine(name)
        elif name not in BOTS:
            fail(why_no_bot(name).said(language))
    if len(bots) < 2 or (len(bots) > 2 and len(set(bots)) < len(bots)):
        fail(language.text("Name two or more different bots, or one bot alone to play against itself."))


def _check_engine(name: str) -> None:
    """Start a bot from outside once: better a sentence now than a tournament of lost games."""
    from claimant.bots.engine.outside_bots import NoSuchBot, command_of, maker
    from claimant.bots.engine.process import EngineError, EngineProcess

    try:
        if not name.startswith("cmd:"):
            maker(name)
        EngineProcess(command_of(name)).quit()
    except (NoSuchBot, EngineError) as error:
        fail(f"{name}: {error}" if isinstance(error, EngineError) else str(error))


def _terms(deals: int, seed: str, time: float | None, worlds: int | None, language: Language) -> Terms:
    from claimant.arena.contest import Terms
    from claimant.search.budget import Budget

    if (time is not None and not 0 < time < float("inf")) or (worlds is not None and worlds < 1):
        fail(language.text("--time and --worlds must be greater than 0."))
    return Terms(deals, seed, None if time is None and worlds is None else Budget(worlds, time))


def _line_ups(
    names: list[str] | None, factions: str | None, heroes: bool, players: int | None, seed: str, language: Language
) -> list[tuple[str, LineUp]]:
    """The wanted line-ups; each "random" gives a different one."""
    from random import Random

    from claimant.locale.errors import UserError
    from claimant.terminal.setup import RANDOM, USUAL, Setup, choose_line_up, several

    rng = Random(seed)
    found: list[tuple[str, LineUp]] = []
    try:
        for name in names or [""]:
            called = name.casefold() or None
            lineup = choose_line_up(Setup(players, called, several(factions), heroes), rng, language)
            title = " ".join(lineup.names) if factions or called == RANDOM else called or USUAL[lineup.players]
            found.append((title, lineup))
    except UserError as error:
        fail(error.said(language))
    return found


class _Stopped(Exception):
    """The user interrupted the tournament."""


def _run(
    tournament: Tournament,
    interruption: Interruption,
    opening: AbstractContextManager[Executor],
    files: ResultFiles,
    kept: GamesFile | None,
) -> bool:
    """Play, show the progress and save now and then; return True if the user interrupted it."""
    from claimant.commands.helpers.progress_bar import Bar

    def pulse(played: float) -> None:
        bar.move(played)
        files.save_now_and_then(tournament)
        if interruption.asked:
            raise _Stopped

    if not tournament.size:
        return False
    try:
        with Bar(tournament.size) as bar, opening as executor:
            for bout in tournament.run(executor, pulse):
                if kept is not None:
                    kept.add(bout)
    except _Stopped:
        return True
    finally:
        files.save(tournament)
    return False
