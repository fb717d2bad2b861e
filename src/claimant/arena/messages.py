"""Messages between the arena and its worker processes."""

from __future__ import annotations

import pickle
from typing import IO, TypeAlias

import msgspec

from claimant.arena.bout import Bout
from claimant.arena.contest import Contest, Terms


class Job(msgspec.Struct, frozen=True):
    """A deal to play."""

    which: int
    """The number of the contest."""
    contest: Contest
    terms: Terms
    deal: int


class Under(msgspec.Struct, frozen=True):
    """How far the deal that is being played has come, from 0 to 1."""

    part: float


class Done(msgspec.Struct, frozen=True):
    """The result of a deal."""

    bout: Bout


class Failed(msgspec.Struct, frozen=True):
    """An unexpected error, with its traceback."""

    said: str


Message: TypeAlias = Under | Done | Failed


def send(message: Job | Message, sink: IO[bytes]) -> None:
    """Write a message and flush it."""
    sink.write(pickle.dumps(message))
    sink.flush()
