"""Checks a store in PostgreSQL without changing it, while servers use it."""

from __future__ import annotations

from typing import Any

import psycopg

from claimant.web.storage import incidents as history
from claimant.web.storage import reports
from claimant.web.storage.database import verified
from claimant.web.storage.postgres.connecting import complete, shown
from claimant.web.storage.postgres.membership import NOW, Statements
from claimant.web.storage.postgres.schema import refuse_newer, versions
from claimant.web.storage.store import Lease, Stored
from claimant.web.store_check import Checkup
from claimant.web.tables.restoring import Aside, restored

Connection = psycopg.Connection[tuple[Any, ...]]
HEADS = "SELECT tableid, version, chain, touched, standing FROM heads ORDER BY tableid"
DEEDS = "SELECT version, deed, chain FROM deeds WHERE tableid = %s ORDER BY version"
ORPHANS = "SELECT DISTINCT tableid FROM deeds WHERE tableid NOT IN (SELECT tableid FROM heads)"
MANY = 1000


def check_database(url: str) -> Checkup:
    """Check all tables at one moment; a database that is too new raises TooNew."""
    try:
        with psycopg.connect(complete(url)) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            return _checked(connection, shown(url))
    except (psycopg.Error, OSError) as error:
        return Checkup(problem=" ".join(str(error).split()))


def risky_settings(url: str) -> list[str]:
    """The settings of the database with which a power cut loses what was acknowledged; none if it can't be asked."""
    risky = {"fsync": "off", "full_page_writes": "off"}
    try:
        with psycopg.connect(complete(url)) as connection:
            values = [(name, connection.execute(f"SHOW {name}".encode()).fetchone()) for name in risky]
    except (psycopg.Error, OSError):
        return []
    return [f"{name} = {found[0]}" for name, found in values if found is not None and found[0] == risky[name]]


def _checked(connection: Connection, name: str) -> Checkup:
    found = versions(connection)
    refuse_newer(name, found)
    if not found:
        return Checkup()
    tables = [(each.table, restored(each)) for each in _stored(connection)]
    alone = [table for (table,) in connection.execute(ORPHANS)]
    wrong = [why.incident(table) for table, why in tables if isinstance(why, Aside)]
    wrong += [history.Incident(history.IncidentKind.DAMAGED, table) for table in alone]
    [(running,)] = connection.execute(NOW.encode()).fetchall()
    [(alive,)] = connection.execute(f"SELECT count(*) FROM ({Statements(Lease()).alive}) AS alive".encode()).fetchall()
    filed = reports.read_rows(connection.execute(reports.ALL.encode()))
    return Checkup(
        tables=len(tables) + len(alone),
        aside=tuple(wrong),
        history=tuple(history.read_rows(connection.execute(history.ALL.encode()).fetchall())),
        schema=found.get("schema", 0),
        rules=found.get("rules", 0),
        seconds=float(running),
        processes=int(alive),
        reports=sum(report.is_open for report in filed),
    )


def _stored(connection: Connection) -> list[Stored]:
    found = []
    with connection.cursor(name="heads") as heads:
        heads.itersize = MANY
        for table, *head in heads.execute(HEADS):
            deeds = connection.execute(DEEDS, (table,)).fetchall()
            version, chain, touched, standing = head
            found.append(verified(table, deeds, (version, bytes(chain), float(touched), standing)))
    return found
