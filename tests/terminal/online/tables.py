"""A real server for the terminal's tests, and tables on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx

from tests.browser.serving import Serving
from tests.web.house import bearer, plan
from tests.web.served import Served

WAITING_SECONDS = 30


class Table:
    """A table, with what its host was told."""

    def __init__(self, served: Served | Serving, *seats: str, **more: Any) -> None:
        self.served = served
        asked = {"plan": plan(*seats, **more), "name": "Ann"}
        answer = httpx.post(f"{served.url}/api/tables", json=asked, headers=bearer("new"))
        assert answer.status_code == 201, answer.text
        self.new: dict[str, Any] = answer.json()
        self.id: str = self.new["table"]["id"]

    def link(self, seat: int) -> str:
        return f"{self.served.url}/join/{self.new['invitations'][seat]}"

    @property
    def watch_link(self) -> str:
        return f"{self.served.url}/join/{self.new['watch']}"

    def look(self) -> dict[str, Any]:
        """The table as its host sees it."""
        answer = httpx.get(f"{self.served.url}/api/tables/{self.id}", headers=bearer(self.new["host"]))
        found: dict[str, Any] = answer.json()
        return found

    def do(self, action: str, **body: Any) -> None:
        """What the host does."""
        url = f"{self.served.url}/api/tables/{self.id}/{action}"
        answer = httpx.post(url, json=body, headers=bearer(self.new["host"]))
        assert answer.status_code == 200, answer.text

    def start(self) -> None:
        """As soon as everybody sits, begin."""
        until(lambda: all(chair["who"] != "open" for chair in self.look()["chairs"]))
        self.do("start")

    def moves(self) -> int:
        """How many cards have been played."""
        return sum(note["kind"] == "played" for note in self.look()["log"])


def until(holds: Callable[[], bool], seconds: float = WAITING_SECONDS) -> None:
    """Wait until it is so."""
    limit = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < limit, "it takes too long"
        time.sleep(0.02)
