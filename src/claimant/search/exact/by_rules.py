"""Exact search through the rules, for line-ups that the kernel can't play. Slow, but just as exact."""

from __future__ import annotations

from claimant.kernel.tables.tables import Tables
from claimant.rules.legal import legal_moves
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.state import CHANCE, State
from claimant.search.budget import Budget
from claimant.search.exact.by_kernel import Position, Search
from claimant.search.exact.solution import OutOfTime

INFINITE = 1000.0
EXACTLY, AT_LEAST, AT_MOST = 0, 1, -1


class RulesPosition:
    """A mutable position that plays moves through the rules."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def legal(self) -> tuple[Move, ...]:
        return legal_moves(self.state)

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def to_move(self) -> int | None:
        return self.state.to_move

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.state.result is None else self.state.result.winners

    @property
    def votes(self) -> tuple[int | None, ...]:
        return () if self.state.result is None else tuple(vote.side for vote in self.state.result.votes)

    def play(self, move: Move) -> None:
        """Make a legal move."""
        self.state = play(self.state, move)[0]

    def copy(self) -> RulesPosition:
        return RulesPosition(self.state)


class RulesSearch(Search):
    """Alpha-beta over states; each state is searched once."""

    def __init__(self, tables: Tables | None) -> None:
        super().__init__(tables)
        self._nodes = 0
        self._known: dict[State, tuple[int, float]] = {}

    position = RulesPosition

    def prepare(self, position: Position, budget: Budget, margin: bool) -> None:
        super().prepare(position, budget, margin)
        self._nodes = 0
        self._known = {}

    @property
    def nodes(self) -> int:
        return self._nodes

    def value(self, position: Position, move: Move | None = None, known: float | None = None) -> float:
        assert isinstance(position, RulesPosition)
        state = position.state if move is None else play(position.state, move)[0]
        return self._search(state, -INFINITE, INFINITE)

    def _search(self, state: State, alpha: float, beta: float) -> float:
        if state.is_over:
            return self._outcome(RulesPosition(state))
        kind, value = self._known.get(state, (EXACTLY, INFINITE))
        if value < INFINITE and _answers(kind, value, alpha, beta):
            return value
        self._count()
        if state.to_move == CHANCE:
            value, kind = self._expected(state), EXACTLY
        else:
            value = self._best(state, alpha, beta)
            kind = AT_LEAST if value >= beta else (AT_MOST if value <= alpha else EXACTLY)
        self._known[state] = kind, value
        return value

    def _count(self) -> None:
        self._nodes += 1
        allowed = self._budget.nodes
        if (allowed is not None and self._nodes > allowed) or self.is_late():
            raise OutOfTime

    def _best(self, state: State, alpha: float, beta: float) -> float:
        sign = 1 if state.to_move == 0 else -1
        best = -INFINITE
        for move in legal_moves(state):
            value = self._search(play(state, move)[0], alpha, beta)
            best = max(best, value * sign)
            if sign > 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best * sign

    def _expected(self, state: State) -> float:
        """Every card of the discard is equally likely, equal cards each counting. [HERO-SKELETON]"""
        total = 0.0
        for move in legal_moves(state):
            weight = sum(card is move.card for card in state.discard)
            total += weight * self._search(play(state, move)[0], -INFINITE, INFINITE)
        return total / len(state.discard)


def _answers(kind: int, value: float, alpha: float, beta: float) -> bool:
    """Does a stored value or bound answer the search?"""
    return kind == EXACTLY or (value >= beta if kind == AT_LEAST else value <= alpha)
