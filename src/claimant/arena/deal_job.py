"""The job of playing one deal, which reports its progress trick by trick."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from claimant.arena.bout import Bout, play_deal
from claimant.arena.contest import Contest, Terms
from claimant.arena.executors.executor import Tell
from claimant.notation.databases.record_lines import record_line, record_value
from claimant.notation.names import LONGEST_RECORDED
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.state import State

TELL_EVERY = 0.1
"""In seconds."""


def deal_job(tell: Tell, contest: Contest, terms: Terms, number: int) -> Bout:
    """Play a deal from every seat."""
    return play_deal(contest, terms, number, Watch(contest, tell).look)


def recorded_deal_job(tell: Tell, contest: Contest, terms: Terms, number: int) -> Bout:
    """The same, and the games are kept as lines of a database."""
    games: list[bytes] = []

    def keep(game: Game, seating: tuple[int, ...], failed: Seat | None) -> None:
        games.append(record_line(record_value(recorded(game, [contest.bots[who] for who in seating], failed))))

    bout = play_deal(contest, terms, number, Watch(contest, tell).look, keep)
    bout.games = games
    return bout


def recorded(game: Game, bots: Sequence[str], failed: Seat | None) -> Record:
    """The record of a game between bots; a bot that failed has given it up."""
    two_sides = len(game.lineup.sides) == 2
    notes = "" if failed is None else f"The bot of seat {failed} failed."
    names = tuple(name[:LONGEST_RECORDED] for name in bots)
    return Record(game, Details(played_by=names, notes=notes, resigned=failed if two_sides else None))


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
