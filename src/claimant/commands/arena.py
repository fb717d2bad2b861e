"""`claimant arena`: bots against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import AsJson, Lang, faction_lists, line_up_names, spoken
from claimant.commands.helpers.output import fail, tell_json
from claimant.interrupts import INTERRUPTED, Interruption

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from claimant.arena.contest import Terms
    from claimant.arena.statistics import Tally
    from claimant.arena.tournament import Tournament
    from claimant.locale.languages import Language
    from claimant.rules.lineup import LineUp
    from claimant.search.budget import Budget

EXAMPLES = (
    "arena journeyman apprentice --line-up claim --deals 50 --time 0.05",
    "arena novice journeyman --line-up claim --line-up claim-2",
    "arena journeyman apprentice --players 4 --line-up carnival --json",
    "arena master journeyman --deals 500 --save found.csv",
)


def bot_names() -> list[str]:
    """All bots, including those that the set-up doesn't offer."""
    from claimant.bots.levels import BOTS

    return list(BOTS)


def arena(  # noqa: PLR0913 - each is an option
    *,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT", autocompletion=bot_names, help="Two or more bots; each plays each other one: {levels}."
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
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of processes. Default: one for each core.")
    ] = None,
    json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, for programs.")] = False,
    save: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Also write the results to this file, .json or .csv. Can be repeated."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Let bots play each other: shares of wins with 95% intervals, and time per move."""
    with Interruption() as interruption:
        from claimant.arena.contest import Terms, contests
        from claimant.arena.tournament import Tournament

        language = spoken(lang)
        _check_bots(bots, language)
        if json and csv:
            fail(language.text("Only one of --json and --csv can be printed; --save writes the other one to a file."))
        terms = Terms(deals, seed, _budget(time, worlds, language))
        lineups = _line_ups(line_up, factions, heroes, players, seed, language)
        files = [_checked(file, language) for file in save or ()]
        tournament = Tournament(contests(bots, lineups), terms, processes)
        stopped = _run(tournament, interruption)
        for file in files:
            _write(file, tournament.tallies, terms)
        _tell(tournament.tallies, terms, language, "json" if json else "csv" if csv else "")
        if stopped:
            if any(each.deals for each in tournament.tallies):
                typer.echo(language.text("Stopped: this is what has been played so far."), err=True)
            raise typer.Exit(INTERRUPTED)


def _tell(tallies: Sequence[Tally], terms: Terms, language: Language, form: str) -> None:
    """Print the results, for programs or for people."""
    from claimant.arena.report import as_csv, as_values

    if form == "json":
        tell_json(as_values(tallies, terms))
    elif form == "csv":
        typer.echo(as_csv(tallies), nl=False)
    elif any(each.deals for each in tallies):
        from claimant.commands.helpers.arena_output import tell

        tell(tallies, language)
    else:
        typer.echo(language.text("Nothing has been played to its end yet."))


def _check_bots(bots: list[str], language: Language) -> None:
    from claimant.bots.levels import BOTS
    from claimant.terminal.setup import why_no_bot

    for name in bots:
        if name not in BOTS:
            fail(why_no_bot(name).said(language))
    if len(bots) < 2 or (len(bots) > 2 and len(set(bots)) < len(bots)):
        fail(language.text("Name two or more different bots, or one bot alone to play against itself."))


def _budget(time: float | None, worlds: int | None, language: Language) -> Budget | None:
    from claimant.search.budget import Budget

    if (time is not None and not 0 < time < float("inf")) or (worlds is not None and worlds < 1):
        fail(language.text("--time and --worlds must be greater than 0."))
    if time is None and worlds is None:
        return None
    return Budget(worlds, time)


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


def _run(tournament: Tournament, interruption: Interruption) -> bool:
    """Play and show the progress; return True if the user interrupted it."""
    from claimant.commands.helpers.progress_bar import Bar

    def pulse(played: float) -> None:
        bar.move(played)
        if interruption.asked:
            raise _Stopped

    try:
        with Bar(tournament.size) as bar:
            for _ in tournament.run(pulse):
                pass
    except _Stopped:
        return True
    return False


def _checked(file: str, language: Language) -> Path:
    """The path, if we can write there; otherwise fail now rather than after an hour of play."""
    from pathlib import Path

    path = Path(file)
    if path.suffix not in (".json", ".csv"):
        fail(language.text("--save needs a file that ends in .json or .csv, not {file!r}.", file=file))
    try:
        path.open("a", encoding="utf-8").close()
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        fail(language.text("{file} can’t be written: {problem}.", file=file, problem=problem))
    return path


def _write(file: Path, tallies: Sequence[Tally], terms: Terms) -> None:
    import json

    from claimant.arena.report import as_csv, as_values

    if file.suffix == ".csv":
        text = as_csv(tallies)
    else:
        text = json.dumps(as_values(tallies, terms), ensure_ascii=False, indent=2) + "\n"
    file.write_text(text, encoding="utf-8")
