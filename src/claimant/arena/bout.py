"""One deal, played from every seat by two bots that see only their views."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import monotonic
from typing import TypeAlias

import msgspec

from claimant.arena.contest import Contest, Terms
from claimant.arena.players import player
from claimant.bots.engine.player import EnginePlayer
from claimant.bots.engine.process import EngineError
from claimant.bots.levels import Bot
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.state import State
from claimant.rules.view import View, view
from claimant.search.budget import now, working_time

Look: TypeAlias = Callable[[int, State], object]
"""Called after every move with the number of the game, from 0, and its state."""
Keep: TypeAlias = Callable[[Game, tuple[int, ...], Seat | None], object]
"""Called after every game with the game, the bot of each seat, and the seat whose bot failed, if one did."""


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
        clock = monotonic if isinstance(player, EnginePlayer) else now  # an engine works in another process
        began = clock()
        chosen = player.choose(seen)
        taken = clock() - began
        self.add(Timed(1, taken, taken))
        return chosen


class Bout(msgspec.Struct):
    """The result of one deal."""

    shares: list[float]
    """The first bot's share of each game: 1 for a win, a fraction for a shared win."""
    times: tuple[Timed, Timed]
    faults: tuple[dict[str, int], dict[str, int]] = msgspec.field(default_factory=lambda: ({}, {}))
    """How many games each bot lost because it failed, by the kind of failure."""
    games: list[bytes] = []
    """The games as lines of a database, if they are kept."""

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)


def no_look(game: int, state: State) -> None:
    """Nobody watches."""


def no_keep(game: Game, seating: tuple[int, ...], failed: Seat | None) -> None:
    """Nobody keeps the games."""


def play_deal(contest: Contest, terms: Terms, number: int, look: Look = no_look, keep: Keep = no_keep) -> Bout:
    """Play the same cards from every seat; all randomness comes from the seed and the number of the deal."""
    cards = deal_seed(contest.lineup, terms, number)
    bout = Bout([], (Timed(), Timed()))
    with working_time():
        for at, seating in enumerate(contest.seatings):
            players = [
                player(contest.bots[who], contest.lineup, seat, _dice(terms, number, seating, seat), terms.budget)
                for seat, who in enumerate(seating)
            ]
            game = Game.deal(contest.lineup, cards)
            bout.shares.append(_played(game, players, seating, bout, partial(look, at), keep))
    return bout


def deal_seed(lineup: LineUp, terms: Terms, number: int) -> bytes:
    """The seed that deals the cards of a deal, the same for all bots."""
    names = ",".join(lineup.names)
    return Random(f"{terms.seed} {names} {lineup.players} {number}").randbytes(SEED_BYTES)


def _dice(terms: Terms, number: int, seating: tuple[int, ...], seat: Seat) -> Random:
    return Random(f"{terms.seed} {number} {seating} {seat}")


def _played(
    game: Game, players: list[Bot], seating: tuple[int, ...], bout: Bout, look: Callable[[State], object], keep: Keep
) -> float:
    """Play the game to its end; the first bot's share of it. A bot from outside that fails has lost."""
    winners: tuple[Seat, ...] = ()
    failed: Seat | None = None
    try:
        while (seat := game.state.to_move) is not None:
            who = seating[seat]
            try:
                game = game.play(bout.times[who].choose(players[seat], view(game, seat)))
            except EngineError as error:
                failed = seat
                bout.faults[who][error.fault] = bout.faults[who].get(error.fault, 0) + 1
                winners = tuple(other for other in range(len(players)) if seating[other] != who)
                return float(who != 0)
            look(game.state)
        assert game.state.result is not None
        winners = game.state.result.winners
        return _share(winners, seating)
    finally:
        if failed is not None or game.is_over:
            keep(game, seating, failed)
        for each in players:
            if isinstance(each, EnginePlayer):
                each.over(winners)


def _share(winners: tuple[Seat, ...], seating: tuple[int, ...]) -> float:
    """The first bot's share of a finished game."""
    return sum(seating[seat] == 0 for seat in winners) / len(winners)
