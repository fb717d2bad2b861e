"""Many boards one after the other in one `vec`; the compiled part of `Batch`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from claimant.kernel.engine.bits import bit
from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import below
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import step
from claimant.kernel.observing.observer import Observer
from claimant.kernel.tables.layout import ASKS, CHANCE, DECK_AT, DECK_END, TO_MOVE, VOTES, WINNERS
from claimant.kernel.tables.tables import Tables

MOST_MOVES: Final = 64
"""No position has more legal moves."""
SAME_STEP: Final = 1
"""A finished game is dealt again in the step that ends it; otherwise by `reset`, or in the next step."""
NEXT_STEP: Final = 2
STAY: Final = 0xFFFF
"""Stands for an action in a game that makes no move."""
LONGEST: Final = 512
"""No game has more moves: fewer than 15 tricks in each phase, with at most 17 decisions each."""


class BatchBoards:
    """The boards, and for each of them the seat to move, the question, the legal moves, the result and the history."""

    def __init__(
        self, t: Tables, games: int, actions: list[int], size: int, at_random: int, autoreset: int, observes: bool
    ) -> None:
        self.t: Final[Tables] = t
        self.games: Final[i64] = games
        self.stride: Final[i64] = t.size + len(t.numbers)
        """A board is followed by its deck."""
        self.at_random: Final[i64] = at_random
        """The seats, a bit each, whose moves are made at random as soon as they are due."""
        self.autoreset: Final[i64] = autoreset
        self.boards: Final[vec[i64]] = vec[i64]([0] * int(self.games * self.stride))
        self.to_move: Final[vec[i64]] = vec[i64]([0] * games)
        self.movers: Final[vec[i64]] = vec[i64]([0] * games)
        """The seat for which the caller moved last."""
        self.asks: Final[vec[i64]] = vec[i64]([0] * games)
        self.counts: Final[vec[i64]] = vec[i64]([0] * games)
        self.winners: Final[vec[i64]] = vec[i64]([0] * games)
        self.votes: Final[vec[i64]] = vec[i64]([0] * games)
        self.legal: Final[vec[i64]] = vec[i64]([0] * (games * MOST_MOVES))
        self.streams: Final[vec[i64]] = vec[i64]([0] * games)
        """The random source of each game."""
        self.deals: Final[vec[i64]] = vec[i64]([0] * games)
        """How often each game has been dealt or loaded."""
        self.leaders: Final[vec[i64]] = vec[i64]([0] * games)
        """Who led first."""
        self.lengths: Final[vec[i64]] = vec[i64]([0] * games)
        self.moves: Final[vec[i16]] = vec[i16]([0] * (games * LONGEST))
        """The moves since the deal, chance's draws included."""
        self.actions: Final[vec[i64]] = vec[i64](actions)
        """The action number of each move, or nothing if masks aren't wanted."""
        self.size: Final[i64] = size
        """How many actions there are."""
        self.masks: Final[vec[u8]] = vec[u8]([0] * (games * size))
        self.observer: Final[Observer] = Observer(t, games if observes else 0, autoreset == SAME_STEP)
        self.observes: Final[bool] = observes
        self._found: Final[vec[i64]] = vec[i64]([0] * MOST_MOVES)
        self._thrown: Final[vec[i64]] = vec[i64]([0])

    def seed(self, game: i64, stream: i64) -> None:
        """Give the game a random source."""
        self.streams[game] = stream

    def reset(self) -> int:
        """Deal a new game for each finished one; returns how many there were."""
        number: i64 = 0
        game: i64 = 0
        while game < self.games:
            if self.counts[game] == 0:
                self.restart(game)
                number += 1
            game += 1
        return number

    def restart(self, game: i64) -> None:
        """Deal a new game and forget the last result."""
        self.winners[game] = 0
        self.votes[game] = 0
        self._deal(game)

    def _deal(self, game: i64) -> None:
        """Deal a new game with a random leader; the last result stays."""
        at = game * self.stride
        self._thrown[0] = self.streams[game]
        leader = below(self._thrown, self.t.players)
        deal(self.t, self.boards, at, at + self.t.size, leader, self._thrown)
        self.streams[game] = self._thrown[0]
        self.leaders[game] = leader
        self._begin(game)
        self._look(game, at)

    def _begin(self, game: i64) -> None:
        """Begin the history of a board that was just written."""
        self.deals[game] = self.deals[game] + 1
        self.lengths[game] = 0
        if self.observes:
            self.observer.begin(self.boards, game * self.stride, game)

    def loaded(self, game: i64) -> None:
        """Begin with a position that was just written as a board; `replay` and `shown` follow."""
        self.winners[game] = 0
        self.votes[game] = 0
        self._begin(game)

    def replay(self, game: i64, move: i64) -> None:
        """Make a move of a loaded game's history."""
        self._apply(game, game * self.stride, move)

    def shown(self, game: i64) -> None:
        """Show a loaded game after its history."""
        self._look(game, game * self.stride)

    def wrong_choice(self, choices: bytes) -> int:
        """The first unfinished game that has no legal move with this index, or -1."""
        game: i64 = 0
        while game < self.games:
            if self.counts[game] != 0 and choices[game] >= self.counts[game]:
                return game
            game += 1
        return -1

    def step(self, choices: bytes) -> None:
        """Make the legal move with this index in each unfinished game."""
        self._forget_results()
        game: i64 = 0
        while game < self.games:
            if self.counts[game] != 0:
                choice: i64 = choices[game]
                self.movers[game] = self.to_move[game]
                self._make(game, self.legal[game * MOST_MOVES + choice])
            elif self.autoreset == NEXT_STEP:
                self.restart(game)
            game += 1

    def wrong_action(self, actions: bytes) -> int:
        """The first unfinished game in which this action, a number of two bytes, is not legal, or -1."""
        game: i64 = 0
        while game < self.games:
            if self.counts[game] != 0:
                low: i64 = actions[2 * game]
                high: i64 = actions[2 * game + 1]
                action = low + 256 * high
                if action != STAY and (action >= self.size or self.masks[game * self.size + action] == 0):
                    return game
            game += 1
        return -1

    def act(self, actions: bytes) -> None:
        """Make the legal move with this action number in each unfinished game, unless it is to stay."""
        self._forget_results()
        game: i64 = 0
        while game < self.games:
            if self.counts[game] != 0:
                low: i64 = actions[2 * game]
                high: i64 = actions[2 * game + 1]
                action = low + 256 * high
                if action != STAY:
                    each = game * MOST_MOVES
                    while self.actions[self.legal[each]] != action:
                        each += 1
                    self.movers[game] = self.to_move[game]
                    self._make(game, self.legal[each])
            elif self.autoreset == NEXT_STEP:
                self.restart(game)
            game += 1

    def make(self, game: i64, choice: i64) -> None:
        """Make the legal move with this index in one game."""
        self._make(game, self.legal[game * MOST_MOVES + choice])

    def _forget_results(self) -> None:
        """Forget the results of games that have been dealt again since."""
        if self.autoreset == SAME_STEP:
            game: i64 = 0
            while game < self.games:
                if self.winners[game] != 0:
                    self.winners[game] = 0
                    self.votes[game] = 0
                game += 1

    def _make(self, game: i64, move: i64) -> None:
        at = game * self.stride
        self._apply(game, at, move)
        self._look(game, at)
        if self.counts[game] == 0 and self.autoreset == SAME_STEP:
            if self.observes:
                self.observer.keep_final(game)
            self._deal(game)

    def _apply(self, game: i64, at: i64, move: i64) -> None:
        """Make a move, and note it for the history and for what seats know."""
        length = self.lengths[game]
        self.moves[game * LONGEST + length] = i16(move)
        self.lengths[game] = length + 1
        if self.observes:
            self.observer.note(self.boards, at, game, move)
            step(self.t, self.boards, at, move)
            self.observer.follow(self.boards, at, game)
        else:
            step(self.t, self.boards, at, move)

    def _look(self, game: i64, at: i64) -> None:
        """Update what is known about the game; chance and random seats move at once."""
        s = self.boards
        self._mark(game, 0)
        seat = s[at + TO_MOVE]
        while seat == CHANCE or (seat >= 0 and self.at_random & bit(seat)):
            self._apply(game, at, self._random_move(game, at, seat))
            seat = s[at + TO_MOVE]
        self.to_move[game] = seat
        self.asks[game] = s[at + ASKS]
        if s[at + WINNERS] != 0:
            self.winners[game] = s[at + WINNERS]
            self.votes[game] = s[at + VOTES]
        self.counts[game] = legal_moves(self.t, s, at, self.legal, game * MOST_MOVES)
        self._mark(game, 1)
        if self.observes:
            self.observer.write(s, at, game, seat if seat >= 0 else self.movers[game])

    def observe_as(self, game: i64, seat: i64) -> None:
        """Write what a seat knows: any seat once the game is over, otherwise the seat to move."""
        self.observer.write(self.boards, game * self.stride, game, seat)

    def _random_move(self, game: i64, at: i64, seat: i64) -> i64:
        """Chance draws each copy of a card equally likely; a seat chooses each move equally likely."""
        self._thrown[0] = self.streams[game]
        if seat == CHANCE:
            move = random_move(self.t, self.boards, at, self._thrown, self._found)
        else:
            move = self._found[below(self._thrown, legal_moves(self.t, self.boards, at, self._found, 0))]
        self.streams[game] = self._thrown[0]
        return move

    def _mark(self, game: i64, legal: u8) -> None:
        """Set or clear the legal actions in the mask."""
        if self.size:
            first = game * self.size
            each = game * MOST_MOVES
            end = each + self.counts[game]
            while each < end:
                self.masks[first + self.actions[self.legal[each]]] = legal
                each += 1

    def copy_from(self, other: BatchBoards, source: i64, game: i64) -> None:
        """Copy a game of other boards with the same tables, its history and its random source."""
        at = game * self.stride
        from_at = source * self.stride
        i: i64 = 0
        while i < self.stride:
            self.boards[at + i] = other.boards[from_at + i]
            i += 1
        self.boards[at + DECK_AT] = self.boards[at + DECK_AT] + at - from_at
        self.boards[at + DECK_END] = self.boards[at + DECK_END] + at - from_at
        i = 0
        while i < other.lengths[source]:
            self.moves[game * LONGEST + i] = other.moves[source * LONGEST + i]
            i += 1
        self.streams[game] = other.streams[source]
        self.deals[game] = self.deals[game] + 1
        self.leaders[game] = other.leaders[source]
        self.lengths[game] = other.lengths[source]
        self.movers[game] = other.movers[source]
        if self.observes:
            self.observer.copy_from(other.observer, source, game)
        self._look(game, at)
        self.winners[game] = other.winners[source]
        self.votes[game] = other.votes[source]

    def clone(self) -> BatchBoards:
        """Other boards with the same games."""
        actions = [int(each) for each in self.actions]
        other = BatchBoards(
            self.t, int(self.games), actions, int(self.size), int(self.at_random), int(self.autoreset), self.observes
        )
        game: i64 = 0
        while game < self.games:
            other.copy_from(self, game, game)
            other.deals[game] = self.deals[game]
            game += 1
        return other
