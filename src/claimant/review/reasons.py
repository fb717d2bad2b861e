"""Why a move was marked, found by playing two lines: best play, and play after the move that was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from claimant.notation.moves import read_move
from claimant.review.values import Decision
from claimant.rules.events import Collected, Event, Led, PhaseBegan, Won
from claimant.rules.game import Game
from claimant.rules.score import Result, Vote
from claimant.rules.trick_reason import why_won


class Line(NamedTuple):
    """What happens in a line."""

    won: Won | None
    """How the trick in which it begins is won."""
    powers: tuple[Event, ...]
    """What powers do in that trick."""
    result: Result | None
    """How the game ends, if the line goes so far."""


class Difference(NamedTuple):
    """What the best move would have changed."""

    better: Line
    played: Line
    takes: bool | None
    """Would the side have won the trick with the better move only? None if the trick goes to the same side."""
    votes: tuple[Vote, ...]
    """The votes that the side would have had, and lost in the other line."""
    powers: tuple[Event, ...]
    """What powers do only after the better move."""


def difference(decision: Decision, game: Game) -> Difference:
    """What separates the two lines of a decision; `game` is the game before it."""
    better, played = follow(game, decision.line), follow(game, decision.answer)
    side = game.lineup.side_of(decision.seat)
    ours = [None if line.won is None else game.lineup.side_of(line.won.seat) == side for line in (better, played)]
    takes = ours[0] if None not in ours and ours[0] != ours[1] else None
    votes: tuple[Vote, ...] = ()
    if better.result is not None and played.result is not None:
        pairs = zip(better.result.votes, played.result.votes, strict=True)
        votes = tuple(vote for vote, other in pairs if vote.side == side and other.side != side)
    powers = tuple(event for event in better.powers if event not in played.powers)
    return Difference(better, played, takes, votes, powers)


def follow(game: Game, line: Sequence[str]) -> Line:
    """Play a line from a position of a game."""
    before = len(game.events)
    for text in line:
        game = game.play(read_move(text))
    events = game.events[before:]
    at = next((number for number, event in enumerate(events) if isinstance(event, Won)), None)
    if at is None:
        return Line(None, (), game.state.result)
    won = events[at]
    assert isinstance(won, Won)
    end = next((n for n, event in enumerate(events) if n > at and isinstance(event, Led | PhaseBegan)), len(events))
    return Line(won, tuple(event for event in events[at:end] if _by_power(event)), game.state.result)


def _by_power(event: Event) -> bool:
    """Did a power do it, or decide it?"""
    if isinstance(event, Won):
        reason = why_won(event)
        return reason is not None and reason.power is not None
    if isinstance(event, Collected):
        return event.role is not None
    return getattr(event, "by", None) is not None
