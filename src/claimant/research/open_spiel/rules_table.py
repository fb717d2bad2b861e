"""The table for line-ups with heroes or without a kernel: a position as a state of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from claimant.research.action_space import ActionSpace
from claimant.research.open_spiel.table import NOBODY, Sight
from claimant.rules.cards import Seat, sort
from claimant.rules.deal import dealt, opened
from claimant.rules.events import Discarded, Drew, Event, LeftOver, MarketTurned, Peeked
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import MARKET
from claimant.rules.moves import TAKE_TOP, Verb
from claimant.rules.moves import move as move_of
from claimant.rules.play import play
from claimant.rules.state import State
from claimant.search.budget import Budget
from claimant.search.exact.solver import solver_of


class RulesTable:
    """A state whose deck has any cards where they aren't decided yet."""

    __slots__ = ("_deck", "_legal", "_space", "state")

    def __init__(self, space: ActionSpace, state: State, deck: int) -> None:
        self._space = space
        self.state = state
        self._deck = deck
        """How many cards the deck had at first."""
        self._legal: list[int] | None = None

    @classmethod
    def dealt(
        cls, space: ActionSpace, hands: Sequence[Sequence[int]], box: Sequence[int], deck: int
    ) -> tuple[RulesTable, int]:
        """The table before the first market is turned up, and how many cards that needs."""
        cards = space.cards
        given = [cards[face] for hand in hands for face in hand]
        state = dealt(space.lineup, (*given, *cards[:1] * deck), sort([cards[face] for face in box]), leader=0)
        return cls(space, state, deck), MARKET[space.lineup.players]

    def begun(self) -> tuple[RulesTable, list[Sight]]:
        """The table with the first market turned up."""
        state, events = opened(self.state)
        return RulesTable(self._space, state, self._deck), self._shown(events)

    @property
    def to_move(self) -> int:
        return NOBODY if self.state.to_move is None else self.state.to_move

    @property
    def phase(self) -> int:
        return self.state.phase

    @property
    def winners(self) -> tuple[Seat, ...]:
        assert self.state.result is not None
        return self.state.result.winners

    @property
    def votes(self) -> tuple[int | None, ...]:
        assert self.state.result is not None
        return tuple(vote.side for vote in self.state.result.votes)

    def legal(self) -> list[int]:
        if self._legal is None:
            self._legal = sorted(self._space.number(move) for move in legal_moves(self.state))
        return self._legal

    def draws(self) -> list[tuple[int, float]]:
        discard = self.state.discard
        moves = ((number, self._space.move(number).card) for number in self.legal())
        return [(number, discard.count(card) / len(discard)) for number, card in moves if card is not None]

    def play(self, action: int) -> tuple[RulesTable, int, list[Sight]]:
        state, events = play(self.state, self._space.move(action))
        needed = self._deck - len(state.deck) + (TAKE_TOP in legal_moves(state))
        return RulesTable(self._space, state, self._deck), needed, self._shown(events)

    def _shown(self, events: Sequence[Event]) -> list[Sight]:
        """What somebody has seen of these events besides the move itself."""
        space = self._space
        shown: list[Sight] = []
        market: list[Sight] = []
        for event in events:
            match event:
                case Drew(seat, card) | Peeked(seat, card) if card is not None:
                    shown.append((seat, space.number(move_of(Verb.DRAW, card))))
                case MarketTurned(cards):
                    market += [(None, space.number(move_of(Verb.DRAW, card))) for card in cards]
                case Discarded(_, card):
                    shown.append((None, space.number(move_of(Verb.DISCARD, card))))
                case LeftOver(_, cards):
                    shown += [(None, space.number(move_of(Verb.DISCARD, card))) for card in cards]
                case _:
                    pass
        return shown + sorted(market, key=lambda sight: sight[1])

    def decide(self, at: int, face: int) -> RulesTable:
        deck = list(self.state.deck)
        deck[at - (self._deck - len(deck))] = self._space.cards[face]
        return RulesTable(self._space, replace(self.state, deck=tuple(deck)), self._deck)

    def value(self) -> float:
        solution = solver_of(self.state.lineup).solve(self.state, Budget(), line=False)
        assert solution.value is not None
        return -solution.value if self.state.to_move in {1, 3} else solution.value
