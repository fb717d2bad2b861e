"""The Ray executor: jobs run as tasks of a cluster, which runs those of lost workers and machines again."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any, Final

from claimant.arena.executors.executor import AHEAD, PULSE, TRIES, Job, Result, WorkerError
from claimant.arena.executors.problems import OtherMachine
from claimant.arena.executors.ray_cluster import RayCluster
from claimant.arena.executors.ray_worker import OtherCode, run_on_ray
from claimant.arena.fingerprint import fingerprint

LOOK_EVERY: Final = 5.0
"""Seconds between two looks at the size of the cluster, which may grow and shrink."""


class RayExecutor:
    """Keeps every processor of a cluster busy, or at most as many as asked for."""

    def __init__(self, address: str, processes: int | None = None, renew_after: int | None = None) -> None:
        """See RayCluster for the address, and LocalExecutor for the rest."""
        self._cluster = RayCluster(address, processes)
        self._ray: Any = self._cluster.ray
        self._most = processes
        self._task = self._ray.remote(num_cpus=1, max_retries=TRIES - 1, max_calls=renew_after or 0)(run_on_ray)
        self._running: dict[Any, int] = {}
        self._processors = 1
        self._looked_at = float("-inf")

    @property
    def room(self) -> int:
        if monotonic() - self._looked_at > LOOK_EVERY:
            self._processors = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._looked_at = monotonic()
        enough = self._processors * AHEAD
        if self._most is not None and self._most < self._processors:
            enough = self._most
        return enough - len(self._running)

    @property
    def parts(self) -> float:
        return 0.0  # workers report whole jobs only

    def submit(self, job: Job) -> None:
        self._running[self._task.remote(job.packed(), fingerprint(), sys.path)] = job.number

    def next_result(self) -> Result | None:
        done, _ = self._ray.wait(list(self._running), num_returns=1, timeout=PULSE)
        if not done:
            return None
        number = self._running.pop(done[0])
        try:
            value = self._ray.get(done[0])
        except self._ray.exceptions.RayError as error:
            raise WorkerError(str(error)) from error
        if isinstance(value, OtherCode):
            raise OtherMachine(value.machine)
        return number, value

    def close(self) -> None:
        self._cluster.close()
