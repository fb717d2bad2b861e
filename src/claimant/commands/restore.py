"""`claimant restore`: makes a server's file of a backup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import Lang, spoken
from claimant.commands.helpers.output import AWAY, NO, fail

if TYPE_CHECKING:
    from claimant.locale.languages import Language

EXAMPLES = ("restore copy.gz --data /srv/claim/tables.db", "restore copy.gz --replace")


def restore(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that “claimant backup” wrote.")],
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file with a server’s tables. Default: in the data directory."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A PostgreSQL database for the tables, instead of FILE.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace tables that are there; the old file is kept beside it.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Restore a server’s tables from a backup; stop the server before."""
    import sqlite3

    from claimant.data_directory import make_directory, tables_file
    from claimant.web.operation.backups import backup_file, sqlite_copy
    from claimant.web.operation.backups.proof import prove
    from claimant.web.storage.migrations import TooNew

    language = spoken(lang)
    if database is not None:
        _restore_database(file, database, language)
        return
    target = data or tables_file()
    if target.exists() and target.stat().st_size and not replace:
        fail(f"{target} holds tables already: name another file with --data, or let --replace replace it.")
    try:
        proof = prove(file)
        if data is None:
            make_directory(target.parent)
        kept = sqlite_copy.fill(target, backup_file.read(file))
    except TooNew as error:
        fail(error.said(language))
    except backup_file.BadBackup as error:
        fail(f"{file} is not a whole backup, so nothing was changed. {error}", NO)
    except sqlite_copy.InUse as error:
        fail(f"A server uses {target} ({error}): stop it first.", AWAY)
    except (OSError, sqlite3.Error) as error:
        fail(f"{target} can't be written: {getattr(error, 'strerror', None) or error}.")
    typer.echo(f"{target} has the {proof.tables} tables of {file}, as of {proof.at}.")
    if kept is not None:
        typer.echo(f"What was there before is in {kept}.")


def _restore_database(file: Path, database: str, language: Language) -> None:
    import psycopg

    from claimant.web.operation.backups import backup_file, postgres_copy
    from claimant.web.operation.backups.proof import prove
    from claimant.web.storage.migrations import TooNew
    from claimant.web.storage.store import StoreError
    from claimant.web.tables.restoring import keys_in

    try:
        proof = prove(file)
        postgres_copy.fill(database, backup_file.read(file), keys_in)
    except TooNew as error:
        fail(error.said(language))
    except backup_file.BadBackup as error:
        fail(f"{file} is not a whole backup, so nothing was changed. {error}", NO)
    except (StoreError, psycopg.Error) as error:
        fail(f"The database can't be filled, so nothing was changed: {' '.join(str(error).split())}.")
    typer.echo(f"The database has the {proof.tables} tables of {file}, as of {proof.at}.")
