"""A server in its own process, which tests can stop in every way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Self

import httpx

from tests.web.house import bearer


class Served:
    """One server: started as often as a test likes, always at the same port."""

    def __init__(self, data: Path, port: int = 0, wrapper: tuple[str, ...] = (), limits: str = "generous") -> None:
        self.data, self.port, self.wrapper, self.limits = data, port, wrapper, limits
        self.module, self.store = "tests.web.served", str(data)
        self.process: subprocess.Popen[str] | None = None
        self.said = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it says where it is."""
        arguments = (self.store, str(self.port), self.limits)
        command = [*self.wrapper, sys.executable, "-m", self.module, *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, args=(self.process, said), daemon=True).start()
        while "served at" not in (line := said.get(timeout=120)):
            assert line, f"the server ended: {self.said}"
        self.port = int(line.rsplit(":", 1)[1])

    def _listen(self, process: subprocess.Popen[str], said: queue.Queue[str]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.said += line
                said.put(line)
        said.put("")

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As an administrator would."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if self.process is None or self.process.poll() is not None:
            return 0
        os.kill(self.process.pid, how)
        return self.process.wait(timeout=60)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class Guest:
    """Somebody at a table of a server that may be gone at any moment: patient, and never in doubt about versions."""

    def __init__(self, served: Served, http: httpx.AsyncClient, table: str, token: str) -> None:
        self.served, self.http, self.table, self.token = served, http, table, token
        self.acknowledged: list[tuple[str, str]] = []
        """Ids and moves that the server has confirmed."""

    async def ask(self, method: str, what: str = "", body: Any = None) -> httpx.Response:
        url = f"{self.served.url}/api/tables/{self.table}{what}"
        return await self.http.request(method, url, json=body, headers=bearer(self.token))

    async def look(self) -> dict[str, Any]:
        answer = await self.ask("GET")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def events(self, since: int) -> AsyncIterator[tuple[int, list[dict[str, Any]]]]:
        """What the stream tells, until it breaks off."""
        url = f"{self.served.url}/api/tables/{self.table}/events?since={since}"
        with contextlib.suppress(httpx.TransportError):
            async with self.http.stream("GET", url, headers={**bearer(self.token), "accept": "x-ndjson"}) as answer:
                async for line in answer.aiter_lines():
                    if (push := json.loads(line)).get("events"):
                        yield push["version"], push["events"]


async def open_table(served: Served, http: httpx.AsyncClient, plan: dict[str, Any]) -> tuple[Guest, dict[str, Any]]:
    told = {"plan": plan, "name": "Ann"}
    answer = await http.post(f"{served.url}/api/tables", json=told, headers=bearer("new"))
    assert answer.status_code == 201, answer.text
    new = answer.json()
    return Guest(served, http, new["table"]["id"], new["seat"] or new["host"]), new


async def take_seat(served: Served, http: httpx.AsyncClient, new: dict[str, Any], seat: int) -> Guest:
    guest = Guest(served, http, new["table"]["id"], new["invitations"][seat])
    answer = await guest.ask("POST", "/seat", {"name": "Ben"})
    guest.token = answer.json()["token"]
    return guest


def main() -> None:
    """Serve with the usual limits, or with limits that a test doesn't notice."""
    from claimant.web.http.limits import Limits
    from claimant.web.serve import Service, serve
    from tests.web.house import GENEROUS, some_pages

    data, port = Path(sys.argv[1]), int(sys.argv[2])
    limits = Limits() if sys.argv[3] == "usual" else GENEROUS
    service = Service(port=port, data=data, browser=False, limits=limits, pages=some_pages())
    serve(service, lambda url: print(f"served at {url}", flush=True))


if __name__ == "__main__":
    with contextlib.suppress(asyncio.CancelledError):
        main()
