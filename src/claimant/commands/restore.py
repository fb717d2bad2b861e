"""`claimant restore`: makes a server's file of a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from claimant.commands.helpers.options import DatabaseUrl, DataFile, Lang, spoken
from claimant.commands.helpers.output import fail

EXAMPLES = ("restore copy.gz --data /srv/claim/tables.db", "restore copy.gz --replace")


def restore(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that “claimant backup” wrote.")],
    data: DataFile = None,
    database: DatabaseUrl = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace tables that are there; the old file is kept beside it.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Restore a server’s tables from a backup; stop the server before."""
    from claimant.commands.helpers.server.copying import NOTHING_CHANGED, explained
    from claimant.data_directory import tables_file
    from claimant.web.operation.backups.proof import prove

    target, language = data or tables_file(), spoken(lang)
    if database is None and target.exists() and target.stat().st_size and not replace:
        fail(f"{target} holds tables already: name another file with --data, or let --replace replace it.")
    name = "The database" if database else str(target)
    with explained(file, name, f"filled{NOTHING_CHANGED}", language):
        proof = prove(file)
        kept = _fill(file, target, database)
    typer.echo(f"{name} has what {file} holds, as of {proof.at}. Tables: {proof.tables}.")
    if kept is not None:
        typer.echo(f"What was there before is in {kept}.")


def _fill(file: Path, target: Path, database: str | None) -> Path | None:
    """Restore the tables; returns where those are now that were there before."""
    from claimant.data_directory import make_directory, tables_file
    from claimant.web.operation.backups import backup_file, sqlite_copy
    from claimant.web.tables.restoring import keys_in

    rows = backup_file.read(file)
    if database is not None:
        from claimant.web.operation.backups import postgres_copy

        postgres_copy.fill(database, rows, keys_in)
        return None
    if target == tables_file():
        make_directory(target.parent)
    return sqlite_copy.fill(target, rows)
