"""What runs jobs: the interface of all executors, and the loops that keep one busy."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, Protocol, TypeAlias

import msgspec

AHEAD: Final = 2
"""Jobs that each worker holds: one to run and one to run next."""
TRIES: Final = 3
"""How many workers a job may lose before it counts as the cause."""
PULSE: Final = 0.1
"""The longest wait for a result, in seconds, before the caller may do something else."""

Tell: TypeAlias = Callable[[float], object]
"""Called by a job now and then with the part of it that is done, from 0 to 1."""
Result: TypeAlias = tuple[int, Any]
"""The number of a job, and what its function returned."""


Pulse: TypeAlias = Callable[[float], object]
"""Called several times a second with the number of finished jobs; one in progress counts as a fraction."""


def ignored(done: float) -> None:
    """A pulse for callers that don't watch."""


class WorkerError(RuntimeError):
    """A job failed, or was lost with its worker too often."""


class Job(msgspec.Struct, frozen=True):
    """One numbered piece of work: workers import the function, and call it with a `Tell` and the arguments."""

    number: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()

    def packed(self) -> bytes:
        """The work without its number, as workers get it."""
        return pickle.dumps((self.function, self.arguments))


def run_packed(work: bytes, tell: Tell) -> Any:
    """Do what `Job.packed` describes."""
    function, arguments = pickle.loads(work)
    return function(tell, *arguments)


class Executor(Protocol):
    """Runs jobs in any order. A job whose worker is lost runs again; a job that raises ends everything."""

    @property
    def room(self) -> int:
        """How many more jobs keep all workers busy."""

    @property
    def parts(self) -> float:
        """The progress of the jobs that are running, as a sum of fractions."""

    def submit(self, job: Job) -> None:
        """Take a job; numbers of jobs that are under way differ."""

    def next_result(self) -> Result | None:
        """The result of any job; None if there is none within a moment. Raises WorkerError."""

    def close(self) -> None:
        """End all workers, even in the middle of a job."""


def results(executor: Executor, jobs: Iterable[Job], pulse: Pulse = ignored) -> Iterator[Result]:
    """The results of all jobs, in any order.

    After an exception, or if the caller stops early, jobs are still under way: close the executor.
    """
    left, running, done = iter(jobs), 0, 0
    while True:
        for job in islice(left, max(0, executor.room)):
            executor.submit(job)
            running += 1
        if not running:
            return
        found = executor.next_result()
        if found is not None:
            running -= 1
            done += 1
            yield found
        pulse(done + executor.parts)


def in_order(executor: Executor, jobs: Iterable[Job], pulse: Pulse = ignored) -> Iterator[Any]:
    """What the functions of jobs 0, 1, 2, … returned, in this order."""
    waiting: dict[int, Any] = {}
    wanted = 0
    for number, value in results(executor, jobs, pulse):
        waiting[number] = value
        while wanted in waiting:
            yield waiting.pop(wanted)
            wanted += 1
