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
from claimant.kernel.tables.layout import ASKS, CHANCE, DECK_AT, DECK_END, TO_MOVE, VOTES, WINNERS
from claimant.kernel.tables.tables import Tables

MOST_MOVES: Final = 64
"""No position has more legal moves."""
LONGEST: Final = 512
"""No game has more moves: fewer than 15 tricks in each phase, with at most 17 decisions each."""


class BatchBoards:
    """The boards, and for each of them the seat to move, the question, the legal moves, the result and the history."""

    def __init__(self, t: Tables, games: int, actions: list[int], size: int, at_random: int, autoreset: bool) -> None:
        self.t: Final[Tables] = t
        self.games: Final[i64] = games
        self.stride: Final[i64] = t.size + len(t.numbers)
        """A board is followed by its deck."""
        self.at_random: Final[i64] = at_random
        """The seats, a bit each, whose moves are made at random as soon as they are due."""
        self.autoreset: Final[bool] = autoreset
        self.boards: Final[vec[i64]] = vec[i64]([0] * int(self.games * self.stride))
        self.to_move: Final[vec[i64]] = vec[i64]([0] * games)
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

    def loaded(self, game: i64) -> None:
        """Go on from a position that was just written as a board."""
        self.winners[game] = 0
        self.votes[game] = 0
        self._begin(game)

    def _deal(self, game: i64) -> None:
        """Deal a new game with a random leader; the last result stays."""
        at = game * self.stride
        self._thrown[0] = self.streams[game]
        leader = below(self._thrown, self.t.players)
        deal(self.t, self.boards, at, at + self.t.size, leader, self._thrown)
        self.streams[game] = self._thrown[0]
        self.leaders[game] = leader
        self._begin(game)

    def _begin(self, game: i64) -> None:
        """Begin the history of a board that was just written."""
        self.deals[game] = self.deals[game] + 1
        self.lengths[game] = 0
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
                self._make(game, self.legal[game * MOST_MOVES + choice])
            game += 1

    def wrong_action(self, actions: bytes) -> int:
        """The first unfinished game in which this action, a number of two bytes, is not legal, or -1."""
        game: i64 = 0
        while game < self.games:
            if self.counts[game] != 0:
                low: i64 = actions[2 * game]
                high: i64 = actions[2 * game + 1]
                action = low + 256 * high
                if action >= self.size or self.masks[game * self.size + action] == 0:
                    return game
            game += 1
        return -1

    def act(self, actions: bytes) -> None:
        """Make the legal move with this action number in each unfinished game."""
        self._forget_results()
        game: i64 = 0
        while game < self.games:
            if self.counts[game] != 0:
                low: i64 = actions[2 * game]
                high: i64 = actions[2 * game + 1]
                action = low + 256 * high
                each = game * MOST_MOVES
                while self.actions[self.legal[each]] != action:
                    each += 1
                self._make(game, self.legal[each])
            game += 1

    def make(self, game: i64, choice: i64) -> None:
        """Make the legal move with this index in one game."""
        self._make(game, self.legal[game * MOST_MOVES + choice])

    def _forget_results(self) -> None:
        """Forget the results of games that have been dealt again since."""
        if self.autoreset:
            game: i64 = 0
            while game < self.games:
                if self.winners[game] != 0:
                    self.winners[game] = 0
                    self.votes[game] = 0
                game += 1

    def _make(self, game: i64, move: i64) -> None:
        at = game * self.stride
        self._note(game, move)
        step(self.t, self.boards, at, move)
        self._look(game, at)
        if self.counts[game] == 0 and self.autoreset:
            self._deal(game)

    def _note(self, game: i64, move: i64) -> None:
        length = self.lengths[game]
        self.moves[game * LONGEST + length] = i16(move)
        self.lengths[game] = length + 1

    def _look(self, game: i64, at: i64) -> None:
        """Update what is known about the game; chance and random seats move at once."""
        s = self.boards
        self._clear_mask(game)
        seat = s[at + TO_MOVE]
        while seat == CHANCE or (seat >= 0 and self.at_random & bit(seat)):
            move = self._random_move(game, at, seat)
            self._note(game, move)
            step(self.t, s, at, move)
            seat = s[at + TO_MOVE]
        self.to_move[game] = seat
        self.asks[game] = s[at + ASKS]
        if s[at + WINNERS] != 0:
            self.winners[game] = s[at + WINNERS]
            self.votes[game] = s[at + VOTES]
        self.counts[game] = legal_moves(self.t, s, at, self.legal, game * MOST_MOVES)
        self._write_mask(game)

    def _random_move(self, game: i64, at: i64, seat: i64) -> i64:
        """Chance draws each copy of a card equally likely; a seat chooses each move equally likely."""
        self._thrown[0] = self.streams[game]
        if seat == CHANCE:
            move = random_move(self.t, self.boards, at, self._thrown, self._found)
        else:
            move = self._found[below(self._thrown, legal_moves(self.t, self.boards, at, self._found, 0))]
        self.streams[game] = self._thrown[0]
        return move

    def _clear_mask(self, game: i64) -> None:
        if self.size:
            first = game * self.size
            each = game * MOST_MOVES
            end = each + self.counts[game]
            while each < end:
                self.masks[first + self.actions[self.legal[each]]] = 0
                each += 1

    def _write_mask(self, game: i64) -> None:
        if self.size:
            first = game * self.size
            each = game * MOST_MOVES
            end = each + self.counts[game]
            while each < end:
                self.masks[first + self.actions[self.legal[each]]] = 1
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
        self._look(game, at)
        self.winners[game] = other.winners[source]
        self.votes[game] = other.votes[source]

    def clone(self) -> BatchBoards:
        """Other boards with the same games."""
        actions = [int(each) for each in self.actions]
        other = BatchBoards(self.t, int(self.games), actions, int(self.size), int(self.at_random), self.autoreset)
        game: i64 = 0
        while game < self.games:
            other.copy_from(self, game, game)
            other.deals[game] = self.deals[game]
            game += 1
        return other
