"""The requests of a bot to a server; the token travels in a header, never in an address."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

STREAM_SECONDS: Final = 40.0
"""A stream is silent for no longer than this: a ping comes every 15 seconds."""
ANSWER_SECONDS: Final = 30.0
MOST_WAIT: Final = 30.0
SENDING_SECONDS: Final = 60.0
"""How long an answer is sent again; then a bot of the server has moved."""
AGAIN_SECONDS: Final = 1.0
LONGEST: Final = 1_000_000


class NotWelcome(Exception):
    """The server doesn't know the token, or isn't a server of this game."""


class Unavailable(Exception):
    """The server can't be reached now; says why."""

    seconds = AGAIN_SECONDS
    """How long to wait before another try."""


class Rejected(Exception):
    """The server refuses what was sent; says why."""


class BotServer:
    """A server, for one bot."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def lines(self, known: dict[str, int]) -> Iterator[dict[str, Any]]:
        """The lines of the bot's stream; `known` has the last version of each game, so that nothing is lost."""
        told = " ".join(f"{game}/{version}" for game, version in known.items())
        with self._open("events", None, {"Last-Event-ID": told}, STREAM_SECONDS) as answer:
            try:
                while text := answer.readline(LONGEST):
                    line = json.loads(text)
                    if isinstance(line, dict):
                        yield line
            except (OSError, http.client.HTTPException, ValueError) as error:
                raise Unavailable(str(error)) from None

    def send(self, game: str, what: str, **body: object) -> None:
        """Send an answer about a game until the server has it; what it has already, it ignores."""
        ends = time.monotonic() + SENDING_SECONDS
        while True:
            try:
                with self._open(f"games/{game}/{what}", json.dumps(body).encode(), {}, ANSWER_SECONDS) as answer:
                    answer.read(LONGEST)
                    return
            except Unavailable as error:
                if time.monotonic() > ends:
                    raise
                time.sleep(error.seconds)

    def _open(self, path: str, body: bytes | None, more: dict[str, str], seconds: float) -> Any:
        request = Request(f"{self.url}/api/bot/{path}", body, {**self._headers, **more})
        try:
            return urlopen(request, timeout=seconds)
        except HTTPError as error:
            with error:
                raise _meaning(error) from None
        except (OSError, http.client.HTTPException) as error:
            raise Unavailable(str(getattr(error, "reason", error))) from None


class Busy(Unavailable):
    """The server wants to be asked again later."""

    def __init__(self, seconds: float) -> None:
        super().__init__("the server is busy")
        self.seconds = seconds


def _meaning(error: HTTPError) -> Exception:
    if error.code in (429, 503):
        told = error.headers.get("Retry-After", "1")
        return Busy(min(MOST_WAIT, float(told) if told.isdecimal() else 1.0))
    if error.code in (401, 404) and error.url.endswith("/events"):
        return NotWelcome()
    if error.code >= 500:
        return Unavailable(f"HTTP {error.code}")
    try:
        return Rejected(str(json.loads(error.read(LONGEST))["error"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Rejected(f"HTTP {error.code}")
