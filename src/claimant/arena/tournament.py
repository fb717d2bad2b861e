"""All contests in parallel: what comes out doesn't depend on how many processes there are, nor on who is first."""

from __future__ import annotations

import signal
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from itertools import islice, product
from typing import Final

from claimant.arena.bout import Bout, play_deal
from claimant.arena.contest import Contest, Terms
from claimant.arena.tally import Tally, tally
from claimant.kernel.pool import cores

AHEAD: Final = 4
"""So many deals for each process are handed out at a time: then it ends at once when it is stopped."""


class Tournament:
    """Plays deals one after the other, in all contests alike, and knows what has come out so far."""

    def __init__(self, contests: Sequence[Contest], terms: Terms, processes: int | None = None) -> None:
        self._contests = list(contests)
        self._terms = terms
        self._processes = processes or cores()
        self._bouts: list[dict[int, Bout]] = [{} for _ in self._contests]

    def go_on(self, which: int, played: Mapping[int, Bout]) -> None:
        """Take over what came out of some deals of a contest before; they aren't played again."""
        self._bouts[which].update(played)

    def bouts(self, which: int) -> dict[int, Bout]:
        """What came out of a contest's deals so far, by their numbers."""
        return dict(sorted(self._bouts[which].items()))

    @property
    def size(self) -> int:
        """How many deals are still to be played."""
        return len(self._work())

    def _work(self) -> list[tuple[int, int]]:
        """Which contests' deals they are, and their numbers."""
        numbered = product(range(self._terms.deals), enumerate(self._bouts))
        return [(which, deal) for deal, (which, played) in numbered if deal not in played]

    def run(self) -> Generator[None]:
        """Play everything; with each deal that is done one can look at the tallies, or stop."""
        work = self._work()
        if self._processes == 1:
            for which, deal in work:
                self._bouts[which][deal] = play_deal(self._contests[which], self._terms, deal)
                yield
            return
        pool = ProcessPoolExecutor(min(self._processes, len(work) or 1), initializer=_ignore_interrupts)
        left = iter(work)
        under_way: dict[Future[Bout], tuple[int, int]] = {}
        try:
            while True:
                for which, deal in islice(left, AHEAD * self._processes - len(under_way)):
                    under_way[pool.submit(play_deal, self._contests[which], self._terms, deal)] = which, deal
                if not under_way:
                    return
                for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                    self._note(under_way.pop(done), done)
                    yield
        finally:
            with suppress(KeyboardInterrupt):  # an impatient second one
                pool.shutdown(wait=False, cancel_futures=True)
                _end(pool)

    def _note(self, work: tuple[int, int], done: Future[Bout]) -> None:
        which, deal = work
        self._bouts[which][deal] = done.result()

    @property
    def tallies(self) -> list[Tally]:
        """What has come out of each contest so far, the deals in their order."""
        return [tally(contest, list(self.bouts(which).values())) for which, contest in enumerate(self._contests)]


def _ignore_interrupts() -> None:
    """Who started the processes ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(pool: ProcessPoolExecutor) -> None:
    """End processes that are in the middle of a deal nobody waits for."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()
