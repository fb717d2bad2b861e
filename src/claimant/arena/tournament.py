"""All contests in parallel. The results don't depend on the executor, nor on the order in which deals are finished."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from claimant.arena.bout import Bout
from claimant.arena.contest import Contest, Terms
from claimant.arena.deal_job import deal_job
from claimant.arena.executors.executor import Executor, Job, Pulse, Tell, ignored, results
from claimant.arena.shard import WHOLE, Shard
from claimant.arena.statistics import Tally, tally

DealJob: TypeAlias = Callable[[Tell, Contest, Terms, int], Bout]


class Tournament:
    """Plays the deals of all contests in turn, or one shard of them, and collects the results."""

    def __init__(
        self, contests: Sequence[Contest], terms: Terms, shard: Shard = WHOLE, job: DealJob = deal_job
    ) -> None:
        self.contests = list(contests)
        self.terms = terms
        self.shard = shard
        self._job = job
        self._bouts: list[dict[int, Bout]] = [{} for _ in self.contests]

    def go_on(self, which: int, played: Mapping[int, Bout]) -> None:
        """Take over earlier results of some deals of a contest; these deals aren't played again."""
        self._bouts[which].update(played)

    def bouts(self, which: int) -> dict[int, Bout]:
        """The results of a contest's deals so far, by their numbers."""
        return dict(sorted(self._bouts[which].items()))

    def has_played(self, deal: int | None = None) -> bool:
        """Is there a contest with a result of this deal, or of any?"""
        return any(played if deal is None else deal in played for played in self._bouts)

    @property
    def size(self) -> int:
        """How many deals are still to be played."""
        return len(self._work())

    def _work(self) -> list[tuple[int, int]]:
        """The deals still to play: contest and number."""
        numbered = product(self.shard.deals(self.terms.deals), enumerate(self._bouts))
        return [(which, deal) for deal, (which, played) in numbered if deal not in played]

    def run(self, executor: Executor, pulse: Pulse = ignored) -> Generator[Bout]:
        """Play everything, and yield each finished deal: the caller can look at the tallies, or stop."""
        work = self._work()
        jobs = (
            Job(number, self._job, (self.contests[which], self.terms, deal))
            for number, (which, deal) in enumerate(work)
        )
        for number, bout in results(executor, jobs, pulse):
            which, deal = work[number]
            self._bouts[which][deal] = bout
            yield bout

    @property
    def tallies(self) -> list[Tally]:
        """The result of each contest so far, with the deals in order."""
        return [tally(contest, list(self.bouts(which).values())) for which, contest in enumerate(self.contests)]
