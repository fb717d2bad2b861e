"""Restores a table from its stored deeds, or says why it is set aside."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from claimant.rules.registry import FACTIONS
from claimant.web.storage.incidents import Incident, IncidentKind
from claimant.web.storage.store import Stored
from claimant.web.tables.deeds import AnyDeed, Changed, Opened
from claimant.web.tables.table import Table, replay


class Aside(NamedTuple):
    """Why a table is set aside, and how many of its entries are sound or lost."""

    why: IncidentKind
    entries: int
    factions: tuple[str, ...] = ()
    """The missing factions."""

    @property
    def missing(self) -> str:
        """The names of the missing factions, separated by commas."""
        return ", ".join(self.factions)

    def incident(self, table: str) -> Incident:
        return Incident(self.why, table, self.entries, factions=self.missing)


class StoredLinks(msgspec.Struct):
    """The digests of a table's links, as every version stores them in the first deed."""

    host: str = ""
    watch: str = ""
    invitations: tuple[str, ...] = ()


def links(stored: Stored) -> tuple[str, ...]:
    """The digests of the links to a table that can't be restored, if its first deed is sound."""
    if not stored.sound:
        return ()
    try:
        found = msgspec.json.decode(stored.deeds[0], type=StoredLinks)
    except msgspec.MsgspecError:
        return ()
    return tuple(filter(None, (found.host, found.watch, *found.invitations)))


def missing_factions(deeds: list[AnyDeed]) -> tuple[str, ...]:
    """The factions of a table's plans that aren't installed here."""
    plans = [deed.plan for deed in deeds if isinstance(deed, Opened | Changed)]
    missing = (name for plan in plans for name in plan.factions if name not in FACTIONS)
    return tuple(dict.fromkeys(missing))


def restored(stored: Stored) -> Table | Aside:
    """The table that its deeds describe, or why it is set aside; other tables are not affected."""
    if stored.chain is None:
        return Aside(IncidentKind.DAMAGED, stored.sound)
    try:
        deeds = [msgspec.json.decode(deed, type=AnyDeed) for deed in stored.deeds]
    except msgspec.ValidationError:  # the checksums are right, so another version wrote this
        return Aside(IncidentKind.NEWER, stored.sound)
    except msgspec.MsgspecError:
        return Aside(IncidentKind.UNPLAYABLE, stored.sound)
    if missing := missing_factions(deeds):
        return Aside(IncidentKind.MISSING_FACTION, stored.sound, missing)
    try:
        return replay(deeds)
    except (ValueError, AssertionError, LookupError):
        return Aside(IncidentKind.UNPLAYABLE, stored.sound)
