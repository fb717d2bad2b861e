"""Messages between the local executor and its processes."""

from __future__ import annotations

import pickle
from typing import IO, Any, TypeAlias

import msgspec


class Start(msgspec.Struct, frozen=True):
    """The first message to a process: where it finds modules."""

    path: list[str]


class Work(msgspec.Struct, frozen=True):
    """A packed job to run."""

    packed: bytes


class Under(msgspec.Struct, frozen=True):
    """How far the running job has come, from 0 to 1."""

    part: float


class Done(msgspec.Struct, frozen=True):
    """What the job returned."""

    value: Any


class Failed(msgspec.Struct, frozen=True):
    """An unexpected error, with its traceback."""

    said: str


Message: TypeAlias = Under | Done | Failed


def send(message: Start | Work | Message, sink: IO[bytes]) -> None:
    """Write a message and flush it."""
    sink.write(pickle.dumps(message))
    sink.flush()
