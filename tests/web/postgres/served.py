"""A server on PostgreSQL in its own process."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from tests.web.served import Served


class Process(Served):
    """A server on a database."""

    def __init__(self, url: str) -> None:
        super().__init__(Path())
        self.module, self.store = "tests.web.postgres.served", url

    def send(self, sign: signal.Signals) -> None:
        assert self.process is not None
        os.kill(self.process.pid, sign)


def main() -> None:
    """Serve with limits that a test doesn't notice."""
    from claimant.web.serve import Service, serve
    from tests.web.house import GENEROUS, some_pages

    service = Service(port=int(sys.argv[2]), database=sys.argv[1], browser=False, limits=GENEROUS, pages=some_pages())
    serve(service, lambda url: print(f"served at {url}", flush=True))


if __name__ == "__main__":
    main()
