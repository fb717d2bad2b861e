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
"""The number of bytes for the length before each message."""
NICENESS = 10
"""Thinking processes run at a lower priority than the server."""


class Thought(msgspec.Struct, frozen=True, tag=True):
    """A request to a bot of some level: choose a move for this view."""

    number: int
    level: str
    seconds: float
    """The time for a move, if it is shorter than usual."""
    view: bytes


class Answer(msgspec.Struct, frozen=True):
    """The move that the bot chose."""

    number: int
    move: str


class Question(msgspec.Struct, frozen=True, tag=True):
    """A request for a hint: the value of each move of this view."""

    number: int
    budget: Budget
    seed: str
    """The random seed: without a time limit, equal seeds give the same answer."""
    view: bytes


class Advised(msgspec.Struct, frozen=True):
    """Advice (see `hints.py`) in plain values: moves as text, the best first."""

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
    """Let a bot choose, from the view alone."""
    budget = usual_budget(thought.level)
    if budget is not None:
        budget = budget.within(thought.seconds)
    chosen = bot(thought.level, Random(randbits(64)), budget).choose(decode_view(thought.view))
    return Answer(thought.number, chosen.text)


def advice(question: Question) -> Advised:
    """Evaluate the moves of a view, from the view alone."""
    found = advise(decode_view(question.view), question.budget, Random(question.seed))
    chances = tuple((each.move.text, each.chance) for each in found.chances)
    return Advised(question.number, chances, found.exact, found.worlds, found.error)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer requests until the input ends."""
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
