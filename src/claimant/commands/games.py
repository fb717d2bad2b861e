"""`claimant games`: the saved games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.helpers.options import AsJson, Lang, saved_games, spoken
from claimant.commands.helpers.output import NO, counted, fail, tell_json

if TYPE_CHECKING:
    from rich.table import Table

    from claimant.locale.languages import Language
    from claimant.terminal.saves.saved_games import Saved

EXAMPLES = (
    "games",
    "games 2026-11-15-201500-a1b2 --export game.claim",
    "games 2026-11-15-201500-a1b2 --delete",
)


def games(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", autocompletion=saved_games, help="One game: its name, or the start of its name."
        ),
    ] = "",
    export: Annotated[Path | None, typer.Option(metavar="FILE", help="Copy the game’s record to this file.")] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete the game. The command asks first.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --delete: delete without asking.")] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List your saved games, the latest first, or copy or delete one of them."""
    from claimant.locale.errors import why
    from claimant.terminal.saves.saved_games import files, find, games, look_at

    language = spoken(lang)
    if (export or delete) and not game:
        fail(language.text("Say which game: “claimant games NAME --export FILE” or “claimant games NAME --delete”."))
    try:
        found = [look_at(find(game))] if game else list(counted(games(), len(files())))
        if export:
            _export(found[0], export, language)
        if delete:
            _delete(found[0], yes, language)
    except OSError as error:
        fail(language.text("{file} can’t be read: {problem}.", file=error.filename, problem=why(error, language.words)))
    except ValueError as error:
        fail(said(error, language))
    if json:
        tell_json([as_json(saved) for saved in found])
    elif delete:
        typer.echo(language.text("{name} is deleted.", name=found[0].name))
    elif export:
        typer.echo(language.text("{name} is copied to {file}.", name=found[0].name, file=str(export)))
    else:
        _list(found, language)


def said(error: ValueError, language: Language) -> str:
    """The error in the user's language, if it has translations."""
    from claimant.locale.errors import UserError

    return error.said(language) if isinstance(error, UserError) else f"{error}."


def _export(saved: Saved, target: Path, language: Language) -> None:
    from claimant.locale.errors import why
    from claimant.terminal.data_files import read_whole

    data = read_whole(saved.file)
    try:
        with target.open("xb") as copy:
            copy.write(data)
    except FileExistsError:
        fail(language.text("{file} is there already: name a file that isn’t.", file=str(target)))
    except OSError as error:
        problem = why(error, language.words)
        fail(language.text("{file} can’t be written: {problem}.", file=str(target), problem=problem))


def _delete(saved: Saved, yes: bool, language: Language) -> None:
    """Delete a game that nobody is playing, after asking. Other files than saved games are left alone."""
    from claimant.data_directory import data_directory
    from claimant.locale.errors import why
    from claimant.terminal.plain.console import Console
    from claimant.terminal.saves.game_lock import GameLock

    if saved.file.parent != data_directory():
        fail(language.text("{file} is not a saved game, so it is not deleted.", file=str(saved.file)))
    lock = GameLock(saved.file.resolve())
    try:
        asked = Console(sys.stdin, sys.stdout)
        if not yes and not asked.interactive:
            fail(language.text("Nobody can confirm this here: “--yes” deletes {name} without asking.", name=saved.name))
        if not yes and not asked.agrees(language.text("Delete {name} for good? (y/n)", name=saved.name), language):
            typer.echo(language.text("{name} is kept.", name=saved.name))
            raise typer.Exit(NO)
        saved.file.unlink()
    except OSError as error:
        problem = why(error, language.words)
        fail(language.text("{file} can’t be deleted: {problem}.", file=str(saved.file), problem=problem))
    finally:
        lock.release()


def _list(found: list[Saved], language: Language) -> None:
    from claimant.commands.helpers.tables import a_table, console
    from claimant.data_directory import data_directory
    from claimant.terminal.saves.summaries import problem

    text = language.text
    printed = console()
    if not found:
        typer.echo(
            text("There are no saved games in {place}; “claimant play” starts one.", place=str(data_directory()))
        )
        return
    sound = [saved for saved in found if saved.record is not None]
    if sound:
        table = a_table(text("Game"), text("Line-up"), text("Players"), text("How it stands"), text("Votes"))
        for saved in sound:
            _row(table, saved, language)
        printed.print(table)
    for saved in found:
        if saved.record is None:
            typer.echo(f"{saved.name}: {problem(saved, language)}")
    if sound:
        printed.print(
            text(
                "Continue one with “claimant play --resume NAME”, or look at it again with “claimant show NAME --step”."
            )
        )


def _row(table: Table, saved: Saved, language: Language) -> None:
    from claimant.terminal.saves import summaries

    assert saved.record is not None
    names, votes = summaries.players_of(saved, language), summaries.tallies(saved)
    table.add_row(
        saved.name, summaries.line_up_of(saved.record.game.lineup), ", ".join(names),
        summaries.standing(saved, language), ":".join(map(str, votes)),
    )  # fmt: skip


def as_json(saved: Saved) -> dict[str, Any]:
    """A saved game as a JSON value."""
    from claimant.terminal.saves.summaries import tallies

    fields: dict[str, Any] = {"name": saved.name, "file": str(saved.file), "changed": saved.changed.isoformat()}
    if saved.record is None:
        unreadable = isinstance(saved.error, OSError)
        problem = getattr(saved.error, "strerror", None) or str(saved.error)
        return {**fields, "state": "unreadable" if unreadable else "damaged", "problem": problem}
    game, details = saved.record.game, saved.record.details
    return {
        **fields,
        "state": "over" if game.is_over else "unfinished",
        "players": game.lineup.players,
        "factions": list(game.lineup.names),
        "heroes": game.lineup.heroes,
        "names": list(details.names),
        "played_by": list(details.played_by),
        "phase": game.state.phase,
        "moves": len(game.moves),
        "votes": tallies(saved),
        "winners": list(game.state.result.winners) if game.state.result else None,
    }
