"""Steps thousands of games together, with NumPy arrays for moves and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from claimant.kernel.batch_boards import MOST_MOVES, NEXT_STEP, SAME_STEP, STAY, BatchBoards
from claimant.kernel.batch_checks import checked_opponents, seeds_for, stream_of, whole
from claimant.kernel.batch_games import BatchGames
from claimant.kernel.observing.packed import MOST_FACTIONS
from claimant.kernel.tables.tables import tables_of
from claimant.kernel.translate import load, move_from, number_of_move
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.state import State
from claimant.rules.view import View, view

Numbers: TypeAlias = npt.NDArray[np.int64]
Opponent: TypeAlias = Callable[[int, View], Move] | Literal["random"]
"""Chooses the moves of a seat, from the number of the game and the seat's view; or the kernel chooses at random."""
Autoreset: TypeAlias = Literal["same step", "next step"]
"""When a finished game is dealt again."""
_AUTORESETS: dict[str | None, int] = {None: 0, "same step": SAME_STEP, "next step": NEXT_STEP}


class ActionNumbers(NamedTuple):
    """Another numbering of moves, as `research.ActionSpace` has one."""

    of_kernel: npt.ArrayLike
    """The action number of each of the kernel's move numbers."""
    size: int
    """How many actions seats have: theirs are smaller than this."""


