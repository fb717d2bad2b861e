"""`claimant db`: databases of games."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import AsJson, Lang, line_up_names, power_names, spoken
from claimant.commands.helpers.output import WRONG, counted, fail, tell_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from typing import BinaryIO

    from claimant.commands.db.sources import Sources
    from claimant.databases.filters import Wanted
    from claimant.databases.verified_game import VerifiedGame
    from claimant.locale.languages import Language

EXAMPLES = (
    "db import games/ saved.claim --output all.claims",
    "db merge one.claims two.claims --output all.claims",
    "db filter all.claims --player master --result won -o won.claims",
    "db stats all.claims --html stats.html",
    "db verify all.claims",
    "db schema > claims.schema.json",
)
STANDARD_OUTPUT = "-"


class DbAction(StrEnum):
    """What to do with databases."""

    IMPORT = "import"
    MERGE = "merge"
    FILTER = "filter"
    STATS = "stats"
    VERIFY = "verify"
    SCHEMA = "schema"


class Result(StrEnum):
    """How games ended."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    WON = "won"
    SHARED = "shared"
    RESIGNED = "resigned"


WITHOUT_DOUBLES = (DbAction.IMPORT, DbAction.MERGE)
WRITING = (*WITHOUT_DOUBLES, DbAction.FILTER)


