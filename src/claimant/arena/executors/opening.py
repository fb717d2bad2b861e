"""Opens the executor that somebody asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from claimant.arena.executors.executor import Executor
from claimant.arena.executors.local import LocalExecutor


@contextmanager
def executor(
    processes: int | None = None, ray: str | None = None, renew_after: int | None = None
) -> Iterator[Executor]:
    """An executor on this machine, or on the Ray cluster at an address; it is closed at the end.

    Raises NoRay, NoAddress or NoCluster. `renew_after` is the number of jobs after which a fresh process takes over.
    """
    found: Executor
    if ray is None:
        found = LocalExecutor(processes, renew_after)
    else:
        from claimant.arena.executors.ray_executor import RayExecutor

        found = RayExecutor(ray, processes, renew_after)
    try:
        yield found
    finally:
        found.close()
