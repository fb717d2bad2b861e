"""Results of numbered jobs in a file, so that a long run that was interrupted goes on where it stopped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from claimant.arena.executors.executor import Executor, Job, Pulse, ignored, results


class OtherRun(ValueError):
    """A file that holds results of something else; the argument says of what."""


class _About(msgspec.Struct):
    about: str


class _Kept(msgspec.Struct):
    job: int
    value: bytes


def run_kept(file: Path, about: str, executor: Executor, jobs: Sequence[Job], pulse: Pulse = ignored) -> list[bytes]:
    """What all jobs return, in order; those whose results the file holds don't run again. Raises OtherRun.

    `about` identifies the run: everything that results depend on. `pulse` counts jobs of earlier runs, too.
    """
    found = _begun(file, about)
    missing = [job for job in jobs if job.number not in found]
    before = len(jobs) - len(missing)
    with file.open("ab") as out:
        for number, value in results(executor, missing, lambda done: pulse(before + done)):
            found[number] = value
            out.write(msgspec.json.encode(_Kept(number, value)) + b"\n")
            out.flush()
    return [found[job.number] for job in jobs]


def read_kept(file: Path) -> list[bytes]:
    """The results that a file holds, in order."""
    lines = file.read_bytes().splitlines()[1:]
    return [kept.value for kept in sorted((_line(line) for line in lines), key=lambda kept: kept.job)]


def _line(line: bytes) -> _Kept:
    return msgspec.json.decode(line, type=_Kept)


def _begun(file: Path, about: str) -> dict[int, bytes]:
    """What the file holds; a last line that was cut off is removed, and a new file gets its first line."""
    data = file.read_bytes() if file.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if not whole:
        file.write_bytes(msgspec.json.encode(_About(about)) + b"\n")
        return {}
    if whole != data:
        file.write_bytes(whole)
    first, *lines = whole.splitlines()
    try:
        known = msgspec.json.decode(first, type=_About).about
        kept = [_line(line) for line in lines]
    except msgspec.MsgspecError as error:
        raise OtherRun(str(error)) from error
    if known != about:
        raise OtherRun(known)
    return {each.job: each.value for each in kept}
