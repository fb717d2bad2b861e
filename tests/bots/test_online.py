"""A bot at a server sends its answers until the server has them."""

from __future__ import annotations

import runpy
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from claimant.bots.online.connection import BotServer, NotWelcome, Rejected, Unavailable

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
HEARD: list[tuple[str, str]] = []
"""The path and the token of each request."""
ANSWERS: list[int] = []
"""The statuses of the next answers; 0 breaks the connection."""


class Flaky(BaseHTTPRequestHandler):
    """A server whose answers the test chooses."""

    def do_POST(self) -> None:
        HEARD.append((self.path, self.headers["Authorization"]))
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        status = ANSWERS.pop(0)
        if not status:
            self.connection.close()
            return
        self.send_response(status)
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(b'{"error": "No."}')

    def do_GET(self) -> None:
        self.do_POST()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def url(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr("claimant.bots.online.connection.AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(Unavailable, "seconds", 0.0)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    monkeypatch.setenv("CLAIMANT_BOT_TOKEN", "bot-x")
    HEARD.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Flaky) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_an_answer_is_sent_again_until_the_server_has_it(url: str) -> None:
    ANSWERS[:] = [0, 503, 429, 200]
    BotServer(url, "bot-x").send("a-0", "moves", move="go1", version=1, id="m1")
    assert HEARD == [("/api/bot/games/a-0/moves", "Bearer bot-x")] * 4


def test_so_does_the_example(url: str) -> None:
    ANSWERS[:] = [0, 503, 429, 200]
    runpy.run_path(str(EXAMPLE))["ask"](url, "games/a-0/moves", {"move": "go1"}).close()
    assert HEARD == [("/api/bot/games/a-0/moves", "Bearer bot-x")] * 4


def test_a_refusal_is_not_sent_again(url: str) -> None:
    ANSWERS[:] = [409]
    with pytest.raises(Rejected, match="No"):
        BotServer(url, "bot-x").send("a-0", "accept")
    assert len(HEARD) == 1


def test_an_unknown_token_is_not_tried_again(url: str) -> None:
    ANSWERS[:] = [401]
    with pytest.raises(NotWelcome):
        next(BotServer(url, "bot-x").lines({}))
    assert HEARD == [("/api/bot/events", "Bearer bot-x")]
