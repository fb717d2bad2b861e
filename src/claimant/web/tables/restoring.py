"""Restores a table from its stored deeds, or says why it is set aside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from claimant.notation.guest_names import GUEST, guest_in
from claimant.rules.registry import FACTIONS
from claimant.web.storage.incidents import Incident, IncidentKind
from claimant.web.storage.store import Stored
from claimant.web.tables.access import seat_code
from claimant.web.tables.deeds import AnyDeed, Changed, Opened
from claimant.web.tables.table import Table, replay

BOT = f'"{GUEST}'.encode()
"""How the name of a bot that connects to the server begins in a stored deed."""


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


class StoredSeat(msgspec.Struct, frozen=True):
    """A seat of a stored plan."""

    level: str = ""


class StoredSeats(msgspec.Struct, frozen=True):
    """The seats of a stored plan."""

    seats: tuple[StoredSeat, ...] = ()


class StoredLinks(msgspec.Struct):
    """The digests of a table's links, as every version stores them: when it is opened, or when links change."""

    host: str = ""
    watch: str = ""
    invitations: tuple[str, ...] = ()
    invitation: str = ""
    level: str = ""
    plan: StoredSeats = StoredSeats()


def keys_in(deeds: Iterable[bytes]) -> tuple[str, ...]:
    """What leads to a table according to these deeds: the digests of its links, the codes of its seats, its bots."""
    return tuple(key for deed in deeds if b"invitation" in deed or BOT in deed for key in _keys_in(deed))


def _keys_in(deed: bytes) -> list[str]:
    try:
        found = msgspec.json.decode(deed, type=StoredLinks)
    except msgspec.MsgspecError:
        return []
    seats = [invitation for invitation in (*found.invitations, found.invitation) if invitation]
    bots = [level for level in (found.level, *(seat.level for seat in found.plan.seats)) if guest_in(level)]
    return [key for key in (found.host, found.watch, *seats, *map(seat_code, seats), *bots) if key]


def missing_factions(deeds: list[AnyDeed]) -> tuple[str, ...]:
    """The factions of a table's plans that aren't installed here."""
    plans = [deed.plan for deed in deeds if isinstance(deed, Opened | Changed)]
    missing = (name for plan in plans for name in plan.factions if name not in FACTIONS)
    return tuple(dict.fromkeys(missing))


def _decoded(stored: Stored) -> list[AnyDeed] | Aside:
    """The deeds of a table, or why they can't be used here."""
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
    return deeds


def why_aside(stored: Stored) -> Aside | None:
    """Why a table is set aside, as far as that is seen without playing its moves; None if it isn't."""
    found = _decoded(stored)
    return found if isinstance(found, Aside) else None


def restored(stored: Stored) -> Table | Aside:
    """The table that its deeds describe, or why it is set aside; other tables are not affected."""
    deeds = _decoded(stored)
    if isinstance(deeds, Aside):
        return deeds
    try:
        return replay(deeds)
    except (ValueError, AssertionError, LookupError):
        return Aside(IncidentKind.UNPLAYABLE, stored.sound)
