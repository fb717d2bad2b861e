"""Measures the time from a request to its answer, over a kept-alive connection and over a new one."""

import json
import socket
import time
from contextlib import closing

from harness import Table, Timing, milliseconds
from server import serving
from sitting import PLAN

REQUESTS_PER_ROUND = 200
AIM = 1.2
Get = tuple[str, str]
"""A path and its token."""


def run(timing: Timing) -> Table:
    """Measure both kinds of connections in turn, for answers of several sizes."""
    number = timing.rounds * REQUESTS_PER_ROUND
    table = Table(
        f"From a request to its answer: {number:,} over a kept connection, {number:,} over new ones",
        ("answer", "bytes", "kept p50 ms", "kept p99 ms", "new p50 ms", "new p99 ms", "kept / new"),
        [],
        [
            "From sending a request to having read the whole answer, taken in turns. The last column compares medians.",
            "A new connection is open already when its request is sent: opening it isn't counted.",
        ],
    )
    ratios = []
    with serving("claimant") as (_, port):
        for name, asked in _requests(port).items():
            size, kept, new = _measure(port, asked, number)
            ratios.append(milliseconds(kept, 0.5) / milliseconds(new, 0.5))
            figures = [f"{milliseconds(times, part):.2f}" for times in (kept, new) for part in (0.5, 0.99)]
            table.rows.append((name, f"{size:,}", *figures, f"{ratios[-1]:.2f}"))
    table.notes.append(f"The aim is at most {AIM}: {'reached' if max(ratios) <= AIM else 'missed'}.")
    return table


def _requests(port: int) -> dict[str, Get]:
    """The requests by name: a few bytes, a document, a page."""
    with closing(socket.create_connection(("127.0.0.1", port))) as connection:
        told = json.dumps({"plan": PLAN, "name": "A"}).encode()
        new = json.loads(_ask(connection, "POST", ("/api/tables", "new"), told))
    table, token = new["table"]["id"], new["seat"]
    return {
        "health": ("/health", token),
        "a table, for programs": (f"/api/tables/{table}", token),
        "a table, as a page": (f"/t/{table}", token),
    }


def _measure(port: int, asked: Get, number: int) -> tuple[int, list[float], list[float]]:
    """The size of the answer, and the seconds of each request over the kept connection and over new ones."""
    kept, new = [], []
    with closing(socket.create_connection(("127.0.0.1", port))) as connection:
        size = len(_ask(connection, "GET", asked))
        for _ in range(number):
            kept.append(_time(connection, asked))
            with closing(socket.create_connection(("127.0.0.1", port))) as fresh:
                new.append(_time(fresh, asked))
    return size, kept, new


def _time(connection: socket.socket, asked: Get) -> float:
    began = time.perf_counter()
    _ask(connection, "GET", asked)
    return time.perf_counter() - began


def _ask(connection: socket.socket, method: str, asked: Get, body: bytes = b"") -> bytes:
    """Send a request and read the whole answer."""
    path, token = asked
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
    connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    got = b""
    while b"\r\n\r\n" not in got:
        got += _more(connection)
    told, _, answer = got.partition(b"\r\n\r\n")
    assert told.split(b" ", 2)[1] in (b"200", b"201"), told
    size = int(told.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(answer) < size:
        answer += _more(connection)
    return answer


def _more(connection: socket.socket) -> bytes:
    if data := connection.recv(1 << 20):
        return data
    raise ConnectionError("the server closed the connection")
