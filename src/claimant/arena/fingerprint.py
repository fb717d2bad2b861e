"""What decides how our bots play: a hash of the code, and the plug-ins. Equal fingerprints play equal games."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from claimant.rules.registry import PLUG_INS

PATTERNS = (
    "rules/**/*.py",
    "kernel/**/*.py",
    "search/**/*.py",
    "search/**/*.npz",
    "bots/**/*.py",
    "arena/bout.py",
    "arena/players.py",
)


@cache
def fingerprint() -> str:
    """A short hash, and the packages of plug-ins with their versions."""
    package = Path(__file__).parents[1]
    found = sha256()
    for file in sorted(file for pattern in PATTERNS for file in package.glob(pattern)):
        found.update(f"{file.relative_to(package).as_posix()}\n".encode())
        found.update(sha256(file.read_bytes()).digest())
    plug_ins = sorted({f"{each.package} {each.version}" for each in PLUG_INS if each.factions})
    return ", ".join([found.hexdigest()[:16], *plug_ins])
