"""A server on PostgreSQL in its own process, forked from one that has imported everything, so that it starts fast."""

from __future__ import annotations

import multiprocessing
import os
import signal
import tempfile
from multiprocessing.connection import Connection
from pathlib import Path

from claimant.web.storage.store import Lease

SECONDS = 120
SHORT = Lease(0.25, 1.0)
"""A third of the usual lease, so that tests wait less for its end."""
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    ["tests.web.postgres.served", "claimant.web.serve", "claimant.web.pages", "psycopg_pool", "tests.web.house"]
)


class Process:
    """One server: started as often as a test likes, always at the same port."""

    def __init__(self, url: str) -> None:
        self.database, self.port = url, 0
        self._process: multiprocessing.process.BaseProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def start(self) -> None:
        """Start, and wait until it serves."""
        ours, theirs = CONTEXT.Pipe(duplex=False)
        with ours:
            self._process = CONTEXT.Process(target=serve, args=(self.database, self.port, theirs))
            self._process.start()
            theirs.close()
            assert ours.poll(SECONDS), "the server doesn't start"
            self.port = ours.recv()

    def send(self, sign: signal.Signals) -> None:
        assert self._process is not None
        assert self._process.pid is not None
        os.kill(self._process.pid, sign)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As an administrator would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self.is_running:
            self.send(how)
            self._process.join(SECONDS)
            assert not self.is_running, "the server doesn't end"


def serve(database: str, port: int, ready: Connection) -> None:
    """Serve with limits that a test doesn't notice."""
    from claimant.web.serve import Service
    from claimant.web.serve import serve as serve_all
    from tests.web.house import GENEROUS, some_pages

    service = Service(
        port=port, database=database, browser=False, limits=GENEROUS, pages=some_pages(), lease=SHORT,
        data=Path(tempfile.mkdtemp()) / "unused",
    )  # fmt: skip
    serve_all(service, lambda url: ready.send(int(url.rsplit(":", 1)[1])))
