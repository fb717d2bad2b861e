"""A game with its undecided cards: what chance has dealt, what was played, and what each seat has seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from claimant.kernel.tables.questions import NoKernel
from claimant.research.action_space import ActionSpace, action_space
from claimant.research.open_spiel.dealing import Dealing
from claimant.research.open_spiel.kernel_table import Facts, KernelTable
from claimant.research.open_spiel.rules_table import RulesTable
from claimant.research.open_spiel.table import CHANCE, NOBODY, Sight, Table
from claimant.research.rewards import rewards
from claimant.rules.cards import Card, sort
from claimant.rules.deal import dealt
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Verb
from claimant.rules.state import RALLY

BEGIN: Final = -1
"""Stands for turning up the first market, where a move waits for cards of the deck."""


class Rules:
    """What all positions of an OpenSpiel game share."""

    def __init__(self, lineup: LineUp, foregame: bool = False, by_rules: bool = False) -> None:
        if foregame and len(lineup.sides) != 2:
            raise ValueError("A foregame needs two sides, so 2 or 4 players: phase two is solved exactly.")
        self.lineup: Final = lineup
        self.foregame: Final = foregame
        self.space: Final[ActionSpace] = action_space(lineup)
        self.dealing: Final = Dealing(self.space)
        self.facts: Final = None if by_rules or lineup.heroes else _facts(self.space)
        """For the kernel; None if the rules play."""
        self.secret: Final = frozenset(
            number for number, move in enumerate(self.space.moves) if move.verb is Verb.DISCARD
        )
        """The moves of which the others don't see the card."""

    def new(self) -> Position:
        """A game before its deal."""
        return Position(self)


def _facts(space: ActionSpace) -> Facts | None:
    try:
        return Facts(space)
    except NoKernel:
        return None


@lru_cache(maxsize=16)
def rules_of(lineup: LineUp, foregame: bool = False, by_rules: bool = False) -> Rules:
    """The same, made once."""
    return Rules(lineup, foregame, by_rules)


