"""The format of a backup: compressed lines of JSON, the same for every kind of store.

The first line says what the file is. Each further line is a row, with the name of its part before it. The last line
counts the rows and holds a checksum of everything before it, so that a file that ends early or was changed is noticed.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any, TypeAlias

from claimant.data_directory import PRIVATE_FILE
from claimant.web.storage.migrations import RULES_VERSION, SCHEMA_VERSION, TooNew

FORMAT = 1
NAME = "claimant-backup"
PARTS = {
    "meta": ("key", "value"),
    "heads": ("tableid", "version", "chain", "touched"),
    "deeds": ("tableid", "version", "deed", "chain", "at"),
    "incidents": ("at", "kind", "tableid", "entries"),
    "reports": ("at", "tableid", "reason", "text", "names", "handled"),
    "reviews": ("tableid", "review"),
    "days": ("day", "player", "start", "result", "ours", "theirs"),
    "bots": ("name", "digest", "at"),
}
"""What a backup holds, in this order: the parts of a store and their columns."""
LONGEST_LINE = 1 << 26
BACKED_UP = "backed-up"
"""The key under which a store keeps when it was last backed up."""
Row: TypeAlias = Sequence[Any]


class BadBackup(Exception):
    """A file that is no backup, or not a whole one."""


def write(file: Path, rows: Iterable[tuple[str, Row]], at: str) -> dict[str, int]:
    """Write a backup, for the owner's eyes only; the file appears only when it is whole and on disk.

    Returns the number of rows in each part.
    """
    aside = file.with_name(f"{file.name}.part")
    counts: Counter[str] = Counter()
    checksum = hashlib.sha256()
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.open(raw, "wb", compresslevel=6) as packed:
                _add(packed, checksum, _head(at))
                for part, row in rows:
                    counts[part] += 1
                    _add(packed, checksum, [part, *map(_plain, row)])
                _add(packed, checksum, {"end": dict(counts), "sha256": checksum.hexdigest()})
            raw.flush()
            os.fsync(raw.fileno())
        aside.replace(file)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    return dict(counts)


def _head(at: str) -> dict[str, object]:
    versions = {"schema": SCHEMA_VERSION, "rules": RULES_VERSION, "claimant": version("claimant")}
    return {NAME: FORMAT, "at": at, **versions, "parts": PARTS}


def _add(packed: gzip.GzipFile | IO[bytes], checksum: Any, line: object) -> None:
    told = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"
    checksum.update(told)
    packed.write(told)


def _plain(value: object) -> object:
    """A value of a row as JSON has it; bytes become text with a mark."""
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _value(told: object) -> object:
    if not isinstance(told, dict):
        return told
    try:
        return base64.b64decode(told["bytes"], validate=True)
    except (KeyError, ValueError, TypeError):
        raise BadBackup("A row of it can't be read.") from None


def read(file: Path) -> Iterator[tuple[str, Row]]:
    """All rows of a backup; raises BadBackup as soon as something is wrong, at the latest after the last row."""
    checksum = hashlib.sha256()
    counts: Counter[str] = Counter()
    lines = _lines(file)
    first = next(lines, b"")
    _check_head(file, _parsed(first))
    checksum.update(first)
    for line in lines:
        told = _parsed(line)
        if isinstance(told, dict):
            if told != {"end": dict(counts), "sha256": checksum.hexdigest()}:
                raise BadBackup("Its checksum or its counts are wrong: something in it was changed.")
            if next(lines, None) is not None:
                raise BadBackup("Something follows its last line.")
            return
        checksum.update(line)
        part, *row = told if isinstance(told, list) and told else [None]
        if not isinstance(part, str) or part not in PARTS or len(row) != len(PARTS[part]):
            raise BadBackup("It has a row of an unknown kind.")
        counts[part] += 1
        yield part, [_value(each) for each in row]
    raise BadBackup("It ends early: its last line is missing.")


def days_since(noted: str | None) -> float | None:
    """How many days ago the backup was made that a store notes; None if it notes none."""
    return None if noted is None or not noted.isdecimal() else (time.time() - int(noted)) / 86400


def made_at(file: Path) -> str:
    """When a backup was made, according to its first line."""
    told = _parsed(next(_lines(file), b""))
    _check_head(file, told)
    return str(told["at"])


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as packed:
            while line := packed.readline(LONGEST_LINE):
                yield line
    except (EOFError, gzip.BadGzipFile) as error:
        raise BadBackup(f"It can't be unpacked: {error}.") from None
    except OSError as error:
        raise BadBackup(f"It can't be read: {error.strerror or error}.") from None
    except Exception as error:  # noqa: BLE001 - zlib raises an error of its own
        raise BadBackup(f"It can't be unpacked: {error}.") from None


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8", "surrogatepass"))
    except ValueError:
        raise BadBackup("A line of it is not JSON.") from None


def _check_head(file: Path, told: Any) -> None:
    if not isinstance(told, dict) or not isinstance(told.get(NAME), int):
        raise BadBackup("It is no backup of claimant.")
    for found, known in (
        (told[NAME], FORMAT),
        (told.get("schema"), SCHEMA_VERSION),
        (told.get("rules"), RULES_VERSION),
    ):
        if not isinstance(found, int) or found > known:
            raise TooNew(str(file), found if isinstance(found, int) else 0, known)
