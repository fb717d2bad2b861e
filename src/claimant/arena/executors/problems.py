"""What can be wrong with a cluster; kept apart, so that commands know it without Ray."""

from __future__ import annotations

from claimant.arena.executors.executor import WorkerError


class NoRay(Exception):
    """Ray isn't installed, or doesn't run here."""


class NoAddress(ValueError):
    """A text that isn't the address of a cluster."""


class NoCluster(Exception):
    """No cluster that accepts us; the argument says why."""


class NoAnswer(NoCluster):
    """Something listens at the address and doesn't accept us; most likely the token is missing or wrong."""


class OtherMachine(WorkerError):
    """A machine of the cluster has another version of claimant, or other plug-ins; the argument is its name."""