class Position:
    """A game in progress. Its parts never change in place, so that copies share them."""

    __slots__ = ("_game", "drawn", "left", "moves", "needed", "rules", "seen", "table", "waiting")

    def __init__(self, rules: Rules) -> None:
        dealing = rules.dealing
        self.rules = rules
        self.table: Table | None = None
        self.drawn = b""
        """The cards that chance has decided: the box, each hand in turn, the deck from its top."""
        self.left = dealing.copies
        """How many copies of each card aren't decided."""
        self.needed = dealing.dealt
        """How many cards must be decided before the game goes on."""
        self.waiting: int | None = None
        """The move that waits for them."""
        self.moves: tuple[int, ...] = ()
        """All moves but chance's deal."""
        self.seen: tuple[tuple[int, ...], ...] = ((),) * rules.lineup.players
        """What each seat has seen, as numbers of moves; a card that was dealt or turned up is a draw."""
        self._game: Game | None = None

    def copy(self) -> Position:
        """The same game, to be played on differently."""
        other = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        rules = self.rules
        return replayed, (rules.lineup, rules.foregame, rules.facts is None, self.drawn, self.moves)

    @property
    def is_dealing(self) -> bool:
        """Does chance decide a card of the deal or the deck?"""
        return len(self.drawn) < self.needed

    @property
    def to_move(self) -> int:
        """The seat to move, `CHANCE`, or `NOBODY` at the end."""
        if self.table is None or self.is_dealing:
            return CHANCE
        if self.rules.foregame and self.table.phase >= RALLY:
            return NOBODY
        return self.table.to_move

    def legal(self) -> list[int]:
        """The numbers of the legal moves, or of chance's draws."""
        if self.to_move == NOBODY:
            return []
        if self.table is None or self.is_dealing:
            return [number for number, _ in self.outcomes()]
        return self.table.legal()

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can draw, with the probabilities."""
        if self.table is None or self.is_dealing:
            return self.rules.dealing.outcomes(self.drawn, self.left)
        return self.table.draws()

    def play(self, action: int) -> None:
        """Make a move, of a seat or of chance."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal here; legal are {', '.join(map(str, self.legal()))}.")
        self._game = None
        if self.table is None or self.is_dealing:
            self._deal(action - self.rules.space.size)
        else:
            self._see(action, self.table.to_move if action in self.rules.secret else None)
            self.moves = (*self.moves, action)
            self._go_on(action)

    def _see(self, number: int, seat: int | None) -> None:
        seen = self.seen
        if seat is None:
            self.seen = tuple([(*each, number) for each in seen])
        else:
            self.seen = (*seen[:seat], (*seen[seat], number), *seen[seat + 1 :])

    def _deal(self, face: int) -> None:
        """Chance decides the next card."""
        left, dealing = self.left, self.rules.dealing
        self.drawn += bytes((face,))
        self.left = left[:face] + bytes((left[face] - 1,)) + left[face + 1 :]
        if self.table is not None:
            self.table = self.table.decide(len(self.drawn) - dealing.dealt - 1, face)
        if self.is_dealing:
            return
        if self.table is None:
            self._take_up()
        elif self.waiting is not None:
            self._go_on(self.waiting)

    def _take_up(self) -> None:
        """The hands are dealt: their owners look at them, and the first market is due."""
        rules, dealing = self.rules, self.rules.dealing
        hands = [sorted(hand) for hand in self._hands()]
        for seat, hand in enumerate(hands):
            for face in hand:
                self._see(rules.space.size + face, seat)
        box, made = self.drawn[: len(dealing.box)], rules.facts
        table, market = (
            RulesTable.dealt(rules.space, hands, box, dealing.deck)
            if made is None
            else KernelTable.dealt(made, hands, box, dealing.deck)
        )
        self.table, self.waiting, self.needed = table, BEGIN, dealing.dealt + market

    def _hands(self) -> list[bytes]:
        first, size = len(self.rules.dealing.box), self.rules.dealing.hand
        return [
            self.drawn[first + size * seat : first + size * (seat + 1)] for seat in range(self.rules.lineup.players)
        ]

    def _go_on(self, action: int) -> None:
        """Make a move, or let it wait for cards of the deck that nobody has decided yet."""
        assert self.table is not None
        shown: list[Sight]
        if action == BEGIN:
            after, shown = self.table.begun()
        else:
            after, cards, shown = self.table.play(action)
            self.needed = self.rules.dealing.dealt + cards
        if self.is_dealing:
            self.waiting = action
            return
        self.table, self.waiting = after, None
        for seat, number in shown:
            self._see(number, seat)

    @property
    def game(self) -> Game:
        """The game by the rules, up to the last move that doesn't wait; undecided cards lie in any order."""
        if self._game is None:
            rules, dealing = self.rules, self.rules.dealing
            cards = rules.space.cards
            deal = [cards[face] for face in self.drawn[len(dealing.box) :]]
            rest = [card for card, number in zip(cards, self.left, strict=True) for _ in range(number)]
            box: list[Card] = [cards[face] for face in self.drawn[: len(dealing.box)]]
            game = Game.at(dealt(rules.lineup, (*deal, *rest), sort(box), leader=0), dealt=True)
            moves = self.moves if self.waiting is None else self.moves[:-1]
            self._game = game.replay(rules.space.move(number) for number in moves)
        return self._game

    def returns(self) -> tuple[float, ...]:
        """What the end is worth to each seat; zeros before."""
        lineup = self.rules.lineup
        if self.to_move != NOBODY or self.table is None:
            return (0.0,) * lineup.players
        if self.table.to_move != NOBODY:
            value = self.table.value()
            return tuple(value if lineup.side_of(seat) == 0 else -value for seat in range(lineup.players))
        return rewards(lineup, self.table.winners, self.table.votes)


def replayed(lineup: LineUp, foregame: bool, by_rules: bool, drawn: bytes, moves: tuple[int, ...]) -> Position:
    """The position after these deals and moves."""
    position = rules_of(lineup, foregame, by_rules).new()
    while len(position.drawn) < len(drawn) or len(position.moves) < len(moves):
        if position.is_dealing:
            position.play(position.rules.space.size + drawn[len(position.drawn)])
        else:
            position.play(moves[len(position.moves)])
    return position
