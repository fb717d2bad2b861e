"""Runs in a worker process of a Ray cluster."""

from __future__ import annotations

import platform
import sys
from typing import Any

import msgspec

from claimant.arena.executors.executor import run_packed
from claimant.arena.fingerprint import fingerprint


class OtherCode(msgspec.Struct, frozen=True):
    """A machine whose bots aren't those of the command: another version, or other plug-ins."""

    machine: str


def run_on_ray(packed: bytes, expected: str, path: list[str]) -> Any:
    """Run a job, if it plays here as it does where it was sent from; `path` is where the command finds modules."""
    sys.path.extend(each for each in path if each not in sys.path)
    if fingerprint() != expected:
        return OtherCode(platform.node())
    return run_packed(packed, lambda part: None)
