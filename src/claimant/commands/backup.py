"""`claimant backup`: copies a server's tables into a file while it runs, or proves that such a file is whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import AsJson, Lang, spoken
from claimant.commands.helpers.output import NO, fail, tell_json

if TYPE_CHECKING:
    from claimant.web.operation.backups.proof import BackupProof

EXAMPLES = ("backup copy.gz", "backup /backup/monday.gz --data /srv/claim/tables.db", "backup --check copy.gz")


def backup(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup: it is written, or checked with --check.")],
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file with a server’s tables. Default: in the data directory."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A PostgreSQL database for the tables, instead of FILE.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Prove that a backup is whole; write nothing.")] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Back up a server’s tables while it runs."""
    from claimant.data_directory import tables_file
    from claimant.web.operation.backups.backup_file import BadBackup
    from claimant.web.operation.backups.proof import prove
    from claimant.web.storage.migrations import TooNew

    language = spoken(lang)
    try:
        if not check:
            _write(file, data or tables_file(), database)
        proof = prove(file)
    except TooNew as error:
        fail(error.said(language))
    except BadBackup as error:
        fail(f"{file} is not a whole backup. {error}", NO)
    _tell(file, proof, json)


def _write(file: Path, data: Path, database: str | None) -> None:
    import sqlite3
    from datetime import UTC, datetime

    from claimant.web.operation.backups import backup_file, sqlite_copy

    at = datetime.now(UTC).isoformat(timespec="seconds")
    if database is not None:
        _write_database(file, database, at)
        return
    if not data.is_file():
        fail(f"There is no file {data}: name the server's file with --data.")
    if file.exists() and file.samefile(data):
        fail("The backup can't replace the server's own file.")
    try:
        backup_file.write(file, sqlite_copy.rows_of(data), at)
    except sqlite3.Error as error:
        fail(f"{data} can't be backed up: {error}.")
    except OSError as error:
        fail(f"{file} can't be written: {error.strerror or error}.")
    sqlite_copy.note_backup(data)


def _write_database(file: Path, database: str, at: str) -> None:
    import psycopg

    from claimant.web.operation.backups import backup_file, postgres_copy

    try:
        backup_file.write(file, postgres_copy.rows_of(database), at)
    except psycopg.Error as error:
        fail(f"The database can't be backed up: {' '.join(str(error).split())}")
    except OSError as error:
        fail(f"{file} can't be written: {error.strerror or error}.")


def _tell(file: Path, proof: BackupProof, json: bool) -> None:
    if json:
        found = {"tables": proof.tables, "entries": proof.entries, "damaged": list(proof.damaged)}
        tell_json({"file": str(file), "at": proof.at, **found})
        return
    typer.echo(f"{file} is whole: {proof.tables} tables with {proof.entries} entries, as of {proof.at}.")
    if proof.damaged:
        typer.echo(f"These tables were damaged before the backup: {', '.join(proof.damaged)}.")
