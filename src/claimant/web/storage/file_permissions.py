"""Keeps the data file private: it holds secrets, such as everybody's cards.

The server removes other users' permissions from its own files and logs that. It never changes a directory, which may
belong to somebody else. It logs what is wrong with the directory, and the command that corrects it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from claimant.data_directory import PRIVATE_FILE, data_directory, is_open_to_others, is_replaceable
from claimant.locale.marks import N_

log = logging.getLogger("claimant")

READABLE = N_("Other users of this machine may read {path}, which holds secrets. To change that: chmod 600 {path}")
REPLACEABLE = N_("Other users of this machine may replace the files in {path}. To change that: chmod go-w {path}")
VISIBLE = N_("Other users of this machine may look into {path}. To change that: chmod 700 {path}")
CLOSED = "Other users of this machine could read {path}, which holds secrets. Now only you can."
ENDS = ("", "-wal", "-shm", ".lock", ".mark", ".damaged", ".mended", ".suspect")
"""The endings of all files that belong to a data file."""


def exposures(data: Path) -> Iterator[tuple[str, Path]]:
    """The paths that other users may read or change, each with a warning."""
    data = data.resolve()
    for file in (data.with_name(f"{data.name}{end}") for end in ENDS):
        if file.is_file() and is_open_to_others(file):
            yield READABLE, file
    if data.parent.is_dir():
        if is_replaceable(data.parent):
            yield REPLACEABLE, data.parent
        elif data.parent == data_directory().resolve() and is_open_to_others(data.parent):
            yield VISIBLE, data.parent


def keep_private(data: Path) -> None:
    """Remove other users' access to the data files, and log what was or still is open to them."""
    for sentence, path in exposures(data):
        said = sentence
        if sentence == READABLE:
            try:
                path.chmod(PRIVATE_FILE)
            except OSError:
                pass
            else:
                said = CLOSED
        log.warning(said.format(path=path))