def db(  # noqa: PLR0913 - each is an option
    *,
    action: Annotated[
        DbAction,
        typer.Argument(
            metavar="ACTION",
            help="import: make a database of records; merge: join databases without doubles; filter: choose games; "
            "stats: count; verify: check every move; schema: print the JSON Schema of a record.",
        ),
    ],
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE",
            help="Databases (.claims), records (.claim), JSON lines, folders of them, or a server’s file; "
            "- is standard input.",
        ),
    ] = None,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where import, merge and filter write: .claims (gzip), .claims.zst (zstd) or .jsonl; - is standard "
            "output, not compressed.",
        ),
    ] = STANDARD_OUTPUT,
    cards: Annotated[
        bool, typer.Option("--cards", help="Write all cards of each deal, so that readers need no shuffle.")
    ] = False,
    saved: Annotated[bool, typer.Option("--saved", help="import: also take your saved games.")] = False,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="NAME", help="Only games of this person or bot. Can be repeated."),
    ] = None,
    winner: Annotated[
        str | None, typer.Option("--winner", metavar="NAME", help="Only games that this person or bot has won.")
    ] = None,
    line_up: Annotated[
        str | None,
        typer.Option("--line-up", metavar="NAME", autocompletion=line_up_names, help="Only this ready-made line-up."),
    ] = None,
    faction: Annotated[
        list[str] | None,
        typer.Option(
            "--faction", metavar="NAME", autocompletion=power_names, help="Only with this faction. Can be repeated."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=2, max=4, help="Only games of N players.")
    ] = None,
    heroes: Annotated[bool, typer.Option("--heroes", help="Only games with heroes.")] = False,
    result: Annotated[
        Result | None,
        typer.Option("--result", metavar="KIND", help="Only finished, unfinished, won, shared or resigned games."),
    ] = None,
    move: Annotated[
        list[str] | None,
        typer.Option("--move", metavar="TEXT", help="Only games with this move, such as go5. Can be repeated."),
    ] = None,
    opening: Annotated[
        str | None,
        typer.Option("--opening", metavar="LIST", help="Only games that begin with these moves: go5,kn2,take go3"),
    ] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="stats: also write a page with tables and charts.")
    ] = None,
    plots: Annotated[
        str | None, typer.Option("--plots", metavar="FOLDER", help="stats: also write the charts, each as .svg.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Make, join, choose and count databases of games; every game is verified."""
    language = spoken(lang)
    if action is DbAction.SCHEMA:
        from claimant.notation.databases.schema import schema

        tell_json(schema())
        return
    from claimant.commands.db.sources import Sources

    wanted = _wanted(player, winner, line_up, faction, players, heroes, result, move, opening, language)
    if not files and not saved:
        fail(language.text("Name the files to read, as in “claimant db stats games.claims”."))
    if json and action in WRITING and output == STANDARD_OUTPUT:
        fail(language.text("With --json, name a file to write to: --output all.claims."))
    run = _Run(Sources(files or (), saved, language), wanted, action in WITHOUT_DOUBLES, language)
    if action in WRITING:
        _write(run, output, cards, json, language)
    elif action is DbAction.VERIFY:
        _verify(run, json, language)
    else:
        _count(run, html, plots, json, language)
    if run.wrong:
        raise typer.Exit(WRONG)


def _wanted(  # noqa: PLR0913, PLR0917 - each is an option
    player: list[str] | None,
    winner: str | None,
    line_up: str | None,
    faction: list[str] | None,
    players: int | None,
    heroes: bool,
    result: Result | None,
    move: list[str] | None,
    opening: str | None,
    language: Language,
) -> Wanted:
    """The filters, checked: a mistyped name would find nothing."""
    from claimant.databases.filters import Wanted
    from claimant.notation.errors import NotationError
    from claimant.notation.moves import read_move
    from claimant.rules.presets import PRESETS, why_no_preset
    from claimant.rules.registry import FACTIONS

    if line_up is not None and line_up not in PRESETS:
        fail(language.words.explain(why_no_preset(line_up)))
    for name in faction or ():
        if name not in FACTIONS:
            names = ", ".join(FACTIONS)
            fail(language.text("There is no faction “{wanted}”; the factions are {names}.", wanted=name, names=names))
    begins = tuple(each.strip() for each in (opening or "").split(",") if each.strip())
    for text in (*(move or ()), *begins):
        try:
            read_move(text)
        except NotationError as error:
            fail(error.in_words(language.words))
    kind = None if result is None else result.value
    return Wanted(
        tuple(player or ()), winner, line_up, tuple(faction or ()), players, heroes, kind, tuple(move or ()), begins
    )


class _Run:
    """The games that are wanted, and the counts of all others; what is wrong is said on standard error."""

    def __init__(self, sources: Sources, wanted: Wanted, once: bool, language: Language) -> None:
        self.sources = sources
        self._wanted = wanted
        self._once = once
        self._language = language
        self.read = self.kept = self.doubles = self.wrong = 0

    def __iter__(self) -> Iterator[VerifiedGame]:
        from claimant.notation.errors import NotationError

        seen: set[bytes] = set()
        for place, found in counted(self.sources):
            if isinstance(found, NotationError):
                self.wrong += 1
                where = place.at_move(found.move)
                typer.echo(where.said(found.in_words(self._language.words), self._language, found.move), err=True)
                continue
            self.read += 1
            if not self._wanted.fits(found):
                continue
            if self._once:
                if found.key in seen:
                    self.doubles += 1
                    continue
                seen.add(found.key)
            self.kept += 1
            yield found

    def counts(self) -> dict[str, int]:
        return {
            "read": self.read,
            "games": self.kept,
            "doubles": self.doubles,
            "wrong": self.wrong,
            "under_way": self.sources.under_way,
        }


class _Incomplete(Exception):
    """A file that is read has wrong lines, so it isn't replaced."""


def _write(run: _Run, output: str, cards: bool, json: bool, language: Language) -> None:
    from claimant.notation.errors import NotationError

    try:
        with _opened(output) as file:
            for game in run:
                file.write(game.line(cards))
            if run.wrong and output in run.sources.files:
                raise _Incomplete
    except _Incomplete:
        fail(language.text("{file} stays as it is: writing it would lose the lines that are wrong.", file=output))
    except NotationError as error:
        fail(error.in_words(language.words))
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(language.text("{file} can’t be written: {problem}.", file=output, problem=error.strerror or error))
    if json:
        tell_json({"file": output, **run.counts()})
        return
    for sentence in _summary(run, language):
        typer.echo(sentence, err=output == STANDARD_OUTPUT)


def _opened(output: str) -> AbstractContextManager[BinaryIO]:
    from claimant.notation.databases.streams import writing

    if output == STANDARD_OUTPUT:
        sys.stdout.flush()
        return writing(sys.stdout.buffer)
    return writing(output)


def _summary(run: _Run, language: Language) -> Iterator[str]:
    yield language.ntext("{n} game written.", "{n} games written.", run.kept)
    if run.doubles:
        yield language.ntext("{n} double left out.", "{n} doubles left out.", run.doubles)
    if run.sources.under_way:
        yield language.ntext(
            "{n} table left out: its game is under way or can’t be read.",
            "{n} tables left out: their games are under way or can’t be read.",
            run.sources.under_way,
        )


def _verify(run: _Run, json: bool, language: Language) -> None:
    for _ in run:
        pass
    if json:
        tell_json(run.counts())
    else:
        typer.echo(
            language.ntext(
                "{n} game is right: every move is legal, and the result follows from the moves.",
                "{n} games are right: every move is legal, and the results follow from the moves.",
                run.kept,
            )
        )


def _count(run: _Run, html: str | None, plots: str | None, json: bool, language: Language) -> None:
    from claimant.commands.db.reports import print_sections, write_page, write_plots
    from claimant.databases.statistics import Statistics
    from claimant.databases.statistics_report import sections

    found = Statistics()
    for game in run:
        found.add(game)
    if json:
        tell_json({**found.as_value(), "wrong": run.wrong})
    elif not found.games:
        typer.echo(language.text("There is no such game."))
    else:
        print_sections(sections(found, language))
    if html is not None:
        write_page(html, language.text("Games of Claim"), sections(found, language), language)
    if plots is not None:
        write_plots(plots, sections(found, language), language)
