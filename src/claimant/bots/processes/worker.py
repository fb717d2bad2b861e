"""A process in which bots think: it reads views, answers with moves or advice, and ends when its input does."""

from __future__ import annotations

from random import Random
from secrets import randbits

import msgspec

from claimant.bots.alike import choose_alike
from claimant.bots.hints import advise
from claimant.bots.levels import bot, usual_budget
from claimant.bots.processes.piped import serve
from claimant.notation.wire import decode_view
from claimant.search.budget import Budget

NICENESS = 10
"""Thinking processes run at a lower priority than the server."""


class Thought(msgspec.Struct, frozen=True, tag=True):
    """A request to a bot of some level: choose a move for this view."""

    level: str
    seconds: float
    """The time for a move, if it is shorter than usual."""
    view: bytes
    alike: str = ""
    """A key for bots that answer alike (see `alike.py`); they have no time limit."""


class Answer(msgspec.Struct, frozen=True):
    """The move that the bot chose."""

    move: str


class Question(msgspec.Struct, frozen=True, tag=True):
    """A request for a hint: the value of each move of this view."""

    budget: Budget
    seed: str
    """The random seed: without a time limit, equal seeds give the same answer."""
    view: bytes


class Advised(msgspec.Struct, frozen=True):
    """Advice (see `hints.py`) in plain values: moves as text, the best first."""

    chances: tuple[tuple[str, float], ...]
    exact: bool
    worlds: int
    error: float


def encoded(message: Thought | Question | Answer | Advised) -> bytes:
    """A message as it goes through the pipe."""
    return msgspec.msgpack.encode(message)


def answer(thought: Thought) -> Answer:
    """Let a bot choose, from the view alone."""
    if thought.alike:
        return Answer(choose_alike(thought.level, decode_view(thought.view), thought.alike).text)
    budget = usual_budget(thought.level)
    if budget is not None:
        budget = budget.within(thought.seconds)
    chosen = bot(thought.level, Random(randbits(64)), budget).choose(decode_view(thought.view))
    return Answer(chosen.text)


def advice(question: Question) -> Advised:
    """Evaluate the moves of a view, from the view alone."""
    found = advise(decode_view(question.view), question.budget, Random(question.seed))
    chances = tuple((each.move.text, each.chance) for each in found.chances)
    return Advised(chances, found.exact, found.worlds, found.error)


def respond(request: bytes) -> list[bytes]:
    """Answer one request."""
    asked: Thought | Question = msgspec.msgpack.decode(request, type=Thought | Question)
    return [encoded(answer(asked) if isinstance(asked, Thought) else advice(asked))]


if __name__ == "__main__":
    serve(respond, NICENESS)
