"""Proves that a backup is whole: its own checksum, and the chain of checksums of every table in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from claimant.web.operation.backups.backup_file import Row, made_at, read


class BackupProof(NamedTuple):
    """What a backup holds, and which of its tables were damaged before it was made."""

    at: str
    tables: int
    entries: int
    damaged: tuple[str, ...] = ()


def prove(file: Path) -> BackupProof:
    """Read a whole backup and check everything in it; raises BadBackup if it isn't whole."""
    heads: dict[str, tuple[int, bytes]] = {}
    lengths: dict[str, int] = {}
    damaged: set[str] = set()
    entries = 0
    for table, version, deed, chain, before in _chained(read(file), heads):
        entries += 1
        lengths[table] = lengths.get(table, 0) + 1
        if version != lengths[table] or hashlib.sha256(before + deed).digest() != chain:
            damaged.add(table)
        elif heads.get(table) == (version, chain):
            heads[table] = (version, b"")  # its chain ends where its head says
    damaged |= {table for table, (length, left) in heads.items() if left or lengths.get(table) != length}
    damaged |= lengths.keys() - heads.keys()
    return BackupProof(made_at(file), len(heads.keys() | lengths.keys()), entries, tuple(sorted(damaged)))


def _chained(
    rows: Iterable[tuple[str, Row]], heads: dict[str, tuple[int, bytes]]
) -> Iterator[tuple[str, int, bytes, bytes, bytes]]:
    """Each deed with the checksum before it; notes the heads on the way."""
    table, before = "", b""
    for part, row in rows:
        if part == "heads":
            heads[row[0]] = (row[1], row[2] if isinstance(row[2], bytes) and row[2] else b"?")
        elif part == "deeds":
            found, version, deed, chain, _ = row
            if found != table:
                table, before = found, b""
            told = deed if isinstance(deed, bytes) else b""
            yield table, version, told, chain, before
            before = chain if isinstance(chain, bytes) else b""
