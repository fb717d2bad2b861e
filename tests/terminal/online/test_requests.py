"""What a server says is shown, and never obeyed by the terminal."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from claimant.terminal.online.requests import NO_SERVER, Refused, Server, Unreachable

HOSTILE = "Go \x1b]0;title\x07\x1b[2Jaway\u202e,\r\nguest"
SEEN = "Go ]0;title[2Jaway, guest"


@contextmanager
def answering(status: int, body: bytes, reason: str = "No") -> Iterator[Server]:
    """A server that gives this answer to one request."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status, reason)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        asked = threading.Thread(target=server.handle_request, daemon=True)
        asked.start()
        yield Server(f"http://127.0.0.1:{server.server_port}", "token")
        asked.join()


@pytest.mark.parametrize(("status", "kind"), [(409, Refused), (503, Unreachable)])
def test_a_refusal_has_no_controls(status: int, kind: type[Exception]) -> None:
    with answering(status, json.dumps({"error": HOSTILE, "why": HOSTILE}).encode()) as server:
        with pytest.raises(kind) as refused:
            server.ask("/x")
        assert str(refused.value) == SEEN
        assert getattr(refused.value, "why", SEEN) == SEEN


def test_a_status_line_has_none_either() -> None:
    with answering(404, b"", "\x1b[2JAway") as server, pytest.raises(Refused, match=r"^404 \[2JAway$"):
        server.ask("/x")


def test_an_answer_is_told_without_controls_and_otherwise_as_it_came() -> None:
    told: dict[str, Any] = {"chairs": [{"level": HOSTILE, "name": "Zoë"}], "version": 7, "gone": None, "ok": True}
    with answering(200, json.dumps(told).encode()) as server:
        assert server.ask("/x") == told | {"chairs": [{"level": SEEN, "name": "Zoë"}]}


def test_an_answer_that_is_nested_too_deeply_is_not_one_of_a_server_of_ours() -> None:
    with answering(200, b"[" * 100_000) as server, pytest.raises(Unreachable, match=NO_SERVER):
        server.ask("/x")
