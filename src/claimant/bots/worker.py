"""A process in which bots think: it reads views, answers with moves, and ends when its input does."""

from __future__ import annotations

import sys
from random import Random
from secrets import randbits
from typing import BinaryIO

import msgspec

from claimant.bots.levels import bot
from claimant.notation.wire import decode_view

LENGTH = 4
"""A message is preceded by its length in so many bytes."""


class Thought(msgspec.Struct, frozen=True):
    """A question to a bot of some level: what would you do with this view?"""

    number: int
    level: str
    view: bytes


class Answer(msgspec.Struct, frozen=True):
    """The move that the bot chose."""

    number: int
    move: str


def framed(message: Thought | Answer) -> bytes:
    """The message as bytes, with its length before it."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body


def answer(thought: Thought) -> Answer:
    """Let a bot choose, from its view and nothing else."""
    chosen = bot(thought.level, Random(randbits(64))).choose(decode_view(thought.view))
    return Answer(thought.number, chosen.text)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until there are no more questions."""
    while size := source.read(LENGTH):
        body = source.read(int.from_bytes(size, "big"))
        sink.write(framed(answer(msgspec.msgpack.decode(body, type=Thought))))
        sink.flush()


if __name__ == "__main__":
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)
