"""The job of playing one deal, which reports its progress trick by trick."""

from __future__ import annotations

from time import monotonic

from claimant.arena.bout import Bout, play_deal
from claimant.arena.contest import Contest, Terms
from claimant.arena.executors.executor import Tell
from claimant.rules.state import State

TELL_EVERY = 0.1
"""In seconds."""


def deal_job(tell: Tell, contest: Contest, terms: Terms, number: int) -> Bout:
    """Play a deal from every seat."""
    return play_deal(contest, terms, number, Watch(contest, tell).look)


class Watch:
    """Reports the progress of a deal now and then."""

    def __init__(self, contest: Contest, tell: Tell) -> None:
        self._games = len(contest.seatings)
        self._tell = tell
        self._full = 1
        self._told_at = 0.0

    def look(self, game: int, state: State) -> None:
        """Note the state of a game, numbered from 0, after a move."""
        in_hand = sum(map(len, state.hands))
        self._full = max(self._full, in_hand)
        if monotonic() - self._told_at >= TELL_EVERY:
            self._told_at = monotonic()
            of_game = 1.0 if state.is_over else (state.phase - in_hand / self._full) / 2
            self._tell((game + of_game) / self._games)
