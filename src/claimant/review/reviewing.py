"""Reviews a game decision by decision: what can be proven, from the end back, then what is estimated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random

import numpy as np
from msgspec.structs import replace

from claimant.notation.records.record_file import Record
from claimant.review.exact import Exact, Solved
from claimant.review.ledger import accuracy, ledgers
from claimant.review.lines import rest_of_trick
from claimant.review.marks import SURE, estimated_mark, exact_mark
from claimant.review.positions import check, positions, result_of
from claimant.review.sampled import DIGITS, estimate, swings
from claimant.review.trials import trials_from
from claimant.review.values import Decision, Review
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.state import CHANCE, RECRUIT
from claimant.rules.view import View, view
from claimant.search.budget import Budget
from claimant.search.worlds.single_world import all_known

USUAL = Budget(worlds=1500, seconds=8.0)
"""The budget for a whole game: worlds for each estimate, seconds for everything together."""
FOR_PROOFS = 1.6
"""One part of this many of the time is for exact searches."""
FOR_ONE_PROOF = 2.0
"""One exact search may take one part of this many of what is left for all."""
FOR_CHANCES = 8.0
"""One part of this many of the time after the proofs is for the chances over the game."""
NODES = 4_000_000
"""Without a limit of seconds or positions, each exact search may look at this number of positions."""
FEWER = 5
"""The chances after the start come from one world of this many of the budget."""


class Reviewing:
    """The review of a game while it is made. Iterate over it to get each decision as soon as it is found.

    The same game, budget without seconds and seed give the same review on every machine. Without margins there are no
    lines and no marks for votes; values, accuracy and ledger are the same, in a third of the time.
    """

    def __init__(self, record: Record, budget: Budget = USUAL, seed: int | None = None, margins: bool = True) -> None:
        check(record)
        if budget.worlds is None and budget.seconds is None:
            raise ValueError("A review needs an end: give its budget a number of worlds or seconds.")
        self.record = record
        self._budget = budget
        self._margins = margins
        self._seed = Random().getrandbits(64) if seed is None else seed
        self._games = positions(record.game)
        self._exact = Exact(record.game.lineup)
        self._solved: dict[int, Solved] = {}
        self._lines: dict[int, tuple[Move, ...]] = {}
        self._chances: dict[int, tuple[float, ...]] = {}
        self._decisions: dict[int, Decision] = {}

    @cached_property
    def _decided(self) -> list[int]:
        """The numbers of all decisions; chance's draws are none."""
        return [at for at, game in enumerate(self._games[:-1]) if game.state.to_move != CHANCE]

    @property
    def total(self) -> int:
        """The number of decisions."""
        return len(self._decided)

    def __iter__(self) -> Iterator[Decision]:
        self._budget = self._budget.start()
        if self._decided and self._games[self._decided[0]].state.phase == RECRUIT:  # proofs may take seconds
            first = self._estimated_decision(self._decided[0], self._share(2 * self.total))
            self._decisions[first.at] = first
            yield first
        for decision in self._proven():
            self._decisions[decision.at] = decision
            yield decision
        for decision in self._estimated():
            self._decisions[decision.at] = decision
            yield decision

    def finish(self) -> Review:
        """The whole review; it goes on if not all decisions are found yet."""
        if len(self._decisions) < self.total or not self._chances:
            for _ in self:
                pass
        lineup = self.record.game.lineup
        decisions = tuple(self._decisions[at] for at in self._decided)
        result = result_of(self.record)
        chances = [self._chances[at] for at in range(len(self._games) - 1)]
        start = chances[0] if chances else result
        return Review(
            decisions=decisions,
            accuracy=tuple(accuracy(decisions, seat) for seat in range(lineup.players)),
            ledger=ledgers(lineup, decisions, start, result),
            result=result,
            chances=(*chances, result),
        )

    # What can be proven

    def _proven(self) -> Iterator[Decision]:
        """Solve the positions of phase two from the end back, and yield what its decider could have proven, too."""
        budget = self._for_proofs()
        for at in reversed(range(len(self._games) - 1)):
            state = self._games[at].state
            limit = budget if budget.seconds is None else budget.share(FOR_ONE_PROOF)
            if limit.is_over or (solved := self._exact.solve(state, limit, self._margins)) is None:
                continue
            self._solved[at] = solved
            self._chances[at] = (solved.first, 1 - solved.first)
            if state.to_move != CHANCE and all_known(seen := self._view(at)):
                yield self._exact_decision(at, seen, solved)

    def _for_proofs(self) -> Budget:
        if self._budget.seconds is None:
            return Budget(nodes=NODES if self._budget.nodes is None else self._budget.nodes)
        return replace(self._budget.share(FOR_PROOFS), worlds=None).start()

    def _exact_decision(self, at: int, seen: View, solved: Solved) -> Decision:
        made = self._played(at)
        values = {move.text: solved.values[move] for move in seen.legal}
        margins = None
        if solved.margins is not None:
            margins = {move.text: solved.margins[move] for move in seen.legal}
        best = self._best(at, solved)
        slip = solved.values[made] - solved.values[best[0]]
        own = seen.lineup.side_of(self._seat(at))
        return Decision(
            at=at,
            seat=self._seat(at),
            played=made.text,
            values=values,
            best=tuple(move.text for move in best),
            exact=True,
            error=0.0,
            open=values,
            margins=margins,
            mark=exact_mark(values, margins, made.text),
            line=_texts(self._line(at)),
            answer=_texts((made, *self._line(at + 1))),
            effects=(slip, -slip) if own == 0 else (-slip, slip),
        )

    def _best(self, at: int, solved: Solved) -> list[Move]:
        """The moves with the best value; first those with the best margin, the one played before others."""
        most = max(solved.values.values())
        good = [move for move, value in solved.values.items() if value >= most - SURE]
        margins, made = solved.margins or {}, self._played(at)
        return sorted(good, key=lambda move: (-margins.get(move, 0), move != made))

    def _line(self, at: int) -> tuple[Move, ...]:
        """Best play with open cards from a position of the game; empty where it isn't known."""
        if at not in self._lines:
            self._lines[at] = ()
            if at in self._solved and self._games[at].state.to_move != CHANCE:
                best = self._best(at, self._solved[at])[0]
                self._lines[at] = self._line_after(at, best)
        return self._lines[at]

    def _line_after(self, at: int, move: Move) -> tuple[Move, ...]:
        """A move from a position of the game, and best play after it."""
        if not self._margins:
            return (move,)
        if move == self._played(at):
            return (move, *self._line(at + 1))
        state, _ = play(self._games[at].state, move)
        limit = self._for_proofs()
        return (move, *self._exact.line(state, limit if limit.seconds is None else limit.share(FOR_ONE_PROOF)))

    # What is estimated

    def _estimated(self) -> Iterator[Decision]:
        """In the order of the game: each side's chance before a move, then the decision, as far as they are missing."""
        chances = [at for at in range(len(self._games) - 1) if at not in self._chances]
        decisions = [at for at in self._decided if at not in self._decisions]
        left = FOR_CHANCES
        for at in sorted({*chances, *decisions}):
            if at in chances:
                self._chances[at] = self._chance(at, self._share(left * len(chances), fewer=at > 0).start())
                left -= 1 / len(chances)
            if at in decisions:
                weight = (FOR_CHANCES - 1) / len(decisions)
                yield self._estimated_decision(at, self._share(left / weight))
                left -= weight

    def _share(self, among: float, fewer: bool = False) -> Budget:
        """A share of what is left for estimates."""
        found = replace(self._budget, nodes=None).share(max(1.0, among))
        if fewer and found.worlds is not None:
            return replace(found, worlds=max(2, found.worlds // FEWER))
        return found

    def _chance(self, at: int, budget: Budget) -> tuple[float, ...]:
        trials = trials_from(self._games[at].state, self._rng("chances", at))
        found: list[list[float]] = []
        while budget.allows(len(found)):
            trials.deal()
            found.append(list(trials.chances(None)))
        means = [round(float(each), DIGITS) for each in np.array(found).mean(axis=0)]
        return (*means[:-1], 1 - sum(means[:-1]))

    def _estimated_decision(self, at: int, budget: Budget) -> Decision:
        seen, made = self._view(at), self._played(at)
        found = estimate(seen, made, self._rng("estimate", at), budget, self._exact)
        mark = estimated_mark(found.values[found.best] - found.values[made], found.error)
        solved = self._solved.get(at)
        line, answer = self._shown(at, found.best, made) if mark else ((found.best,), (made,))
        return Decision(
            at=at,
            seat=self._seat(at),
            played=made.text,
            values={move.text: value for move, value in found.values.items()},
            best=(found.best.text,),
            exact=False,
            error=found.error,
            open=None if solved is None else {move.text: solved.values[move] for move in seen.legal},
            mark=mark,
            line=_texts(line),
            answer=_texts(answer),
            effects=found.effects,
            swings=swings(seen, found.best, made, self._rng("swings", at)) if mark else (),
            worlds=found.worlds,
        )

    def _shown(self, at: int, best: Move, made: Move) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """Lines after the best move and after the one played: best play with open cards, or the rest of the trick."""
        if at in self._solved:
            line, answer = self._line_after(at, best), (made, *self._line(at + 1))
            if min(len(line), len(answer)) > 1:
                return line, answer
        return rest_of_trick(self._games[at], best), rest_of_trick(self._games[at], made)

    # The game

    def _view(self, at: int) -> View:
        return view(self._games[at], self._seat(at))

    def _seat(self, at: int) -> int:
        seat = self._games[at].state.to_move
        assert seat is not None
        return seat

    def _played(self, at: int) -> Move:
        return self.record.game.moves[at]

    def _rng(self, purpose: str, at: int) -> Random:
        """A random source of its own for each question, so that their order doesn't matter."""
        return Random(f"{self._seed} {purpose} {at}")

    @property
    def games(self) -> list[Game]:
        """The game before each move, and at its end."""
        return self._games


def review(record: Record, budget: Budget = USUAL, seed: int | None = None, margins: bool = True) -> Review:
    """The review of a finished game; see `Reviewing`."""
    return Reviewing(record, budget, seed, margins).finish()


def _texts(moves: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(move.text for move in moves)
