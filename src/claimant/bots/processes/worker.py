"""A process in which bots think: it reads views, answers with moves or advice, and ends when its input does."""

from __future__ import annotations

import os
import sys
from random import Random
from secrets import randbits
from typing import BinaryIO

import msgspec

from claimant.bots.hints import advise
from claimant.bots.levels import bot, usual_budget
from claimant.notation.wire import decode_view
from claimant.search.budget import Budget

LENGTH = 4
"""A message is preceded by its length in so many bytes."""
NICENESS = 10
"""Whoever thinks steps aside for whoever tells moves."""


class Thought(msgspec.Struct, frozen=True, tag=True):
    """A question to a bot of some level: what would you do with this view?"""

    number: int
    level: str
    seconds: float
    """How long it may take, if that is less than usual."""
    view: bytes


class Answer(msgspec.Struct, frozen=True):
    """The move that the bot chose."""

    number: int
    move: str


class Question(msgspec.Struct, frozen=True, tag=True):
    """A player asks for a hint: what is each move of this view worth?"""

    number: int
    budget: Budget
    seed: str
    """Where chance comes from: with an equal one, and no time limit, the answer is the same."""
    view: bytes


class Advised(msgspec.Struct, frozen=True):
    """An advice (see `hints.py`) in plain values: moves as they are written, the best first."""

    number: int
    chances: tuple[tuple[str, float], ...]
    exact: bool
    worlds: int
    error: float


def framed(message: Thought | Question | Answer | Advised) -> bytes:
    """The message as bytes, with its length before it."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body


def answer(thought: Thought) -> Answer:
    """Let a bot choose, from its view and nothing else."""
    budget = usual_budget(thought.level)
    if budget is not None:
        budget = budget.within(thought.seconds)
    chosen = bot(thought.level, Random(randbits(64)), budget).choose(decode_view(thought.view))
    return Answer(thought.number, chosen.text)


def advice(question: Question) -> Advised:
    """Weigh the moves of a view, and know nothing else."""
    found = advise(decode_view(question.view), question.budget, Random(question.seed))
    chances = tuple((each.move.text, each.chance) for each in found.chances)
    return Advised(question.number, chances, found.exact, found.worlds, found.error)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until there are no more questions."""
    while size := source.read(LENGTH):
        body = source.read(int.from_bytes(size, "big"))
        asked: Thought | Question = msgspec.msgpack.decode(body, type=Thought | Question)
        sink.write(framed(answer(asked) if isinstance(asked, Thought) else advice(asked)))
        sink.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)
