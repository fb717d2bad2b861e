"""One deal, played from every seat by two bots that see only their views."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeAlias

import msgspec

from claimant.arena.contest import Contest, Terms
from claimant.bots.levels import Bot, bot
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.state import State
from claimant.rules.view import View, view
from claimant.search.budget import now, working_time

Look: TypeAlias = Callable[[int, State], object]
"""Called after every move with the number of the game, from 0, and its state."""


class Timed(msgspec.Struct):
    """A bot with a timer: how long it took for decisions with more than one legal move."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Timed) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)

    def choose(self, player: Bot, seen: View) -> Move:
        """Let the bot choose, and measure the time."""
        if len(seen.legal) == 1:
            return player.choose(seen)
        began = now()
        chosen = player.choose(seen)
        taken = now() - began
        self.add(Timed(1, taken, taken))
        return chosen


class Bout(msgspec.Struct):
    """The result of one deal."""

    shares: list[float]
    """The first bot's share of each game: 1 for a win, a fraction for a shared win."""
    times: tuple[Timed, Timed]

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)


def play_deal(contest: Contest, terms: Terms, number: int, look: Look = lambda game, state: None) -> Bout:
    """Play the same cards from every seat; all randomness comes from the seed and the number of the deal."""
    names = ",".join(contest.lineup.names)
    cards = Random(f"{terms.seed} {names} {contest.lineup.players} {number}").randbytes(SEED_BYTES)
    bout = Bout([], (Timed(), Timed()))
    with working_time():
        for at, seating in enumerate(contest.seatings):
            players = [
                bot(contest.bots[who], Random(f"{terms.seed} {number} {seating} {seat}"), terms.budget)
                for seat, who in enumerate(seating)
            ]
            over = _played(Game.deal(contest.lineup, cards), players, seating, bout.times, partial(look, at))
            bout.shares.append(_share(over, seating))
    return bout


def _played(
    game: Game,
    players: list[Bot],
    seating: tuple[int, ...],
    times: tuple[Timed, Timed],
    look: Callable[[State], object],
) -> Game:
    """Play the game to its end."""
    while not game.is_over:
        seat = game.state.to_move
        assert seat is not None
        game = game.play(times[seating[seat]].choose(players[seat], view(game, seat)))
        look(game.state)
    return game


def _share(game: Game, seating: tuple[int, ...]) -> float:
    """The first bot's share of a finished game."""
    assert game.state.result is not None
    winners = game.state.result.winners
    return sum(seating[seat] == 0 for seat in winners) / len(winners)
