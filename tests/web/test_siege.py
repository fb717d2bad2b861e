"""One or several addresses use up all connections that they can get; everybody else is still served.

The server may have 1,024 files open. Attackers and everybody else come from different loopback addresses.
"""

from __future__ import annotations

import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.house import bearer, plan
from tests.web.served import Served

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address"),
]

FILES = 1024
ATTACKERS = 1050
PATIENCE = 5.0
"""Seconds, five times what an answer may take. Without the limits nobody is answered at all."""
LIMITED = ("sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh")
HOST = b"Host: localhost\r\nAuthorization: Bearer x\r\n"
SLOW_BODY = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 1000000\r\n\r\n{"
SHORT_SLOW_BODY = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 60000\r\n\r\n{"
SLOW_HEAD = b"GET / HTTP/1.1\r\nX-Slow: "
IDLE = b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n"


class Siege:
    """Connections of attackers, who open each again that was closed."""

    def __init__(self, port: int, opening: bytes, *sources: str) -> None:
        self.port, self.opening, self.sources = port, opening, sources
        self.sockets: list[socket.socket] = []

    def open(self, number: int) -> None:
        for each in range(number):
            attacker = socket.socket()
            attacker.settimeout(PATIENCE)
            attacker.bind((self.sources[each % len(self.sources)], 0))
            attacker.connect(("127.0.0.1", self.port))
            self.sockets.append(attacker)
            with suppress(OSError):  # refused
                attacker.sendall(self.opening)

    def drip(self, data: bytes) -> None:
        """One more piece from everybody."""
        closed = [attacker for attacker in self.sockets if not _sent(attacker, data)]
        self.sockets = [attacker for attacker in self.sockets if attacker not in closed]
        for attacker in closed:
            attacker.close()
        self.open(len(closed))

    def end(self) -> None:
        for attacker in self.sockets:
            attacker.close()


def _sent(attacker: socket.socket, data: bytes) -> bool:
    try:
        attacker.sendall(data)
    except OSError:
        return False
    return True


class Visitor:
    """Somebody who only wants to play."""

    def __init__(self, url: str, address: str = "127.0.0.2") -> None:
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(transport=transport, base_url=url, timeout=PATIENCE, headers={"connection": "close"})

    def open_table(self) -> dict[str, Any]:
        told = {"plan": plan("me", "open"), "name": "Ann"}
        answer = self.http.post("/api/tables", json=told, headers=bearer("new"))
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def look_around(self, new: dict[str, Any]) -> None:
        """A page, the table, and the first lines of its stream."""
        assert self.http.get("/health").json()["status"] == "ok"
        table = f"/api/tables/{new['table']['id']}"
        assert self.http.get(table, headers=bearer(new["seat"])).status_code == 200
        with self.http.stream("GET", f"{table}/events", headers=bearer(new["seat"])) as stream:
            assert stream.status_code == 200
            assert next(stream.iter_lines())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with few files; this process needs more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2 * FILES:
        pytest.skip("this process may not have enough files open")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    data: Path = tmp_path_factory.mktemp("siege") / "tables.db"
    with Served(data, wrapper=LIMITED, limits="usual") as found:
        yield found
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def withstands(served: Served, siege: Siege, drip: bytes) -> int:
    """The most files that the server had open while everybody else was served."""
    visitor = Visitor(served.url)
    new = visitor.open_table()
    most = 0
    try:
        for step in range(10):
            if step < 5:
                siege.open(ATTACKERS // 5)
            else:
                siege.drip(drip)
            visitor.look_around(new)
            assert served.process is not None
            most = max(most, len(list(Path(f"/proc/{served.process.pid}/fd").iterdir())))
    finally:
        siege.end()
        visitor.http.close()
    assert len(served.said) < 1000, served.said[-2000:]
    return most


@pytest.mark.parametrize(
    ("source", "opening", "drip"),
    [
        ("127.0.3.1", SLOW_BODY, b"x"), ("127.0.3.2", SHORT_SLOW_BODY, b"x"), ("127.0.3.3", SLOW_HEAD, b"x"),
        ("127.0.3.4", IDLE, IDLE), ("127.0.3.5", b"", b""),
    ],
    ids=["slow bodies that are too long", "slow bodies", "slow heads", "kept connections", "silence"],
)  # fmt: skip
def test_one_address_can_not_keep_the_others_out(served: Served, source: str, opening: bytes, drip: bytes) -> None:
    assert withstands(served, Siege(served.port, opening, source), drip) < FILES // 2


def test_a_thousand_spectators_from_one_address_can_not_keep_the_others_out(served: Served) -> None:
    new = Visitor(served.url, "127.0.0.3").open_table()
    request = f"GET /api/tables/{new['table']['id']}/events HTTP/1.1\r\nHost: localhost\r\n"
    opening = f"{request}Authorization: Bearer {new['watch']}\r\n\r\n".encode()
    assert withstands(served, Siege(served.port, opening, "127.0.3.6"), b"") < FILES // 2


def test_ten_addresses_can_not_keep_the_others_out(served: Served) -> None:
    sources = [f"127.0.1.{number}" for number in range(10)]
    assert withstands(served, Siege(served.port, SHORT_SLOW_BODY, *sources), b"x") < FILES