class Batch:
    """Games of one line-up, each dealt at random; the same seeds and choices give the same games.

    Each game has a random source of its own: with one `seed`, game number i gets `seed` + i. The arrays are read-only
    views of the kernel's numbers: they need no copy, and always show the current positions. Chance is not a seat here:
    its draws happen at once, as do the moves of `opponents`. With `autoreset`, a finished game is dealt again in the
    same step, or in the next one whatever its move; `winners` and `votes` show its result until the step after its end.

    >>> from claimant.rules.presets import preset
    >>> batch = Batch(preset("claim"), games=3, seed=1)
    >>> while not batch.over.all():
    ...     batch.step(batch.counts // 2)
    >>> batch.winners
    array([...])
    """

    def __init__(
        self,
        lineup: LineUp,
        games: int,
        seed: int | Sequence[int],
        *,
        autoreset: Autoreset | None = None,
        actions: ActionNumbers | None = None,
        observe: bool = False,
        opponents: Mapping[Seat, Opponent] | None = None,
    ) -> None:
        if not isinstance(lineup, LineUp):
            raise TypeError(
                f"A batch is dealt for a line-up, as preset(...) or LineUp.of(...) make it, not {lineup!r}."
            )
        games = whole(games, "The number of games")
        if games < 1:
            raise ValueError(f"A batch has at least one game, not {games}.")
        if autoreset not in _AUTORESETS:
            raise ValueError(f"Games are dealt again in the 'same step' or the 'next step', not {autoreset!r}.")
        if observe and len(lineup.factions) > MOST_FACTIONS:
            raise ValueError(f"A batch observes {MOST_FACTIONS} factions at most, not {len(lineup.factions)}.")
        streams = [stream_of(each) for each in seeds_for(seed, games)]
        others = checked_opponents(opponents or {}, lineup.players)
        table = [] if actions is None else np.asarray(actions.of_kernel).tolist()
        size = 0 if actions is None else actions.size
        at_random = sum(1 << seat for seat, each in others.items() if each == "random")
        self.lineup = lineup
        self.games = games
        self.autoreset = autoreset
        self._choosers = {seat: each for seat, each in others.items() if each != "random"}
        self.tables = tables_of(lineup)
        self._many = BatchBoards(self.tables, games, table, size, at_random, _AUTORESETS[autoreset], observe)
        self._games = BatchGames(self._many)
        for game, stream in enumerate(streams):
            self._many.seed(game, stream)
        self._show()
        self.reset()

    def _show(self) -> None:
        """Show the kernel's numbers as arrays."""
        many = self._many
        self.boards = _view(many.boards, np.int64).reshape(self.games, -1)
        """All numbers of each game; `layout` says what they mean."""
        self.to_move = _view(many.to_move, np.int64)
        """The seat to move, -2 when the game is over."""
        self.asks = _view(many.asks, np.int64)
        """The question to that seat, as a number of `layout`."""
        self.counts = _view(many.counts, np.int64)
        """How many legal moves there are."""
        self.legal = _view(many.legal, np.int64).reshape(self.games, MOST_MOVES)
        """The legal moves of each game, of which the first `counts` are valid; `translate.move_from` converts them."""
        self.masks = _view(many.masks, np.bool_).reshape(self.games, -1)
        """Which actions are legal in each game; empty without `actions`."""
        self.winners = _view(many.winners, np.int64)
        """The seats that have won, a bit each; 0 until the game is over."""
        self.movers = _view(many.movers, np.int64)
        """The seat that moved in the caller's last step; once a game is over, its observation is that seat's."""
        watched = many.observer
        self.observed = _view(watched.words, np.int64).reshape(-1, watched.packed.size)
        """What the seat to move knows in each game, as packed bits; empty without `observe`."""
        self.numbers = _view(watched.numbers, np.uint8).reshape(-1, watched.packed.numbers)
        """The numbers that belong to `observed`."""
        self.final_observed = _view(watched.final_words, np.int64).reshape(-1, watched.packed.size)
        """What was known at the end of each game that was dealt again in the same step."""
        self.final_numbers = _view(watched.final_numbers, np.uint8).reshape(-1, watched.packed.numbers)

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are over?"""
        over: npt.NDArray[np.bool_] = np.equal(self.counts, 0)
        return over

    @property
    def votes(self) -> Numbers:
        """The side that each faction votes for in each game: -1 for none, or if the game isn't over."""
        packed = _view(self._many.votes, np.int64)
        votes: Numbers = (packed[:, None] >> 3 * np.arange(len(self.lineup.factions)) & 7) - 1
        return votes

    def step(self, choices: npt.ArrayLike) -> None:
        """Make the chosen legal move (an index from 0) in each game; finished games don't change."""
        chosen = self._one_for_each_game(choices, "choices")
        if chosen.min() < 0 or chosen.max() >= MOST_MOVES:
            raise ValueError(f"A choice is a number from 0 to {MOST_MOVES - 1}.")
        sent = chosen.astype(np.uint8).tobytes()
        wrong = self._many.wrong_choice(sent)
        if wrong >= 0:
            raise ValueError(
                f"Game {wrong} has {self.counts[wrong]} legal moves, so there is no number {chosen[wrong]}."
            )
        self._many.step(sent)
        self._let_opponents_play()

    def act(self, actions: npt.ArrayLike, where: npt.ArrayLike | None = None) -> None:
        """Make the move with the given action number in each game, or only `where` that is true.

        Finished games don't change.
        """
        chosen = self._one_for_each_game(actions, "actions")
        size = self.masks.shape[1]
        if not size:
            raise ValueError("The batch knows no action numbers: make it with actions=..., or step by index.")
        if chosen.min() < 0 or chosen.max() >= size:
            raise ValueError(f"An action is a number from 0 to {size - 1}.")
        sent = (chosen if where is None else np.where(where, chosen, STAY)).astype("<u2").tobytes()
        wrong = self._many.wrong_action(sent)
        if wrong >= 0:
            raise ValueError(f"Action {chosen[wrong]} is not legal in game {wrong}.")
        self._many.act(sent)
        self._let_opponents_play()

    def _one_for_each_game(self, values: npt.ArrayLike, what: str) -> npt.NDArray[Any]:
        given = np.asarray(values)
        if given.shape != (self.games,):
            raise ValueError(f"There are {self.games} games, so {self.games} {what}, not an array of {given.shape}.")
        return given

    def reset(self) -> int:
        """Deal a new game for each finished one, and return how many there were."""
        number = int(self._many.reset())
        self._let_opponents_play()
        return number

    def deal(self, game: int, seed: int | None = None) -> None:
        """Deal one game again, from a new seed if there is one."""
        at = self._number(game)
        if seed is not None:
            self._many.seed(at, stream_of(whole(seed, "A seed")))
        self._many.restart(at)
        self._let_opponents_play()

    def load(self, game: int, position: Game | State) -> None:
        """Continue from this position; a `Game` brings the history that views need."""
        at = self._number(game)
        if not isinstance(position, Game | State):
            raise TypeError(f"A batch loads a Game or a State, not {type(position).__name__}.")
        if position.lineup != self.lineup:
            raise ValueError(f"The batch plays {self.lineup.names}, and the position {position.lineup.names}.")
        many = self._many
        first = at * many.stride
        history = Game.at(position.start).state if isinstance(position, Game) else position
        load(self.tables, history, many.boards, first, first + self.tables.size)
        many.loaded(at)
        for move in position.moves if isinstance(position, Game) else ():
            many.replay(at, number_of_move(self.tables, many.boards, first, move))
        self._games.keep(at, position)
        many.shown(at)
        self._let_opponents_play()

    def copy(self, source: int, game: int) -> None:
        """Make a game equal to another one, with its history and its random source."""
        source, game = self._number(source), self._number(game)
        if source != game:
            self._many.copy_from(self._many, source, game)
            self._games.copy_from(self._games, source, game)

    def clone(self) -> Batch:
        """Another batch with the same games, histories and random sources."""
        other: Batch = Batch.__new__(Batch)
        other.lineup, other.games, other.autoreset = self.lineup, self.games, self.autoreset
        other.tables = self.tables
        other._choosers = self._choosers
        other._many = self._many.clone()
        other._games = self._games.clone(other._many)
        other._show()
        return other

    def game(self, game: int) -> Game:
        """The game by the rules, with its history; the rules replay the moves since it was last asked for."""
        return self._games.game(self._number(game))

    def state(self, game: int) -> State:
        """The position of one game, with all cards."""
        return self._games.state(self._number(game))

    def view(self, game: int, seat: Seat | None = None) -> View:
        """What a seat knows in one game; by default the seat to move."""
        at = self._number(game)
        to_move = int(self.to_move[at])
        if seat is None and to_move < 0:
            raise ValueError(f"Game {game} is over, so nobody is to move: name the seat whose view you want.")
        return view(self._games.game(at), to_move if seat is None else seat)

    def observe_as(self, game: int, seat: Seat) -> None:
        """Let `observed` show what another seat knows of a game that is over."""
        at = self._number(game)
        if seat not in (range(self.lineup.players) if self.over[at] else (self.to_move[at],)):
            raise ValueError(f"Game {game} isn't over, so only the seat to move is observed, not seat {seat}.")
        self._many.observe_as(at, seat)

    def _number(self, game: int) -> int:
        number = whole(game, "The number of a game")
        if not 0 <= number < self.games:
            raise IndexError(f"The games have the numbers 0 to {self.games - 1}, so there is no game {number}.")
        return number

    def _let_opponents_play(self) -> None:
        """Make the moves of the seats that others play, until no such seat is to move."""
        if not self._choosers:
            return
        seats = list(self._choosers)
        while len(due := np.flatnonzero(np.isin(self.to_move, seats))):
            for game in due.tolist():
                seat = int(self.to_move[game])
                self._make(game, self._choosers[seat](game, self.view(game)))

    def _make(self, game: int, move: Move) -> None:
        options = [move_from(self.tables, int(each)) for each in self.legal[game, : self.counts[game]]]
        if move not in options:
            raise ValueError(f"An opponent chose {move} in game {game}, which is not legal there.")
        self._many.make(game, options.index(move))


def _view(numbers: Any, kind: Any) -> npt.NDArray[Any]:
    """The numbers of a `vec` as an array, which keeps the `vec` alive."""
    return np.frombuffer(numbers, dtype=kind)
