"""`claimant backup`: copies a server's tables into a file while it runs, or proves that such a file is whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import AsJson, DatabaseUrl, DataFile, Lang, spoken
from claimant.commands.helpers.output import fail, tell_json

if TYPE_CHECKING:
    from claimant.web.operation.backups.proof import BackupProof

EXAMPLES = ("backup copy.gz", "backup /backup/monday.gz --data /srv/claim/tables.db", "backup --check copy.gz")


def backup(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup: it is written, or checked with --check.")],
    data: DataFile = None,
    database: DatabaseUrl = None,
    check: Annotated[bool, typer.Option("--check", help="Prove that a backup is whole; write nothing.")] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Back up a server’s tables while it runs."""
    from claimant.commands.helpers.server.copying import explained
    from claimant.data_directory import tables_file
    from claimant.web.operation.backups.proof import prove

    stored = data or tables_file()
    with explained(file, "The database" if database else str(stored), "backed up", spoken(lang)):
        if not check:
            _write(file, stored, database)
        proof = prove(file)
    _tell(file, proof, json)


def _write(file: Path, data: Path, database: str | None) -> None:
    from datetime import UTC, datetime

    from claimant.web.operation.backups import backup_file, sqlite_copy

    at = datetime.now(UTC).isoformat(timespec="seconds")
    if database is not None:
        from claimant.web.operation.backups import postgres_copy

        backup_file.write(file, postgres_copy.rows_of(database), at)
        postgres_copy.note_backup(database)
        return
    if not data.is_file():
        fail(f"There is no file {data}: name the server's file with --data.")
    if file.exists() and file.samefile(data):
        fail("The backup can't replace the server's own file.")
    backup_file.write(file, sqlite_copy.rows_of(data), at)
    sqlite_copy.note_backup(data)


def _tell(file: Path, proof: BackupProof, json: bool) -> None:
    if json:
        found = {"tables": proof.tables, "entries": proof.entries, "damaged": list(proof.damaged)}
        tell_json({"file": str(file), "at": proof.at, **found})
        return
    typer.echo(f"{file} is whole, as of {proof.at}. Tables: {proof.tables}, entries: {proof.entries}.")
    if proof.damaged:
        typer.echo(f"These tables were damaged before the backup: {', '.join(proof.damaged)}.")
