"""Connects to a Ray cluster, or starts one on this machine: without a dashboard and statistics, and with a token."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from claimant.arena.executors.problems import NoAddress, NoAnswer, NoCluster, NoRay
from claimant.kernel.pool import cores

AUTO: Final = "auto"
"""Instead of an address: start a cluster on this machine, and end it afterwards."""
PATIENCE: Final = 10.0
"""In seconds, for a connection to a cluster."""
START_SECONDS: Final = 180.0
"""How long the processes of a cluster on this machine may take to start, however busy it is."""
OBJECT_STORE: Final = 100_000_000
"""Bytes of shared memory; jobs and results are small."""
LONGEST_PLACE: Final = 30
"""Letters of the directory for Ray's files; the names of its sockets may have 107 in all."""
QUIET: Final = {"log_to_driver": False, "configure_logging": False, "logging_level": "ERROR"}
SAFE: Final = {"RAY_AUTH_MODE": "token", "RAY_USAGE_STATS_ENABLED": "0"}
NO_REPORTS: Final = {"RAY_DEDUP_LOGS_SKIP_REGEX": "."}
"""Drops what Ray prints among our results, such as that a worker was lost."""
USUAL_PRIORITY: Final = {"RAY_worker_niceness": "0"}
"""As processes of the local executor; Ray's default lets everything else go first."""
LOOPBACK_ONLY: Final = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Ray otherwise replaces 127.0.0.1 by an address that other machines reach; its name is about systems without that."""


class RayCluster:
    """A connection to a cluster; `close` also ends a cluster that was started here."""

    def __init__(self, address: str, processes: int | None = None) -> None:
        self._place: Path | None = None
        self._connected = False
        host, port = (None, 0) if address == AUTO else _host_and_port(address)
        os.environ.update(SAFE | NO_REPORTS)
        if host is None or _is_loopback(host):
            os.environ.update(LOOPBACK_ONLY)
        try:
            import ray
        except ImportError as error:
            raise NoRay(str(error)) from error
        self.ray: Any = ray
        before = signal.getsignal(signal.SIGTERM)
        try:
            if host is None:
                self._start(processes or cores())
            else:
                self._join(host, port, address)
        except (Exception, SystemExit) as error:  # Ray raises many kinds, all of which mean this
            self.close()
            raise (NoAnswer if self._may_need_token(error) else NoCluster)(_first_line(error)) from error
        finally:
            if threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGTERM, before)  # Ray takes it over

    def _start(self, processes: int) -> None:
        os.environ.update(USUAL_PRIORITY, RAY_AUTH_TOKEN=secrets.token_hex(32))
        self._place = Path(tempfile.mkdtemp(prefix="claimant-", dir=_short_directory()))
        # If the start fails, Ray's processes end when ours does, and write until then.
        atexit.register(shutil.rmtree, self._place, ignore_errors=True)
        with self._patience():
            self._init_here(processes)

    def _init_here(self, processes: int) -> None:
        self.ray.init(
            address="local", num_cpus=processes, object_store_memory=OBJECT_STORE, include_dashboard=False,
            _temp_dir=str(self._place), **QUIET,
        )  # fmt: skip

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Give Ray's processes more time to start than the 30 s that it gives them itself; no setting of Ray's does.

        Ray asks for its node again and again until then. Here one question waits until there is an answer.
        """
        services = getattr(getattr(self.ray, "_private", None), "services", None)
        usual = getattr(services, "get_node", None)
        if services is None or usual is None:  # another version of Ray
            yield
            return

        def patient(*values: Any, **named: Any) -> Any:
            until = time.monotonic() + START_SECONDS
            while True:
                try:
                    return usual(*values, **named)
                except RuntimeError:
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.1)

        services.get_node = patient
        try:
            yield
        finally:
            services.get_node = usual

    def _join(self, host: str, port: int, address: str) -> None:
        socket.create_connection((host, port), PATIENCE).close()  # Ray itself waits for minutes
        self._connected = True
        with _without_stderr():
            self.ray.init(address=address, **QUIET)

    def _may_need_token(self, error: BaseException) -> bool:
        return self._connected and isinstance(error, ConnectionError | self.ray.exceptions.AuthenticationError)

    def close(self) -> None:
        self.ray.shutdown()
        if self._place is not None:
            shutil.rmtree(self._place, ignore_errors=True)


@contextmanager
def _without_stderr() -> Iterator[None]:
    """Hide what Ray's library repeats every second while a cluster refuses our token; an exception says it once."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _host_and_port(address: str) -> tuple[str, int]:
    try:
        found = urlsplit(f"//{address}")
        if not found.hostname or not found.port or found.netloc != address or "@" in address:
            raise NoAddress(address)
    except ValueError as error:
        raise NoAddress(address) from error
    return found.hostname, found.port


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _short_directory() -> str | None:
    """Where temporary files go, unless its name is too long for sockets."""
    return None if len(tempfile.gettempdir()) <= LONGEST_PLACE else "/tmp"


def _first_line(error: BaseException) -> str:
    said = getattr(error, "strerror", None) or str(error)
    lines = said.strip().splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__
