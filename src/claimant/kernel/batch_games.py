"""The games of a batch as the rules see them: each is replayed from its deal and its moves."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from claimant.kernel.batch_boards import LONGEST, BatchBoards
from claimant.kernel.tables.layout import BOX, DECK_END
from claimant.kernel.translate import move_from
from claimant.rules.cards import Pile
from claimant.rules.deal import dealt
from claimant.rules.game import Game
from claimant.rules.play import play
from claimant.rules.state import State


class _Kept(NamedTuple):
    """A game as far as it was replayed."""

    deal: int
    """Which deal of the board it comes from."""
    moves: int
    """How many moves of the board's history it contains."""
    position: Game | State


class BatchGames:
    """Replays games by the rules, from where each was last asked for."""

    def __init__(self, many: BatchBoards) -> None:
        self._many = many
        self._kept: dict[int, _Kept] = {}

    def keep(self, game: int, position: Game | State) -> None:
        """Let a game that was just loaded begin with this position."""
        if isinstance(position, Game):
            position = replace(position, seed=None)  # the batch draws for chance
        self._kept[game] = _Kept(int(self._many.deals[game]), int(self._many.lengths[game]), position)

    def game(self, game: int) -> Game:
        """The game with its history."""
        position = self._replayed(game)
        if isinstance(position, State):
            raise ValueError(
                f"Game {game} was loaded from a State, which has no history: load a Game to ask for views."
            )
        return position

    def state(self, game: int) -> State:
        """The position with all cards."""
        position = self._replayed(game)
        return position if isinstance(position, State) else position.state

    def copy_from(self, other: BatchGames, source: int, game: int) -> None:
        """Let a game begin as one of other boards, of which it is a copy."""
        kept = other._valid(source)
        self._kept[game] = kept._replace(deal=int(self._many.deals[game]))

    def clone(self, many: BatchBoards) -> BatchGames:
        """The same for a copy of the boards."""
        other = BatchGames(many)
        other._kept = dict(self._kept)
        return other

    def _valid(self, game: int) -> _Kept:
        """What is kept of the game's current deal."""
        kept = self._kept.get(game)
        deal = int(self._many.deals[game])
        return kept if kept is not None and kept.deal == deal else _Kept(deal, 0, self._dealt(game))

    def _replayed(self, game: int) -> Game | State:
        deal, made, position = self._valid(game)
        many = self._many
        length = int(many.lengths[game])
        for at in range(game * LONGEST + made, game * LONGEST + length):
            move = move_from(many.t, int(many.moves[at]))
            position = position.play(move) if isinstance(position, Game) else play(position, move)[0]
        self._kept[game] = _Kept(deal, length, position)
        return position

    def _dealt(self, game: int) -> Game:
        """The game as it was dealt: the deck still lies behind the board, and other cards were boxed."""
        many = self._many
        at = game * many.stride
        numbering, lineup = many.t.numbering, many.t.lineup
        first, end = at + many.t.size, many.boards[at + DECK_END]
        numbers = [int(many.boards[each]) for each in range(first, end)]
        deck = tuple(numbering.cards[number] for number in numbers)
        out = [int(many.boards[at + BOX + word]) for word in range(2)]
        for number in numbers:  # cards that were boxed during the game
            out[number // 64] &= ~(1 << number % 64)
        box: Pile = numbering.pile(*out)
        return Game.at(dealt(lineup, deck, box, int(many.leaders[game])), dealt=True)
