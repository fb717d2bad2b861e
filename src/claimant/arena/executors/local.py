"""The local executor: jobs run in processes of this machine."""

from __future__ import annotations

from collections import Counter
from queue import Empty, SimpleQueue
from typing import Final

from claimant.arena.executors.executor import AHEAD, PULSE, TRIES, Job, Result, WorkerError
from claimant.arena.executors.local_process import Inbox, LocalProcess
from claimant.arena.executors.messages import Done, Failed, Under
from claimant.kernel.pool import cores

LOST: Final = "a process that ran a job ended unexpectedly"


class LocalExecutor:
    """Starts processes when there are jobs for them; a lost one is replaced, and its jobs run again."""

    def __init__(self, processes: int | None = None, renew_after: int | None = None) -> None:
        """After `renew_after` jobs a new process takes a process's place, for jobs that fill the memory."""
        self._most = processes or cores()
        self._renew_after = renew_after
        self._inbox: Inbox = SimpleQueue()
        self._processes: list[LocalProcess] = []
        self._losses: Counter[int] = Counter()

    @property
    def room(self) -> int:
        return self._most * AHEAD - sum(len(process.jobs) for process in self._processes)

    @property
    def parts(self) -> float:
        return sum(process.part for process in self._processes)

    def submit(self, job: Job) -> None:
        fresh = [process for process in self._processes if not self._is_worn(process)]
        idle = [process for process in fresh if not process.jobs]
        if not idle and len(fresh) < self._most:
            idle = [LocalProcess(self._inbox)]
            self._processes += idle
        min(idle or fresh, key=lambda process: len(process.jobs)).give(job)

    def _is_worn(self, process: LocalProcess) -> bool:
        return self._renew_after is not None and process.given >= self._renew_after

    def next_result(self) -> Result | None:
        try:
            process, message = self._inbox.get(timeout=PULSE)
        except Empty:
            return None
        if process not in self._processes:
            return None
        match message:
            case Under(part):
                process.part = part
                return None
            case Failed(said):
                raise WorkerError(said)
            case Done(value):
                process.part = 0.0
                job = process.jobs.popleft()
                self._losses.pop(job.number, None)
                if not process.jobs and self._is_worn(process):
                    self._drop(process)
                return job.number, value
            case None:
                self._replace(process)
                return None

    def _replace(self, process: LocalProcess) -> None:
        """Give the jobs of a lost process to others; only the first was running."""
        self._drop(process)
        jobs = list(process.jobs)
        for job in jobs[:1]:
            self._losses[job.number] += 1
            if self._losses[job.number] >= TRIES:
                raise WorkerError(LOST)
        for job in jobs:
            self.submit(job)

    def _drop(self, process: LocalProcess) -> None:
        self._processes.remove(process)
        process.end()

    def close(self) -> None:
        while self._processes:
            self._drop(self._processes[-1])
