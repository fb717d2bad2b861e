"""All contests in parallel. The results don't depend on the number of processes or on their order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import islice, product
from typing import Final

from claimant.arena.bout import Bout
from claimant.arena.contest import Contest, Terms
from claimant.arena.messages import Job
from claimant.arena.statistics import Tally, tally
from claimant.arena.workers import Worker, Workers
from claimant.kernel.pool import cores

AHEAD: Final = 2
"""Deals that each process holds: one to play and one to play next."""


class Tournament:
    """Plays the deals of all contests in turn, and collects the results."""

    def __init__(self, contests: Sequence[Contest], terms: Terms, processes: int | None = None) -> None:
        self._contests = list(contests)
        self._terms = terms
        self._processes = processes or cores()
        self._bouts: list[dict[int, Bout]] = [{} for _ in self._contests]

    def go_on(self, which: int, played: Mapping[int, Bout]) -> None:
        """Take over earlier results of some deals of a contest; these deals aren't played again."""
        self._bouts[which].update(played)

    def bouts(self, which: int) -> dict[int, Bout]:
        """The results of a contest's deals so far, by their numbers."""
        return dict(sorted(self._bouts[which].items()))

    @property
    def size(self) -> int:
        """How many deals are still to be played."""
        return len(self._work())

    def _work(self) -> list[tuple[int, int]]:
        """The deals still to play: contest and number."""
        numbered = product(range(self._terms.deals), enumerate(self._bouts))
        return [(which, deal) for deal, (which, played) in numbered if deal not in played]

    def run(self, pulse: Callable[[float], object] = lambda played: None) -> Generator[None]:
        """Play everything, and yield after each finished deal: the caller can look at the tallies, or stop.

        Several times a second `pulse` is called with the number of deals played; a deal in progress counts as a
        fraction. An exception that `pulse` raises stops the tournament and ends all processes.
        """
        work = self._work()
        left = iter(work)
        done = 0
        with Workers() as workers:
            for _ in range(min(self._processes, len(work))):
                worker = workers.start()
                self._give(worker, islice(left, AHEAD))
                pulse(0.0)
            while done < len(work):
                found = workers.next_done()
                if found is not None:
                    done += 1
                    worker, message = found
                    job = worker.jobs.popleft()
                    self._bouts[job.which][job.deal] = message.bout
                    self._give(worker, islice(left, 1))
                    yield
                pulse(done + workers.parts)

    def _give(self, worker: Worker, work: Iterable[tuple[int, int]]) -> None:
        for which, deal in work:
            worker.give(Job(which, self._contests[which], self._terms, deal))

    @property
    def tallies(self) -> list[Tally]:
        """The result of each contest so far, with the deals in order."""
        return [tally(contest, list(self.bouts(which).values())) for which, contest in enumerate(self._contests)]
